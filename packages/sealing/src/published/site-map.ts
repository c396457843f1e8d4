import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allOf, canonicalPath, type Expression } from '@portico/access'
import { ADMINISTRATORS } from '@portico/protocol'
import type { AccessReason } from '../plan/access-reason.js'
import { fileKeys, pageTable, siteKey } from '../plan/paths.js'
import type { Agents, PlannedDescription, SealPlan } from '../plan/plan.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import { type OpenTicket, openPart, readManifest } from './open-part.js'

/** The list of all pages, in the root of the published site. It names private pages, so it is sealed like them. */
export const SITE_MAP_FILE = 'portico-pages.sealed'

/** The audience of the list: the site's administrators. */
export const SITE_MAP_READERS: Expression = allOf(ADMINISTRATORS)

/** A page and who may read it; `null` is everyone. */
export interface MappedPage {
  readonly path: string
  readonly expression: Expression | null
  readonly title?: string
  /** The file of the site that the page was built from. */
  readonly source?: string
  /** What decides its audience. */
  readonly reasons?: readonly AccessReason[]
  /** The sealed files that contain its text. */
  readonly files?: readonly string[]
}

/** The content of the sealed list. */
export interface SiteList {
  readonly pages: readonly MappedPage[]
  /** Ids of private texts that were excepted when the site was sealed. */
  readonly allowed: readonly string[]
  /**
   * What the site allows programs to do for its readers. It is recorded here because only a build of the site can write the
   * sealed list.
   */
  readonly agents?: Agents
  /** The site's feeds, by the address of their files without extension and base URL. */
  readonly feeds?: readonly string[]
  /** The site's API descriptions: published files and routes, without base URL. */
  readonly descriptions?: readonly Pick<PlannedDescription, 'file' | 'route'>[]
}

export interface SiteMap extends SiteList {
  /** The organization whose readers the site is for; `null` if it is not sealed. */
  readonly site: string | null
  readonly build: string | null
  readonly sealed: boolean
  /** The tickets of its parts; the last is that of this list. */
  readonly tickets: readonly string[]
}

const NO_LIST: SiteList = { pages: [], allowed: [] }

/** A site that was sealed before exceptions were recorded has only the pages. */
const listOf = (list: SiteList | MappedPage[]): SiteList => (Array.isArray(list) ? { ...NO_LIST, pages: list } : list)

/** Returns all pages of a built site by their canonical paths, sorted. */
export function pagesOf(plan: SealPlan, { open, sealed }: Pick<SortedFiles, 'open' | 'sealed'>): MappedPage[] {
  const pages = new Map<string, Expression | null>()
  const keyOf = fileKeys(plan)
  for (const { path } of open)
    if (path.endsWith('.html') && !/^404(\/index)?\.html$/.test(path)) pages.set(keyOf(path), null)
  // The public file at a private page's address is its door.
  for (const part of plan.parts) for (const page of part.pages) pages.set(canonical(page), part.expression)
  const texts = textsIn(sealed)
  const pageAt = pageTable(plan)
  return [...pages]
    .map(([path, expression]): MappedPage => {
      const { title, source, reasons } = pageAt(siteKey(path, plan.baseUrl)) ?? {}
      const files = texts.get(path)
      return { path, expression, title, source, reasons, files }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Docusaurus gives the path of a page with or without a trailing slash, and with or without escapes. */
const canonical = (path: string) => canonicalPath(path) ?? path

/**
 * The sealed files that contain the text of a page, by its path. In a page's own module, which contains its metadata, the path is
 * followed by more; in a link from a neighbor, it is not.
 */
function textsIn(sealed: SortedFiles['sealed']): ReadonlyMap<string, readonly string[]> {
  const textsByPath = new Map<string, string[]>()
  for (const { file } of sealed) {
    if (!file.path.endsWith('.js')) continue
    const paths = [
      ...file
        .bytes()
        .toString()
        .matchAll(/"permalink":"([^"\\]+)",/g),
    ].map(([, path = '']) => path)
    for (const path of new Set(paths.map(canonical)))
      textsByPath.set(path, [...(textsByPath.get(path) ?? []), file.path])
  }
  return textsByPath
}

/**
 * Reads the lists of pages of a published site, one for each locale.
 * @param folder of the site; other locales are in folders below it
 */
export async function readSiteMaps(options: {
  readonly folder: string
  readonly open: OpenTicket
}): Promise<(SiteMap & { readonly folder: string })[]> {
  const entries = await readdir(options.folder, { withFileTypes: true }).catch(() => [])
  const below = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const maps = ['', ...below].map(async (name) => ({
    folder: name,
    ...(await readSiteMap({ ...options, folder: join(options.folder, name) })),
  }))
  return (await Promise.all(maps)).filter(({ sealed }) => sealed)
}

/**
 * Reads the list of pages of a published site. Undefined for a folder that is not sealed, or was sealed without a list or for
 * another key pair.
 */
export async function readSiteMap({
  folder,
  open,
}: {
  readonly folder: string
  readonly open: OpenTicket
}): Promise<SiteMap> {
  try {
    const manifest = await readManifest(folder)
    const envelope = await readFile(join(folder, SITE_MAP_FILE)).catch(() => new Uint8Array())
    const siteMap = await openPart({ manifest, part: manifest.parts.at(-1), path: `/${SITE_MAP_FILE}`, envelope, open })
    const { site, build, parts } = manifest
    const list = siteMap ? listOf(JSON.parse(siteMap.text) as SiteList | MappedPage[]) : NO_LIST
    return { ...list, site, build, sealed: true, tickets: parts.map(({ ticket }) => ticket) }
  } catch {
    return { ...NO_LIST, site: null, build: null, sealed: false, tickets: [] }
  }
}
