import { randomBytes } from 'node:crypto'
import { type Audience, groupsNamedIn, isSameAudience, publicPath } from '@portico/access'
import { type LeakCheck, leakCheck } from '../leaks/leak-check.js'
import { fileKeys, partFor } from '../plan/paths.js'
import type { Agents, Canary, PlannedPage, PlanPart, SealPlan } from '../plan/plan.js'
import { fileTexts } from '../staging/file-texts.js'
import type { StagedFile } from '../staging/staged-file.js'
import { searchedBytes } from '../staging/stored-file.js'
import { groupSearches } from '../texts/group-searches.js'
import { type FolderPage, pageCanaries } from './page-canaries.js'
import { type PlacedFiles, placeFiles } from './place-files.js'
import type { FolderSite } from './read-folder.js'
import { references } from './references.js'

/** What a site says about itself, beside its files. */
export interface FolderOptions {
  readonly orgId: string
  /** The origin at which the site is published, such as `https://docs.example`. */
  readonly origin: string
  readonly baseUrl: string
  /** The address of the identity API, if it is not on the site's own origin. */
  readonly identityURL?: string
  /** Whether names of private pages may be in public files, such as the navigation. */
  readonly titles?: 'public' | 'private'
  /** Texts that may be public although a private page contains them. */
  readonly publicTexts?: readonly string[]
  /** The name of the site, if not that in the titles of its pages. */
  readonly name?: string
  /** What the site allows programs to do for its readers. */
  readonly agents?: Agents
}

/** The plan of a folder, and where each file belongs. */
export interface FolderPlan {
  readonly plan: SealPlan
  readonly placed: PlacedFiles
  /** The names of private pages that may be public. */
  readonly publicTitles: readonly Canary[]
}

/** Returns the plan for the sealing step: who may read what, and what to search for in everything else. */
export function folderPlan(site: FolderSite, options: FolderOptions): FolderPlan {
  const { pages, audienceOf, rules, exceptions } = site
  const { orgId, origin, baseUrl, identityURL, agents, titles = 'private', publicTexts = [] } = options
  const isPrivate = ({ path }: { readonly path: string }) => audienceOf(path) !== undefined
  const own = pages.filter(isPrivate)
  const open = withoutLinks(site, baseUrl).filter((page) => !isPrivate(page))
  const name = options.name ?? site.name
  const readers = new Map<Canary, Audience>()
  const canaries: Canary[] = []
  const publicTitles: Canary[] = []
  for (const [{ path }, list] of pageCanaries(own, open, site.name))
    for (const canary of list) {
      if (titles === 'public' && canary.what === 'title') {
        publicTitles.push(canary)
        continue
      }
      canaries.push(canary)
      readers.set(canary, audienceOf(path))
    }
  const placed = placeFiles(
    site,
    {
      check: leakCheck(canaries, publicTexts),
      readersOf: (canary) => readers.get(canary),
      isShared: publicTextCheck(open, own, site.name),
    },
    baseUrl,
  )
  const expressions = [...placed.readers.values()].filter(
    (expression, at, all) => all.findIndex((other) => isSameAudience(other, expression)) === at,
  )
  const keyOf = fileKeys({ baseUrl })
  const parts = expressions.map((expression): PlanPart => {
    const isOf = (path: string) => isSameAudience(placed.readers.get(path), expression)
    return {
      expression,
      pages: own.flatMap(({ path }) => (isOf(path) ? [keyOf(path)] : [])),
      canaries: canaries.filter((canary) => isSameAudience(readers.get(canary), expression)),
    }
  })
  const groups = [...new Set(expressions.flatMap(groupsNamedIn))]
  const inFolders = pages.filter(({ path }) => /(^|\/)index\.html?$/i.test(path))
  const folders = inFolders.filter(({ path }) => path.includes('/'))
  return {
    placed,
    publicTitles,
    plan: {
      version: 'portico/plan/v2',
      build: randomBytes(8).toString('hex'),
      orgId,
      origin,
      baseUrl,
      ...(folders.length > pages.length - inFolders.length && { trailingSlash: true }),
      ...(identityURL !== undefined && { identityURL }),
      ...(agents && { agents }),
      parts,
      rules,
      exceptions,
      pages: Object.fromEntries(
        pages.map(({ path }): [string, PlannedPage] => [keyOf(path), { reasons: site.reasons.get(path) ?? [] }]),
      ),
      ...(name !== undefined && { site: { name } }),
      publicTexts: [...publicTexts],
      groupNames: searchesOf(groups, site, options),
    },
  }
}

/** The pages without texts that are links to private pages: what a navigation or a list calls a private page is no text of a public one. */
function withoutLinks({ files, pages, audienceOf }: FolderSite, baseUrl: string): FolderPage[] {
  const find = references(files, baseUrl)
  return pages.map((page) => {
    const leadsToPrivate = (link: string) =>
      Array.from(find.ofPage(page.path, { ...page, addresses: [link], scripts: [] })).some(audienceOf)
    return { ...page, texts: page.texts.filter(({ link }) => link === undefined || !leadsToPrivate(link)) }
  })
}

/** Returns a function that tells whether a file has texts that only public pages have. */
function publicTextCheck(open: readonly FolderPage[], own: readonly FolderPage[], name: string | undefined) {
  let check: LeakCheck | undefined
  return (file: StagedFile): boolean => {
    check ??= leakCheck([...pageCanaries(open, own, name).values()].flat(), [])
    return check.search(file.path, fileTexts(file, searchedBytes(file))).length > 0
  }
}

/** How the names of groups are searched for. One that visitors read is in quotes in an index of words. */
function searchesOf(
  groups: readonly string[],
  site: FolderSite,
  { publicTexts: allowed = [], origin, baseUrl }: FolderOptions,
): SealPlan['groupNames'] {
  // Markdown and lists for programs have whole addresses.
  const address = new URL(baseUrl, origin).href
  const searches = groupSearches(groups, { allowed, prose: publicProse(site, address), code: [] })
  if (!site.files.some(({ path }) => site.generator?.words?.test(path))) return searches
  return Object.fromEntries(Object.entries(searches).map(([name, as]) => [name, as === 'quoted' ? 'never' : as]))
}

/** What visitors read: the address of the site, the texts of public pages, and the addresses of all files. */
function* publicProse({ files, pages, audienceOf }: FolderSite, address: string): Generator<string> {
  yield address
  for (const { path } of files) yield publicPath(path)
  for (const { path, title, texts } of pages)
    if (audienceOf(path) === undefined) yield [title, ...texts.map(({ text }) => text)].join('\n')
}

/** The number of the part that may read a file; undefined for a public one. */
export const partOf = ({ plan, placed }: FolderPlan, path: string): number | undefined =>
  partFor(plan.parts, placed.readers.get(path))
