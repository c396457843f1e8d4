import {
  addressOf,
  canonicalPath,
  compileRule,
  describeExpression,
  type Expression,
  expressionOf,
  pagePath,
  publicPath,
} from '@portico/access'
import { type AccessReason, placeKey, type RulePlace } from '../plan/access-reason.js'
import { fileKeys, siteKey, sitePath } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { patternOf, rulesFor } from '../plan/rule-reasons.js'
import { type SitePolicy, sitePolicy } from '../policy/site-policy.js'
import { pagesOf } from '../published/site-map.js'
import { isPartIndex, isPublicIndex, SEARCH_INDEX } from '../search/index-file.js'
import { readSites, type StagedSite } from '../staging/read-sites.js'
import { sortFiles } from '../staging/sort-files.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import type { StagedFile } from '../staging/staged-file.js'
import { searchedBytes } from '../staging/stored-file.js'

/** The kinds of content that are published at a path. */
export const KINDS = ['page', 'asset', 'list', 'search', 'feed', 'operation'] as const

/** One path of a site, who may read it, and why. */
export interface ListedPath {
  /** Without base URL; in another locale it begins with the locale's folder. */
  readonly path: string
  readonly kind: (typeof KINDS)[number]
  /** `null` is everyone. */
  readonly access: Expression | null
  readonly by: readonly (AccessReason & Partial<RulePlace>)[]
  /** The source of a page, relative to the site's folder. */
  readonly source?: string
  /** The bytes of an asset, of which a large one has those of its ends, and of a page that is a separate HTML file. */
  readonly bytes?: () => Buffer
}

/** Every path of a built site, sorted by path, and the patterns of rules that match none of them. */
export interface SiteAccess {
  readonly paths: readonly ListedPath[]
  readonly unmatched: readonly string[]
  /** What pages may use beyond the site's own origin, and what its author has to decide about. */
  readonly policy: Pick<SitePolicy, 'sources' | 'undecided'>
}

/**
 * Lists who may read what of the site in a staging folder, using the same plan and sorting as the sealing step.
 *
 * @throws Error with a message for people if the folder has no plan
 */
export async function listAccess(staging: string): Promise<SiteAccess> {
  const sites = await readSites(staging)
  const sortedSites = sites.map((site) => ({ ...site, sorted: sortFiles(site.files, site.plan) }))
  const paths = sortedSites.flatMap(pathsOf).sort((a, b) => (a.path < b.path ? -1 : 1))
  const addresses = sites.flatMap(({ plan, files }) => [
    ...files.map(({ path }) => publicPath(path)),
    ...plan.parts.flatMap(({ pages }) => pages).map((page) => sitePath(page, plan.baseUrl)),
  ])
  const unmatched = (sites[0]?.plan.rules ?? []).filter((rule) => {
    const compiled = compileRule(rule)
    return compiled.ok && !addresses.some(compiled.matches)
  })
  const { sources, undecided } = sitePolicy(sortedSites)
  return { paths, unmatched: unmatched.map(patternOf), policy: { sources, undecided } }
}

