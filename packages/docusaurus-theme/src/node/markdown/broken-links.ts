import { authorsPath } from '../site/sources.js'
import type { Attribute, MarkdownNode } from './parse-markdown.js'

/** The links of one page, as its source specifies them. */
export interface PageLinks {
  readonly source: string
  readonly permalink: string
  readonly targets: readonly string[]
}

/** What links are checked against. */
export interface BrokenLinksInput {
  readonly pages: readonly PageLinks[]
  readonly baseUrl: string
  /** Whether a path of the site, including the base URL, leads to a page or a file. */
  readonly exists: (path: string) => boolean
  /** Whether there is a file at a path, relative to the source that names it. */
  readonly isFile: (source: string, path: string) => boolean
}

/**
 * Returns one sentence for each broken link of a private page. Docusaurus checks links while it prerenders, and a private page is
 * prerendered locked, so its links are read from its source instead. Links to Markdown files are checked by Docusaurus, also in
 * private pages.
 */
export function brokenLinks({ pages, baseUrl, exists, isFile }: BrokenLinksInput): string[] {
  return pages.flatMap(({ source, permalink, targets }) =>
    targets.flatMap((target) => {
      if (/^([a-z][\w+.-]*:|\/\/|#)/i.test(target) || /\.mdx?(#|$)/.test(target) || isFile(source, target)) return []
      const { pathname } = new URL(withBaseUrl(target, baseUrl), `http://site${permalink}`)
      return exists(pathname) ? [] : [`${authorsPath(source)} links to ${target}, which does not exist.`]
    }),
  )
}

/** Docusaurus adds the base URL, which contains the language, to the target of a link that begins with a slash. */
const withBaseUrl = (target: string, baseUrl: string) =>
  target.startsWith('/') && !`${target.replace(/[?#].*/s, '')}/`.startsWith(baseUrl)
    ? baseUrl + target.slice(1)
    : target

/** The targets of a page's links, each once: from Markdown links, definitions, and the `to` and `href` of components. */
export const linkTargets = (page: MarkdownNode): string[] => [...new Set(targetsIn(page))]

function targetsIn(node: MarkdownNode): string[] {
  const own = node.type === 'link' || node.type === 'definition' ? [node.url ?? ''] : []
  const props = (Array.isArray(node.attributes) ? (node.attributes as Attribute[]) : []).flatMap(({ name, value }) =>
    (name === 'to' || name === 'href') && typeof value === 'string' ? [value] : [],
  )
  return [...own, ...props, ...(node.children ?? []).flatMap(targetsIn)].filter(Boolean)
}
