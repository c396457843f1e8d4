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
  readonly alt?: string | null
  /** Target of a link or a picture. */
  readonly url?: string
  /** Attributes of a component; of a directive they are an object. */
  readonly attributes?: readonly Attribute[] | object
  readonly children?: readonly MarkdownNode[]
}

const plain = () => unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkFrontmatter)

/**
 * Reads a Markdown or MDX source as Docusaurus does. MDX takes the braces of formulas for code, so where it stops it gets the
 * formulas' words alone; what it does not take then either is read as Markdown.
 */
export function parseMarkdown(source: string): MarkdownNode {
  const text = escapeMarkdownHeadingIds(source.replace(/<!--[\s\S]*?-->/g, ''))
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
  text.replace(/^(import\s([^\n]*\sfrom\s+)?['"]|export\s+(const|let|default|function)\b).*$/gm, '')

/** `$…$` within a line and `$$…$$` over several, without the signs that mean something to MDX. */
const withoutFormulas = (text: string): string =>
  text.replace(/\$\$([\s\S]*?)\$\$|\$(?=\S)([^$\n]*\S)\$/g, (_, block?: string, inline?: string) =>
    (block ?? inline ?? '').replace(/[{}<>\\]/g, ' '),
  )
