import { pagePath } from '@portico/access'
import { htmlText } from '../programs/html-text.js'
import { markdownOf } from '../programs/markdown-of.js'
import { type PageContent, pageContent } from '../programs/page-content.js'
import { sectionsText, twinText } from '../programs/twin-text.js'
import type { IndexedPage } from '../search/page-text.js'
import type { FolderPage } from './page-canaries.js'
import { pageName } from './page-titles.js'

/** What the text of a page depends on, beside its file. */
export interface ProgramSite {
  readonly origin: string
  readonly baseUrl: string
  /** The name of the site, which titles begin or end with. */
  readonly name: string | undefined
}

/** A page of a folder with its file as it is published, or as it is sealed. */
export interface ProgramPage {
  readonly page: FolderPage
  readonly bytes: () => Buffer
  /** The canonical path at which it is served, with the base URL. */
  readonly key: string
}

/** Whether a page is one that programs read: neither the page for addresses without one, nor one that only leads to another. */
export const isRead = ({ path, meta }: FolderPage): boolean =>
  !/^404(\/index)?\.html?$/i.test(path) && !/url\s*=/i.test(meta.get('refresh') ?? '')

/** The address of a page within its origin, as its generator means it: that of a folder ends with a slash. */
const addressOfPage = ({ page, key }: Pick<ProgramPage, 'page' | 'key'>): string =>
  /(^|\/)index\.html?$/i.test(page.path) ? key.replace(/\/?$/, '/') : key

/** Returns a page as the search for programs indexes it. */
export const indexedPage = (read: ProgramPage, site: ProgramSite): IndexedPage => entryOf(read, contentOf(read), site)

/**
 * Returns a public page as the search for programs indexes it.
 *
 * @returns undefined for a page that asks search engines to leave it out, or that names another address as its own
 */
export function listedPage(read: ProgramPage, site: ProgramSite): IndexedPage | undefined {
  if (/noindex|none/i.test(read.page.meta.get('robots') ?? '')) return undefined
  const content = contentOf(read)
  const { canonical } = content
  const own = canonical !== undefined && URL.canParse(canonical, SITE) ? new URL(canonical, SITE).pathname : undefined
  return own === undefined || pagePath(own)?.page === read.key ? entryOf(read, content, site) : undefined
}

const SITE = 'http://site.invalid'

const contentOf = ({ bytes }: ProgramPage): PageContent => pageContent(bytes().toString())

function entryOf(read: ProgramPage, { html }: PageContent, { name }: ProgramSite): IndexedPage {
  const { title, sections } = textOf(html)
  return { url: addressOfPage(read), title: title || titleOf(read, name), sections }
}

/** Returns the Markdown of a page. */
export function markdownTwin(read: ProgramPage, site: ProgramSite): Buffer {
  const { origin, baseUrl, name } = site
  const content = contentOf(read)
  const root = new URL(baseUrl, origin)
  const own = new URL(read.page.path.split('/').map(encodeURIComponent).join('/'), root)
  const { base } = read.page
  const place = base !== undefined && URL.canParse(base, own) ? new URL(base, own) : own
  const { heading, text } = markdownOf(content, place.href) ?? plainOf(content)
  const head = {
    title: heading || titleOf(read, name),
    url: new URL(addressOfPage(read), origin).href,
    list: new URL('llms.txt', root).href,
  }
  return Buffer.from(twinText(head, text))
}

const titleOf = ({ page, key }: ProgramPage, name: string | undefined): string =>
  pageName(page.title, name) || page.title || key

const textOf = (html: string) => htmlText(`<main>${html}</main>`)

function plainOf({ html }: PageContent): { heading: string; text: string } {
  const { title, sections } = textOf(html)
  return { heading: title, text: sectionsText(sections) }
}