/** The paths of one locale. The bundler's code and styles belong to the pages that load them, and so do Markdown twins. */
function pathsOf({ folder, plan, sorted }: StagedSite & { readonly sorted: SortedFiles }): ListedPath[] {
  const at = (path: string) => (folder ? `/${folder}${path}` : path)
  const pages = pagesOf(plan, sorted)
  const entries = new Map<string, ListedPath>()
  const withPlaces = (reasons: readonly AccessReason[]) =>
    reasons.map((reason) => ({ ...reason, ...plan.places?.[placeKey(reason)] }))
  const written = writtenPages(sorted.open, plan)
  for (const { path, expression, source, reasons = [] } of pages) {
    const bytes = expression === null && !source ? written.get(path) : undefined
    const name = at(siteKey(path, plan.baseUrl))
    entries.set(name, {
      path: name,
      kind: 'page',
      access: expression,
      by: withPlaces(reasons),
      source,
      bytes,
    })
  }
  const isTwin = (path: string, access: Expression | null) => {
    const { page, ending } = pagePath(addressOf(path.replace(/\.mdx$/, '.md'))) ?? {}
    const twin = page === undefined || ending !== 'md' ? undefined : entries.get(page)
    return twin?.kind === 'page' && isSame(twin.access, access)
  }
  /** Files that only the pages of a part use have the reasons of the first of these pages. */
  const ofPart = (part: number) => {
    const page = [...(plan.parts[part]?.pages ?? [])].sort()[0] ?? ''
    return (plan.pages?.[page]?.reasons ?? []).filter(({ by }) => by !== 'leads-to' && by !== 'list')
  }
  const add = (path: string, kind: ListedPath['kind'], part: number | undefined, file?: StagedFile) => {
    const access = part === undefined ? null : (plan.parts[part]?.expression ?? null)
    if (isTwin(at(path), access)) return
    const rules = part === undefined ? [] : rulesFor(plan.rules, path)
    const by = part === undefined || rules.length > 0 ? rules : ofPart(part)
    const name = at(namePart(path, access))
    const other = entries.get(name)
    const readers = other ? either(other.access, access, name) : access
    entries.set(name, {
      path: name,
      kind,
      access: readers,
      by: other?.by ?? withPlaces(by),
      bytes: file && (() => searchedBytes(file)),
    })
  }
  const plain = plainNames([...sorted.open, ...sorted.assets.map(({ file }) => file)].map(({ path }) => path))
  // The shards of the search index belong to it.
  for (const file of sorted.open) {
    const { path } = file
    if (!/\.html$/.test(path) && !isBundle(path) && (path === SEARCH_INDEX || !isPublicIndex(path)))
      add(plain(path), kindOf(path, plan), undefined, file)
  }
  for (const { part, file } of sorted.sealed)
    if (!isBundle(file.path)) add(`/${file.path}`, kindOf(file.path, plan), part, file)
    else if (isPartIndex(file.path)) add(`/${SEARCH_INDEX}`, 'search', part)
  for (const { part, file } of sorted.assets) add(plain(file.path), 'asset', part, file)
  for (const { route, source, operations } of plan.descriptions ?? [])
    for (const [name, access] of Object.entries(operations)) {
      const path = at(`${route} ${name}`)
      const page = entries.get(at(canonicalPath(route) ?? route))
      // An operation with the same readers as its page has the page's reasons.
      const by =
        page && isSame(page.access, access)
          ? page.by
          : [{ by: 'page' as const, at: source, access: access ?? undefined }]
      entries.set(path, { path, kind: 'operation', access, by })
    }
  return [...entries.values()]
}

/** HTML files that Docusaurus did not generate from a route, by the address at which a host serves them. */
function writtenPages(open: readonly StagedFile[], plan: SealPlan) {
  const { prerendered } = plan
  const keyOf = fileKeys(plan)
  const generated = new Set(prerendered)
  const files = prerendered ? open.filter(({ path }) => path.endsWith('.html') && !generated.has(path)) : []
  return new Map(files.map(({ path, bytes }) => [keyOf(path), bytes] as const))
}

const isBundle = (path: string) => /^assets\/(js|css)\//.test(path)

const LISTS: readonly (readonly [RegExp, ListedPath['kind']])[] = [
  [/(^|\/)(rss|atom)\.xml$|(^|\/)feed\.json$/, 'feed'],
  [/(^|\/)(sitemap[^/]*\.xml|llms[^/]*\.txt)$/, 'list'],
  [/(^|\/)(portico-search|search-index)[^/]*\.json$/, 'search'],
]

/** A feed of the theme is both RSS and JSON under one name. */
const kindOf = (path: string, { prerendered = [] }: SealPlan): ListedPath['kind'] =>
  LISTS.find(([name]) => name.test(path))?.[1] ??
  (/^[^/]+(\.\d+)?\.(xml|json)$/.test(path) && !prerendered.includes(path) && /changelog|changes|feed/.test(path)
    ? 'feed'
    : 'asset')

/**
 * Names of a part's search index and feeds contain its number, which changes with the parts of the site; they are named by their
 * readers instead.
 */
function namePart(path: string, access: Expression | null): string {
  if (access === null) return path
  if (path === `/${SEARCH_INDEX}`) return `${path} for ${describeExpression(access)}`
  const [, before, after] = /^(.*)\.\d+(\.(?:xml|json))$/.exec(path) ?? []
  return before === undefined ? path : `${before}${after} for ${describeExpression(access)}`
}

/** The name of an emitted file without the digest of its content, if that identifies one file. */
function plainNames(paths: readonly string[]): (path: string) => string {
  const short = (path: string) => path.replace(/-[0-9a-f]{32}(\.\w+)$/, '$1')
  const files = new Map<string, Set<string>>()
  for (const path of paths) files.set(short(path), (files.get(short(path)) ?? new Set()).add(path))
  return (path) => `/${files.get(short(path))?.size === 1 ? short(path) : path}`
}

/** Those who may read either of two files at a path. */
function either(first: Expression | null, second: Expression | null, path: string): Expression | null {
  if (first === null || second === null) return null
  try {
    return expressionOf([...first.any, ...second.any])
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

const isSame = (a: Expression | null, b: Expression | null) => JSON.stringify(a) === JSON.stringify(b)
