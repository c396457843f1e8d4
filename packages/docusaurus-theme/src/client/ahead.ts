import chunkNames from '@generated/routesChunkNames'
import { openFile, partOfFile } from './open-file.js'
import { keyForReader } from './reader-keys.js'
import type { LiveRoute } from './store.js'

/** Sealed scripts that were opened before anybody went to their page, by address. */
const opened = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * Docusaurus fetches what a link leads to as soon as the link is in view. Links that were in view before their part opened
 * led to a door then, and a sealed file is more than fetched: here both are made up for.
 *
 * @param routesAt answers the routes that stand at an address
 */
export function openAhead(routesAt: (pathname: string) => readonly LiveRoute[]): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) {
        seen.unobserve(target)
        for (const url of scriptsAt(routesAt((target as HTMLAnchorElement).pathname))) open(url)
      }
  })
  for (const link of document.links) if (link.origin === location.origin) seen.observe(link)
}

/** The script at an address, if it was opened ahead; undefined when it was not, or when that failed. */
export const openedAhead = (url: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  opened.get(url)?.catch(() => undefined) ?? Promise.resolve(undefined)

function open(url: string): void {
  if (!opened.has(url)) opened.set(url, openFile(url, keyForReader))
}

/** The sealed scripts of these routes. Docusaurus lists a route's chunks under its path and a hash. */
function scriptsAt(routes: readonly LiveRoute[]): string[] {
  const paths = new Set(routes.map(({ path }) => path))
  return Object.entries(chunkNames)
    .flatMap(([key, names]) => (paths.has(key.replace(/-[^-]+$/, '')) ? namesIn(names) : []))
    .map((name) => __webpack_require__.gca(name))
    .filter((url) => partOfFile(url) !== undefined)
}

const namesIn = (names: unknown): string[] =>
  typeof names === 'string' ? [names] : Object.values(names as object).flatMap(namesIn)
