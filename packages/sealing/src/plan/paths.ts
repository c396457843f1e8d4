import { type Audience, canonicalPath, isSameAudience, nameAt, publicPath } from '@portico/access'
import type { PlannedPage, PlanPart, SealPlan } from './plan.js'

/**
 * Returns a path without its trailing slash, otherwise unchanged, for addresses that pages show. Sites choose whether addresses end
 * with one; generated data does not always follow. What is looked up has a `siteKey`.
 */
export const barePath = (path: string): string => path.replace(/(.)\/$/, '$1')

/** Returns a path as rules see it: without the base URL, which differs by host and locale. */
export function sitePath(path: string, baseUrl: string): string {
  const base = baseUrl.replace(/\/$/, '')
  return base !== '' && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || '/' : path
}

/** Returns the canonical path of an address without the base URL, under which a build looks up what it knows about a page. */
export function siteKey(address: string, baseUrl = '/'): string {
  return sitePath(canonicalPath(address) ?? address, canonicalPath(baseUrl) ?? baseUrl)
}

/**
 * Returns a function that finds a page of the plan.
 *
 * @returns it takes an address without the base URL, in any spelling
 */
export function pageTable({ pages = {}, baseUrl }: Pick<SealPlan, 'pages' | 'baseUrl'>) {
  const entries = new Map(Object.entries(pages).map(([address, page]) => [siteKey(address, baseUrl), page]))
  return (path: string): PlannedPage | undefined => entries.get(siteKey(path))
}

/** Returns the number of the part that has these readers; undefined if they have none, as everyone does. */
export function partFor(parts: readonly Pick<PlanPart, 'expression'>[], audience: Audience): number | undefined {
  if (audience === undefined) return undefined
  const part = parts.findIndex(({ expression }) => isSameAudience(expression, audience))
  return part < 0 ? undefined : part
}

/** Returns a function that gives the canonical path at which a file of a build is served, with the base URL. */
export function fileKeys({ baseUrl }: Pick<SealPlan, 'baseUrl'>): (path: string) => string {
  const base = (canonicalPath(baseUrl) ?? baseUrl).replace(/\/$/, '')
  return (path) => base + publicPath(path).replace(/^\/$/, base === '' ? '/' : '')
}

/**
 * The address of a file by its name, encoded as browsers encode it. A sealed file is bound to its address, so that its reader
 * can open it by what the browser requested.
 */
export const urlPath = (name: string): string => encodeURI(name).replace(/[?#]/g, encodeURIComponent)

/**
 * The name of the file that hosts serve at an address, in the letters of the address: they decode it once. An escaped slash stays
 * escaped, and an address that cannot be decoded is its own name.
 */
export function fileName(address: string): string {
  try {
    return decodeURIComponent(address.replace(/%(?=2f|5c)/gi, '%25'))
  } catch {
    return address
  }
}

/** The address of a page's Markdown version: the page's own with `.md`, and `index.md` for the page at the base URL. */
export const twinPath = (path: string, baseUrl: string): string =>
  barePath(path) === barePath(baseUrl) ? `${baseUrl.replace(/\/?$/, '/')}index.md` : `${barePath(path)}.md`

/** The name of the file at the address of a page's Markdown, within the site. @param path canonical */
export const twinName = (path: string, baseUrl: string): string => nameAt(twinPath(path, baseUrl)).slice(baseUrl.length)
