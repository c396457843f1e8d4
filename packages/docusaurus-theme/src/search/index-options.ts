import type { Options } from 'minisearch'
import type { Section } from './section.js'

/** How sections are indexed. The build writes an index by it and the browser reads the index by it, so it is said once. */
export const INDEX_OPTIONS: Options<Section> = {
  idField: 'url',
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading', 'text'],
  searchOptions: {
    boost: { page: 4, heading: 2 },
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
}
