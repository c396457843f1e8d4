import { decodeText } from '@portico/access/guards'
import { barePath } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { addressAround } from '../texts/address-around.js'

/**
 * Returns a function that tells whether a place in a text is within the address of one of the site's pages, or within an address that
 * public sources contain. The addresses of all pages are public, and often repeat the words of a title.
 */
export function knownAddresses(plans: readonly SealPlan[]): (text: string, start: number, end: number) => boolean {
  let publicPaths: ReadonlySet<string> | undefined
  return (text, start, end) => {
    const address = addressAround(text, { start, end })
    if (address === undefined) return false
    publicPaths ??= pathsOf(plans)
    return publicPaths.has(keyOf(address))
  }
}

const keyOf = (path: string) =>
  barePath(decodeText(path))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.(html?|mdx?|txt|json)$/, '')

/** Every run of segments of every page's address. */
function pathsOf(plans: readonly SealPlan[]): ReadonlySet<string> {
  const paths = new Set<string>()
  for (const { parts, pages = {}, addresses = [] } of plans)
    for (const address of [...Object.keys(pages), ...parts.flatMap((part) => part.pages), ...addresses]) {
      const segments = keyOf(address).split('/').filter(Boolean)
      for (let from = 0; from < segments.length; from++)
        for (let to = from + 1; to <= segments.length; to++) paths.add(segments.slice(from, to).join('/'))
    }
  return paths
}
