import { isForEveryone } from '@portico/access'
import { barePath, sitePath } from '@portico/sealing/plan'
import type { Page } from '../site/read-pages.js'
import { authorsPath } from '../site/sources.js'
import { type AccessMap, isPrivateIn } from './access-map.js'

/** The pages of a site, and who may read them. */
export interface AccidentallyPublicInput {
  readonly pages: readonly Page[]
  readonly access: Pick<AccessMap, 'at' | 'why'>
  readonly baseUrl: string
}

/**
 * Returns one sentence for each public page that was probably meant to be private: the index page of a private folder, and pages
 * of a docs version or instance whose counterparts are private. A page that declares `access: public` is meant to be public.
 */
export function accidentallyPublic(input: AccidentallyPublicInput): string[] {
  // A page that is only for later is as public as its neighbors.
  const { at, why } = input.access
  const access = { why, at: (path: string) => (isForEveryone(at(path)) ? undefined : at(path)) }
  return [...folderPages({ ...input, access }), ...twins({ ...input, access })]
}

/** Returns one sentence for each file that is published at both a private and a public address, which can only be a mistake. */
export function publishedTwice({ pages, access }: AccidentallyPublicInput): string[] {
  return grouped(pages, ({ metadata }) => metadata.source).flatMap((same) => {
    const closed = same.find(isPrivateIn(access))
    const open = same.find((page) => !isPrivateIn(access)(page))
    if (!closed || !open) return []
    const [secret, publicPath] = [closed, open].map(({ metadata }) => metadata.permalink)
    return [
      `${file(open)} is published at ${secret}, which is private (${cause(closed, access)}), and at ${publicPath}, which is public. ` +
        'Change the rule so that it matches both, or exclude the file from one of the two plugins.',
    ]
  })
}

/** Public pages below which everything is private because of a rule or a folder. */
function folderPages({ pages, access, baseUrl }: AccidentallyPublicInput): string[] {
  const below = new Map<string, { readonly closed: Page[]; isOpen: boolean }>()
  for (const page of pages)
    for (const folder of foldersAbove(barePath(sitePath(page.metadata.permalink, baseUrl)))) {
      const folderState = below.get(folder) ?? { closed: [], isOpen: false }
      below.set(folder, folderState)
      if (isPrivateIn(access)(page)) folderState.closed.push(page)
      else folderState.isOpen = true
    }
  return pages.flatMap((page) => {
    const path = barePath(sitePath(page.metadata.permalink, baseUrl))
    const folderState = below.get(path)
    if (!folderState || folderState.isOpen || isPrivateIn(access)(page) || isMeant(page, access)) return []
    const closed = folderState.closed.find((child) =>
      access.why(child.metadata.permalink).some(({ by }) => /rule|folder/.test(by)),
    )
    if (!closed) return []
    return [
      `All pages below ${path} are private (${cause(closed, access)}), but ${path} itself, ${file(page)}, is public. ` +
        'Change the rule so that it matches the page too, or write "access: public" in its front matter.',
    ]
  })
}

/** Returns `/a/b` for `/a/b/c`, and so on upwards, but not the site's root, which is no folder's page. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(1, -1)
  return parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)
}

/**
 * Public docs whose counterparts in another version, or in another instance with the same docs, are private: one sentence for each
 * version with such counterparts, because a whole version may be private.
 */
function twins({ pages, access }: AccidentallyPublicInput): string[] {
  const docs = pages.filter(({ plugin, metadata }) => plugin.endsWith('-content-docs') && metadata.id !== undefined)
  const groups = grouped(docs, ({ instance, metadata }) => `${instance}|${metadata.version ?? ''}`)
  const byId = groups.map((group) => new Map(group.map((page) => [page.metadata.id, page])))
  const pairsWith = new Map<ReadonlyMap<string | undefined, Page>, Pair[]>()
  for (const [at, group] of groups.entries()) {
    const open = group.filter((page) => !isPrivateIn(access)(page) && !isMeant(page, access))
    for (const other of byId.filter((_, index) => index !== at)) {
      const pairs = open.flatMap((page): Pair[] => {
        const twin = other.get(page.metadata.id)
        return twin && isTwin(page, twin) && isPrivateIn(access)(twin) ? [{ page, twin }] : []
      })
      const [first] = pairs
      const isSame = first && isSameInstance(first.page, first.twin)
      if (!first || (!isSame && (pairs.length < 2 || pairs.length * 2 < group.length))) continue
      pairsWith.set(other, [...(pairsWith.get(other) ?? []), ...pairs])
      break
    }
  }
  return [...pairsWith.values()].flatMap((pairs) => {
    const [first] = pairs
    if (!first) return []
    const names = Array.from(new Set(pairs.map(({ page }) => nameOf(page))))
    const where =
      names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} others` : names.join(' and ')
    return [
      `In ${where}, some pages are public although their counterparts in ${nameOf(first.twin)} are private (${cause(first.twin, access)}): ` +
        `${pairs.length} of them, such as ${file(first.page)}, the counterpart of ${file(first.twin)}. ` +
        'Change the rule so that it matches both, or write "access: public" in the front matter of the public pages.',
    ]
  })
}

/** A public page, and its private counterpart. */
interface Pair {
  readonly page: Page
  readonly twin: Page
}

/** Docs of two instances are counterparts only if they have the same title too: every instance has a doc "intro". */
const isTwin = (page: Page, other: Page) => isSameInstance(page, other) || page.metadata.title === other.metadata.title

const isSameInstance = (page: Page, other: Page) => page.instance === other.instance

const nameOf = ({ instance, metadata }: Page) =>
  instance === 'default' ? `docs version ${metadata.version}` : `version ${metadata.version} of the docs "${instance}"`

const isMeant = ({ metadata }: Page, access: AccidentallyPublicInput['access']) =>
  access.why(metadata.permalink).some((reason) => reason.access === 'public')

/** What makes a page private, in terms that its author knows. */
function cause({ metadata }: Page, access: AccidentallyPublicInput['access']): string {
  const causes = access.why(metadata.permalink).flatMap(({ by, at }) => {
    if (at === undefined) return []
    return [by === 'rule' ? `the rule for ${JSON.stringify(at)}` : at]
  })
  return causes.join(', ') || 'forced login'
}

const file = ({ metadata }: Page) => authorsPath(metadata.source)

function grouped(pages: readonly Page[], keyOf: (page: Page) => string): Page[][] {
  const groups = new Map<string, Page[]>()
  for (const page of pages) {
    const group = groups.get(keyOf(page))
    if (group) group.push(page)
    else groups.set(keyOf(page), [page])
  }
  return [...groups.values()]
}
