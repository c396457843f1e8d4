import { escapeMarkdownHeadingIds } from '@docusaurus/utils'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { HTML_COMMENT, replaceComments } from './comments.js'

/** An attribute of a component, or an expression in its place. */
export interface Attribute {
  readonly name?: string
  readonly value?: unknown
}

/** A node of a Markdown tree (mdast, with MDX), limited to what is read here. */
export interface MarkdownNode {
  readonly type: string
  readonly depth?: number
  readonly name?: string | null
  readonly value?: string
  readonly alt?: string | null
  /** The target of a link or an image. */
  readonly url?: string
  /** The attributes of a component; for a directive, they are an object. */
  readonly attributes?: readonly Attribute[] | object
  readonly children?: readonly MarkdownNode[]
}

const plain = () => unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkFrontmatter)

/**
 * Parses a Markdown or MDX source as Docusaurus does. MDX takes the braces of formulas for code, so if it fails, it is given only
 * the formulas' words; a source that it still rejects is parsed as plain Markdown.
 */
export function parseMarkdown(source: string): MarkdownNode {
  const text = escapeMarkdownHeadingIds(replaceComments(source, [HTML_COMMENT], () => ''))
  return (
    mdx(text) ?? mdx(withoutFormulas(text)) ?? (plain().parse(withoutImports(withoutFormulas(text))) as MarkdownNode)
  )
}

function mdx(text: string): MarkdownNode | undefined {
  try {
    return plain().use(remarkMdx).parse(text) as MarkdownNode
  } catch {
    return undefined
  }
}

const withoutImports = (text: string): string =>
  text.replace(/^(import[ \t](.*[ \t]from[ \t]+)?['"]|export[ \t]+(const|let|default|function)\b).*$/gm, '')

/** Formulas, `$…$` within a line and `$$…$$` over several, without the characters that are special in MDX. */
const withoutFormulas = (text: string): string =>
  text.replace(/\$\$([\s\S]*?)\$\$|\$(?=\S)([^$\n]*\S)\$/g, (_, block?: string, inline?: string) =>
    (block ?? inline ?? '').replace(/[{}<>\\]/g, ' '),
  )
