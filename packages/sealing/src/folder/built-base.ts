import { addressOf, canonicalPath, publicPath } from '@portico/access'
import { siteKey } from '../plan/paths.js'
import type { FolderSite } from './read-folder.js'

/** The path for which a folder was built, and an address that shows it. */
export interface BuiltBase {
  readonly base: string
  readonly example: string
}

/** This many addresses are no coincidence. */
const FEWEST = 2

/**
 * Returns the path on its host for which a site was evidently built, if that is another one: nothing that its pages refer to from the host's
 * root is below `baseUrl`, and several addresses lead to files of the folder below another path.
 */
export function builtBase(
  { files, pages }: Pick<FolderSite, 'files' | 'pages'>,
  baseUrl: string,
): BuiltBase | undefined {
  const names = new Set(files.flatMap(({ path }) => [publicPath(path), canonicalPath(addressOf(`/${path}`)) ?? '/']))
  // Any site may be linked to by its root.
  names.delete('/')
  const own = (canonicalPath(baseUrl) ?? '/').replace(/\/?$/, '/')
  const counts = new Map<string, { count: number; readonly example: string }>()
  for (const address of new Set(pages.flatMap(({ addresses }) => addresses))) {
    const path = /^\/(?!\/)/.test(address) ? canonicalPath(address) : undefined
    if (path === undefined) continue
    if (path.startsWith(own) && names.has(siteKey(path, baseUrl))) return undefined
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      if (!names.has(path.slice(at))) continue
      const base = path.slice(0, at + 1)
      const entry = counts.get(base) ?? { count: 0, example: path }
      entry.count++
      counts.set(base, entry)
    }
  }
  const [best] = Array.from(counts).sort(([, a], [, b]) => b.count - a.count)
  return best && best[1].count >= FEWEST ? { base: best[0], example: best[1].example } : undefined
}

/** @throws Error if the site was built for another path than that at which it is to be published */
export function demandBase(site: Pick<FolderSite, 'files' | 'pages'>, baseUrl: string): void {
  const built = builtBase(site, baseUrl)
  if (built)
    throw new Error(
      `The pages were built for ${built.base}: they refer to ${built.example}, and baseUrl is ${baseUrl}. Set "site": { "baseUrl": "${built.base}" } in portico.json, or build the site for ${baseUrl}.`,
    )
}
