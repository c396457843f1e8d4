import { escapeMarkdownHeadingIds } from '@docusaurus/utils'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** An attribute of a component, or an expression in the place of one. */
export interface Attribute {
  readonly name?: string
  readonly value?: unknown
}

/** A node of a Markdown tree (mdast, with MDX). Only what is read here. */
export interface MarkdownNode {
  readonly type: string
  readonly depth?: number
  readonly name?: string | null
  readonly value?: string
  /** Target of a link or a picture. */
  readonly url?: string
  /** Attributes of a component; of a directive they are an object. */
  readonly attributes?: readonly Attribute[] | object
  readonly children?: readonly MarkdownNode[]
}

const plain = () => unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkFrontmatter)

/** Reads a Markdown or MDX source as Docusaurus does. What MDX alone does not take is read as Markdown. */
export function parseMarkdown(source: string): MarkdownNode {
  const text = escapeMarkdownHeadingIds(source.replace(/<!--[\s\S]*?-->/g, ''))
  try {
    return plain().use(remarkMdx).parse(text) as MarkdownNode
  } catch {
    return plain().parse(text) as MarkdownNode
  }
}
