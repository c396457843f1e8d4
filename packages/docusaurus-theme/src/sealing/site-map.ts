import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deriveContentKey, parseSealManifest, SEAL_MANIFEST_FILE, unseal } from '@portico/seal'
import type { SealPlan } from '../plan.js'

/** The list of all pages, at the root of the published site. It names private pages, so it is sealed like them. */
export const SITE_MAP_FILE = 'portico-pages.sealed'

/** Whom the list is for: whoever administers the site. */
export const SITE_MAP_AUDIENCE: readonly string[] = ['portico-admins']

/** A page and whom it is for: the groups that a reader needs, all of them; `[]` is anyone signed in, `null` everybody. */
export interface MappedPage {
  readonly path: string
  readonly audience: readonly string[] | null
}

export interface SiteMap {
  readonly build: string | null
  readonly sealed: boolean
  readonly pages: readonly MappedPage[]
}

/** All pages of a built site, by path. `files` are the public files of the build, by name. */
export function pagesOf(plan: SealPlan, files: readonly string[]): MappedPage[] {
  const base = plan.baseUrl.replace(/\/$/, '')
  const pages = new Map<string, readonly string[] | null>()
  for (const file of files) {
    const path = /^(.*?)(?:(?:^|\/)index)?\.html$/.exec(file)?.[1]
    if (path !== undefined && path !== '404') pages.set(`${base}/${path}`, null)
  }
  // What stands in public at a private page's address is its door.
  for (const part of plan.parts)
    for (const page of part.pages) pages.set(page.length > 1 ? page.replace(/\/$/, '') : page, part.audience)
  return [...pages].map(([path, audience]) => ({ path, audience })).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * Reads the list of pages of a published site. A folder that is not sealed, or was sealed without a list or with another
 * secret, has none.
 */
export async function readSiteMap({
  folder,
  secret,
}: {
  readonly folder: string
  readonly secret: Uint8Array
}): Promise<SiteMap> {
  try {
    const { build, orgId } = parseSealManifest(JSON.parse(await readFile(join(folder, SEAL_MANIFEST_FILE), 'utf8')))
    const key = await deriveContentKey({ secret, build, orgId, audience: SITE_MAP_AUDIENCE })
    const envelope = await readFile(join(folder, SITE_MAP_FILE)).catch(() => new Uint8Array())
    const opened = await unseal({ key, path: `/${SITE_MAP_FILE}`, envelope })
    const pages = opened.ok ? (JSON.parse(new TextDecoder().decode(opened.plaintext)) as MappedPage[]) : []
    return { build, sealed: true, pages }
  } catch {
    return { build: null, sealed: false, pages: [] }
  }
}
