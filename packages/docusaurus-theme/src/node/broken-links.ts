import { type Attribute, type MarkdownNode, parseMarkdown } from './parse-markdown.js'
import type { Page } from './read-pages.js'

/** What links are checked with. */
export interface BrokenLinksInput {
  readonly pages: readonly Page[]
  /** The text of a page's source. */
  readonly read: (source: string) => string
  /** Whether a path of the site, base URL included, leads to a page or a file. */
  readonly exists: (path: string) => boolean
  /** Whether a file lies there, seen from the source that names it. */
  readonly isFile: (source: string, path: string) => boolean
}

/**
 * Links of private pages that lead nowhere, one sentence each. Docusaurus checks links while it prerenders, and a private
 * page is prerendered locked, so its links are read from its source instead. Links to Markdown files are Docusaurus' own to
 * check, also in private pages.
 */
export function brokenLinks({ pages, read, exists, isFile }: BrokenLinksInput): string[] {
  return pages.flatMap(({ metadata: { source, permalink } }) =>
    [...new Set(targets(parseMarkdown(read(source))))].flatMap((target) => {
      if (/^([a-z][\w+.-]*:|\/\/|#)/i.test(target) || /\.mdx?(#|$)/.test(target) || isFile(source, target)) return []
      const { pathname } = new URL(target, `http://site${permalink}`)
      return exists(pathname) ? [] : [`${source.replace(/^@site\//, '')} links to ${target}, which leads nowhere.`]
    }),
  )
}

function targets(node: MarkdownNode): string[] {
  const own = node.type === 'link' || node.type === 'definition' ? [node.url ?? ''] : []
  const props = (Array.isArray(node.attributes) ? (node.attributes as Attribute[]) : []).flatMap(({ name, value }) =>
    (name === 'to' || name === 'href') && typeof value === 'string' ? [value] : [],
  )
  return [...own, ...props, ...(node.children ?? []).flatMap(targets)].filter(Boolean)
}
