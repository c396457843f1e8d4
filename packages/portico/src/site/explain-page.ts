import { canonicalPath, describeExpression, hasTimes, isForEveryone, pagePath, pathKey } from '@portico/access'
import type { AccessReason, MappedPage, SiteMap } from '@portico/sealing'
import { columns } from '../output.js'
import { distance } from '../settings/nearest-word.js'

/** The pages of one locale; the default one has no folder. */
export type LocaleMap = SiteMap & { readonly folder: string }

/** A page of a sealed site, with its sealed files by their paths in the published folder. */
export interface ExplainedPage extends MappedPage {
  readonly files: readonly string[]
}

/**
 * The paths that an address may mean, best first: a path, or what a browser shows, whole or without its scheme, with query and
 * fragment. A folder of the site may be called like a host.
 */
export function pathsIn(text: string): readonly [string, ...string[]] {
  const address = text.trim().replace(/^view-source:/, '')
  if (/^[a-z]+:\/\//i.test(address) && URL.canParse(address)) return [pageIn(new URL(address).pathname)]
  const whole = `https://${address}`
  const [first = ''] = address.split(/[/?#]/)
  const isHost = first === 'localhost' || /[.:]/.test(first)
  return isHost && URL.canParse(whole) ? [pageIn(address), pageIn(new URL(whole).pathname)] : [pageIn(address)]
}

const pageIn = (path: string): string => pagePath(path)?.page ?? path

/** The page of a path, in any locale. A path with a slash at its end is the same page. */
export function findPage(maps: readonly LocaleMap[], path: string): ExplainedPage | undefined {
  for (const { folder, pages } of maps) {
    const page =
      pages.find((candidate) => canonicalPath(candidate.path) === path) ??
      pages.find((candidate) => pathKey(candidate.path) === pathKey(path))
    if (page)
      return {
        ...page,
        path: canonicalPath(page.path) ?? page.path,
        files: (page.files ?? []).map((file) => (folder ? `${folder}/${file}` : file)),
      }
  }
  return undefined
}

/** The page with the most similar path. */
export function nearestPage(maps: readonly LocaleMap[], path: string): string | undefined {
  const ranked = maps
    .flatMap(({ pages }) => pages)
    .map((page) => ({ path: page.path, far: distance(path, page.path) }))
    .sort((a, b) => a.far - b.far)
  const [best] = ranked
  return best && best.far <= Math.max(2, Math.floor(path.length / 3)) ? best.path : undefined
}

/** Who may read a page and why, as text. */
export function explainPage({ path, expression, source, reasons = [], files }: ExplainedPage): string {
  const rows = [
    ...(source ? [['  Source', source]] : []),
    ...whyOf(reasons).map(({ by, says }) => [`  ${by}`, says]),
    ...(files.length > 0 ? [['  Sealed in', files.join(', ')]] : []),
  ]
  const nothing =
    expression === null && reasons.length === 0 ? ['No rule, folder or front matter makes it private.'] : []
  return [`${path} is ${sayReaders(expression)}`, '', ...(rows.length > 0 ? [columns(rows)] : []), ...nothing].join(
    '\n',
  )
}

/** What decides who may read a page, as text: the kind of rule, and its content. */
export const whyOf = (reasons: readonly AccessReason[]): { readonly by: string; readonly says: string }[] =>
  reasons.map((reason) => ({ by: LABELS[reason.by], says: sayReason(reason) }))

/** How many pages each audience has, as text. */
export function countAudiences(maps: readonly LocaleMap[]): string {
  const counts = new Map<string, number>()
  for (const { expression } of maps.flatMap(({ pages }) => pages)) {
    const name = expression === null ? 'Everyone' : inWords(expression)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return columns([...counts].map(([name, pages]) => [name, `${pages} ${pages === 1 ? 'page' : 'pages'}`]))
}

const LABELS: Readonly<Record<AccessReason['by'], string>> = {
  rule: 'Rule',
  folder: 'Folder',
  page: 'Front matter',
  original: 'Original',
  'forced-login': 'Forced login',
  list: 'List',
  'leads-to': 'Leads to',
  'guest-page': 'Guest page',
}

const SENTENCES: Readonly<Record<AccessReason['by'], (at: string, says: string) => string>> = {
  rule: (at, says) => `"${at}" ${says}`,
  folder: (at, says) => `${at} ${says}`,
  page: (at, says) => `${at} ${says}`,
  original: (at, says) => `${at}, which this page translates, ${says}`,
  'forced-login': () => 'every page of this site requires a session',
  list: () => 'it lists only private pages, and is for readers of all of them',
  'leads-to': (at) => `${at}, and is for its readers`,
  'guest-page': () => 'it is public, and empty until a guest opens it with a link',
}

const sayReason = ({ by, at = '', access }: AccessReason) => SENTENCES[by](at, sayAccess(access))

function sayAccess(access: AccessReason['access']): string {
  if (access === 'public') return 'makes it public'
  if (access === undefined || access === 'signed-in' || isAnyone(access)) return 'requires a session'
  if (hasTimes(access)) return `opens it for ${describeExpression(access)}`
  return `requires ${sayGroups(access)}`
}

function sayReaders(expression: MappedPage['expression']): string {
  if (expression === null) return 'public. Everyone can read it.'
  if (isAnyone(expression)) return 'private. Anyone who is signed in can read it.'
  if (hasTimes(expression))
    return `${isForEveryone(expression) ? 'public' : 'private'} at certain times. It is open for ${describeExpression(expression)}.`
  return `private. Readers need ${sayGroups(expression)}.`
}

type Expression = NonNullable<MappedPage['expression']>

const isAnyone = ({ any }: Expression) => any.some((groups) => groups.length === 0)

const inWords = (expression: Expression) => (isAnyone(expression) ? 'Anyone signed in' : describeExpression(expression))

function sayGroups(expression: Expression): string {
  const [only = [], another] = expression.any
  if (another) return `one of these: ${describeExpression(expression)}`
  return only.length === 1 ? `the group ${only[0]}` : `all of the groups ${only.join(', ')}`
}
