import { decodeText } from '@portico/access/guards'
import { barePath } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import type { FileText } from '../staging/file-texts.js'
import { addressAround } from '../texts/address-around.js'

/**
 * Returns a function that tells whether a place in a text is within the address of one of the site's pages, or within an address that
 * public sources contain. The addresses of all pages are public, and often repeat the words of a title.
 */
export function knownAddresses(plans: readonly SealPlan[]): (text: string, start: number, end: number) => boolean {
  let publicPaths: ReadonlySet<string> | undefined
  return (text, start, end) => {
    const words = text.slice(start, end)
    const address = words.includes(BETWEEN_NAMES) ? words : addressAround(text, { start, end })
    if (address === undefined) return false
    publicPaths ??= pathsOf(plans)
    return publicPaths.has(keyOf(address.replaceAll(BETWEEN_NAMES, '/')))
  }
}

/** The name of a file and those of its folders as texts of their own, because they are published too. */
export const nameText = (path: string): FileText => ({
  text: path
    .split('/')
    .map((name) => JSON.stringify(name.replace(/\.\w+$/, '')))
    .join('/'),
  line: 1,
})

/** Between two names of `nameText`, which together are part of an address. */
const BETWEEN_NAMES = '"/"'

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
