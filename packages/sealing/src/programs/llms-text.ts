/** A list of pages in `/llms.txt`. */
export interface LlmsList {
  readonly heading: string
  readonly pages: readonly { readonly title: string; readonly address: string; readonly description?: string }[]
}

/** What `/llms.txt` is made from. */
export interface LlmsTextInput {
  readonly title: string
  /** The site in a line. */
  readonly tagline?: string
  /** Texts in Markdown that precede the pages. */
  readonly sections?: readonly string[]
  /** An empty list is left out. */
  readonly lists: readonly LlmsList[]
}

/**
 * Returns the text of `/llms.txt`: the site in a line, the site's own sections, and its public pages; see https://llmstxt.org.
 */
export function llmsText({ title, tagline, sections = [], lists }: LlmsTextInput): string {
  const parts = lists.flatMap(({ heading, pages }) =>
    pages.length === 0 ? [] : [`## ${heading}\n\n${pages.map(lineOf).join('\n')}`],
  )
  return `${[`# ${title}`, ...(tagline === undefined ? [] : [`> ${tagline}`]), ...sections, ...parts].join('\n\n')}\n`
}

const lineOf = ({ title, address, description }: LlmsList['pages'][number]): string =>
  `- [${title.replace(/[[\]]/g, '\\$&')}](${address})${description ? `: ${description}` : ''}`
