import { barePath } from './paths.js'

/** The address of a page's Markdown version: the page's own with `.md`, and `index.md` for the page at the base URL. */
export const twinPath = (path: string, baseUrl: string): string =>
  barePath(path) === barePath(baseUrl) ? `${baseUrl.replace(/\/?$/, '/')}index.md` : `${barePath(path)}.md`
