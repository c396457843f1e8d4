import type { Section } from '../search/page-text.js'

/** What precedes the text of a page in its Markdown. */
export interface TwinHead {
  readonly title: string
  /** The address of the page. */
  readonly url: string
  /** The address of the list of all pages, if there is one. */
  readonly list?: string
}

/** Returns the Markdown of a page, with its title, its address and that of the list of all pages at the top. */
export function twinText({ title, url, list }: TwinHead, body: string): string {
  const pointer = list === undefined ? '' : `> All pages: [llms.txt](${list})\n\n`
  return `# ${title}\n\n<${url}>\n\n${pointer}${body}\n`
}

/** The text of a page by its headings, for a page that has no Markdown. */
export const sectionsText = (sections: readonly Section[]): string =>
  sections
    .flatMap(({ heading, text }) => [...(heading ? [`## ${heading}`] : []), text])
    .filter(Boolean)
    .join('\n\n')
