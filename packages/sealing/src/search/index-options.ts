import type { Options } from 'minisearch'
import type { IndexedPage } from './page-text.js'

/**
 * How pages are indexed. Both the build, which writes an index, and the browser, which reads it, use these options. Pages are
 * indexed whole and not by section: that leaves far fewer items to rank, and only a few pages to look into afterwards.
 */
export const INDEX_OPTIONS: Options<IndexedPage> = {
  idField: 'url',
  fields: ['title', 'headings', 'text'],
  storeFields: ['title', 'sections', 'changed', 'digest'],
  extractField: (page, name) => {
    if (name === 'headings') return page.sections.map(({ heading }) => heading).join('\n')
    return name === 'text' ? page.sections.map(({ text }) => text).join('\n') : page[name as 'url' | 'title']
  },
  searchOptions: { boost: { title: 4, headings: 2 } },
}
