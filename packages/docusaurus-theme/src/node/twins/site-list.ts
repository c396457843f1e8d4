import { llmsText } from '@portico/sealing'
import { twinPath } from '@portico/sealing/plan'
import type { Page } from '../site/read-pages.js'
import { isMarkdown } from './write-twins.js'

/** The site and the pages that `/llms.txt` lists. */
export interface SiteListInput {
  readonly site: { readonly title: string; readonly tagline: string; readonly url: string; readonly baseUrl: string }
  /** The public pages. */
  readonly pages: readonly Page[]
  /** Texts in Markdown that precede the pages. */
  readonly sections: readonly string[]
  readonly hasTwins: boolean
}

const HEADINGS = [
  ['docusaurus-plugin-content-docs', 'Docs'],
  ['docusaurus-plugin-content-pages', 'Pages'],
  ['docusaurus-plugin-content-blog', 'Blog'],
] as const

/** Returns the text of `/llms.txt`, with the pages by kind. */
export function siteList({ site, pages, sections, hasTwins }: SiteListInput): string {
  const entryOf = ({ metadata: { permalink, title, description } }: Page) => ({
    title,
    address: site.url + (hasTwins ? twinPath(permalink, site.baseUrl) : permalink),
    description,
  })
  const visible = pages.filter((page) => isMarkdown(page) && !page.metadata.unlisted)
  const { title, tagline } = site
  return llmsText({
    title,
    tagline,
    sections,
    lists: HEADINGS.map(([plugin, heading]) => ({
      heading,
      pages: visible.filter((page) => page.plugin === plugin).map(entryOf),
    })),
  })
}
