import { createRequire } from 'node:module'

/** The public search index, at the site's root. */
export const SEARCH_INDEX = 'search-index.json'

/** The styles of the sign-in form, which come with it. */
export const WIDGET_STYLE = createRequire(import.meta.url).resolve('@portico/react/style.css')
