import MiniSearch from 'minisearch'
import { INDEX_OPTIONS } from '../../search/index-options.js'
import type { IndexedPage } from '../../search/page-text.js'

/** An index of pages, as the JSON that the browser's search loads. Sections that say nothing are left out. */
export function makeIndex(pages: readonly IndexedPage[]): string {
  const index = new MiniSearch<IndexedPage>(INDEX_OPTIONS)
  index.addAll(
    pages.map((page) => ({ ...page, sections: page.sections.filter(({ heading, text }) => heading || text) })),
  )
  return JSON.stringify(index)
}
