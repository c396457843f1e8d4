import chunkNames from '@generated/routesChunkNames'
import { openFile, partOfFile } from '../keys/open-file.js'
import { keyForReader } from '../keys/reader-keys.js'
import type { LiveRoute } from '../page/site-state.js'

/** Sealed scripts that were opened before anyone visited their page, by address; undefined if that failed. */
const prefetched = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>()

/**
 * Docusaurus prefetches a link's target as soon as the link is in view. Links that were in view before their part
 * opened pointed to a door at that time, and sealed files must be opened as well as fetched; this handles both.
 *
 * @param routesAt returns the routes at an address
 */
export function prefetchLinks(routesAt: (pathname: string) => readonly LiveRoute[]): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return
  const chunks = chunksByPath()
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      seen.unobserve(target)
      for (const { path } of routesAt((target as HTMLAnchorElement).pathname))
        for (const name of chunks.get(path) ?? []) open(name)
    }
  })
  for (const link of document.links) if (link.origin === location.origin) seen.observe(link)
}

/** The script at an address, if it was opened in advance; undefined if it was not, or if that failed. */
export const prefetchedScript = (url: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  prefetched.get(url) ?? Promise.resolve(undefined)

function open(chunk: string): void {
  const [url = ''] = __webpack_require__.gca(chunk).split('?')
  if (partOfFile(url) === undefined || prefetched.has(url)) return
  prefetched.set(
    url,
    openFile(url, keyForReader).catch(() => undefined),
  )
}

/** The chunks of every route. Docusaurus lists them under the route's path and a hash. */
function chunksByPath(): ReadonlyMap<string, readonly string[]> {
  const chunks = new Map<string, string[]>()
  for (const [key, names] of Object.entries(chunkNames)) {
    const path = key.replace(/-[^-]+$/, '')
    chunks.set(path, [...(chunks.get(path) ?? []), ...namesIn(names)])
  }
  return chunks
}

const namesIn = (names: unknown): string[] =>
  typeof names === 'string' ? [names] : Object.values(names as object).flatMap(namesIn)
