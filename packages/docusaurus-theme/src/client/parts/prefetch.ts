import chunkNames from '@generated/routesChunkNames'
import { envelopeAt, partOfFile } from '../keys/open-file.js'
import type { LiveRoute } from '../page/site-state.js'

/**
 * Sealed scripts that were fetched before anyone visited their page, by address; undefined if that failed. They stay
 * sealed, because the key of a page is requested when the page is opened.
 */
const prefetched = new Map<string, Promise<Response | undefined>>()

/**
 * Docusaurus prefetches a link's target as soon as the link is in view. Links that were in view before their part
 * opened pointed to a door at that time.
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

/** The sealed script at an address, if it was fetched in advance. It can be used once. */
export function prefetchedScript(url: string): Promise<Response | undefined> | undefined {
  const script = prefetched.get(url)
  prefetched.delete(url)
  return script
}

function open(chunk: string): void {
  const [url = ''] = __webpack_require__.gca(chunk).split('?')
  if (partOfFile(url) === undefined || prefetched.has(url)) return
  prefetched.set(
    url,
    envelopeAt(url, false)
      .then(async (response) => new Response(await response.arrayBuffer()))
      .catch(() => undefined),
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
