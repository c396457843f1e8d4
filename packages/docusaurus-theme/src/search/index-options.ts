import type { Options } from 'minisearch'
import type { IndexedPage } from './page-text.js'

/**
 * How pages are indexed. The build writes an index by it and the browser reads the index by it, so it is said once. Pages
 * are indexed whole and not by sections: there are far fewer of them to rank, and a few of them to look into afterwards.
 */
export const INDEX_OPTIONS: Options<IndexedPage> = {
  idField: 'url',
  fields: ['title', 'headings', 'text'],
  storeFields: ['title', 'sections', 'changed', 'digest'],
  extractField: (page, name) => {
    if (name === 'headings') return page.sections.map(({ heading }) => heading).join('\n')
    return name === 'text' ? page.sections.map(({ text }) => text).join('\n') : page[name as 'url' | 'title']
  },
  searchOptions: {
    boost: { title: 4, headings: 2 },
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
}
