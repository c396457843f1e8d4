import type { Options } from 'minisearch'
import type { IndexedPage, PageTraits } from './page-text.js'
import { tokensOf } from './tokens.js'

/** Stored beside the text of a page. */
export const TRAITS = ['kind', 'version', 'boost', 'page'] as const satisfies readonly (keyof PageTraits)[]

/**
 * How pages are indexed. Both the build, which writes an index, and the browser, which reads it, use these options. Pages are
 * indexed whole and not by section: that leaves far fewer items to rank, and only a few pages to look into afterwards.
 */
export const INDEX_OPTIONS: Options<IndexedPage> = {
  idField: 'url',
  fields: ['title', 'headings', 'text'],
  storeFields: ['title', 'sections', 'changed', 'digest', ...TRAITS],
  extractField: (page, name) => {
    if (name === 'headings') return page.sections.map(({ heading }) => heading).join('\n')
    return name === 'text' ? page.sections.map(({ text }) => text).join('\n') : page[name as 'url' | 'title']
  },
  tokenize: (text) => tokensOf(text).map(({ word }) => word),
  processTerm: (word) => word,
  searchOptions: { boost: { title: 4, headings: 2 } },
}
