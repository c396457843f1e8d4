import { twinPath } from '@portico/sealing/plan'
import type { Page } from '../site/read-pages.js'
import { isMarkdown } from './write-twins.js'

/** What `/llms.txt` is made from. */
export interface LlmsTextInput {
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

/**
 * Returns the text of `/llms.txt`: the site in a line, the site's own sections, and its public pages; see https://llmstxt.org.
 */
export function llmsText({ site, pages, sections, hasTwins }: LlmsTextInput): string {
  const line = ({ metadata: { permalink, title, description } }: Page) => {
    const address = site.url + (hasTwins ? twinPath(permalink, site.baseUrl) : permalink)
    return `- [${title.replace(/[[\]]/g, '\\$&')}](${address})${description ? `: ${description}` : ''}`
  }
  const visible = pages.filter((page) => isMarkdown(page) && !page.metadata.unlisted)
  const parts = HEADINGS.flatMap(([plugin, heading]) => {
    const lines = visible.filter((page) => page.plugin === plugin).map(line)
    return lines.length > 0 ? [`## ${heading}\n\n${lines.join('\n')}`] : []
  })
  return `${[`# ${site.title}`, `> ${site.tagline}`, ...sections, ...parts].join('\n\n')}\n`
}
