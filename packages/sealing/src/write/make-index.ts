import { createHash } from 'node:crypto'
import MiniSearch from 'minisearch'
import { INDEX_OPTIONS } from '../search/index-options.js'
import { type IndexedPage, pageAddress, piecesOfPages } from '../search/page-text.js'

/**
 * Returns an index of pages, as the JSON that the browser's search and readers' programs load. Empty sections are left out, and
 * so is a page whose address is already taken: Docusaurus only warns about that. Each page gets a digest of its text, with all its pieces.
 */
export function makeIndex(pages: readonly IndexedPage[]): string {
  const index = new MiniSearch<IndexedPage>(INDEX_OPTIONS)
  const written = pages.map((page) => ({
    ...page,
    sections: page.sections.filter(({ heading, text }) => heading || text),
  }))
  const digests = new Map([...piecesOfPages(written)].map(([address, all]) => [address, digestOf(all)]))
  for (const page of written)
    if (!index.has(page.url)) index.add({ ...page, digest: digests.get(pageAddress(page.url)) })
  return JSON.stringify(index)
}

const digestOf = (pieces: readonly IndexedPage[]): string =>
  createHash('sha256')
    .update(JSON.stringify(pieces.map(({ title, sections }) => [title, sections])))
    .digest('base64url')
    .slice(0, 16)
