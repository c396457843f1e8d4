import { partsOfName } from '@portico/sealing/plan'
import type { BundledFiles } from '../bundler/bundled-files.js'
import type { SealedPart } from '../modules/partition.js'

/**
 * Returns the scripts of sealed chunks that only one page loads, and the page. What pages of several parts load is published for each
 * part, and belongs to no single page.
 */
export function pageScripts(
  scripts: BundledFiles['scripts'],
  parts: readonly Pick<SealedPart, 'pageChunks'>[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(scripts).flatMap(([file, loaders]) => {
      const [part, ...otherParts] = partsOfName(file)
      if (part === undefined || otherParts.length > 0) return []
      const { pageChunks = {} } = parts[part] ?? {}
      const pages = loaders.map((name) => (Object.hasOwn(pageChunks, name) ? pageChunks[name] : undefined))
      const [page] = pages
      return page !== undefined && pages.every((other) => other === page) ? [[file, page]] : []
    }),
  )
}
