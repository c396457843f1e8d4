import { createHash } from 'node:crypto'
import MiniSearch from 'minisearch'
import { INDEX_OPTIONS } from '../search/index-options.js'
import type { IndexedPage } from '../search/page-text.js'

/**
 * Returns an index of pages, as the JSON that the browser's search and readers' programs load. Empty sections are left out, and
 * so is a page whose address is already taken: Docusaurus only warns about that. Each page gets a digest of its text.
 */
export function makeIndex(pages: readonly IndexedPage[]): string {
  const index = new MiniSearch<IndexedPage>(INDEX_OPTIONS)
  for (const page of pages) {
    const sections = page.sections.filter(({ heading, text }) => heading || text)
    if (!index.has(page.url)) index.add({ ...page, sections, digest: digestOf({ ...page, sections }) })
  }
  return JSON.stringify(index)
}

const digestOf = ({ title, sections }: IndexedPage): string =>
  createHash('sha256')
    .update(JSON.stringify([title, sections]))
    .digest('base64url')
    .slice(0, 16)
