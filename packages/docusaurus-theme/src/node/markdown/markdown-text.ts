import { createSlugger, parseMarkdownHeadingId } from '@docusaurus/utils'
import type { PageText } from '@portico/sealing/search'
import { toString as textOf } from 'mdast-util-to-string'
import { unescaped } from '../site/own-files.js'
import { type MarkdownNode, parseMarkdown } from './parse-markdown.js'

/**
 * Reads a file that a page or one of its partials imports, by the path in the import. `from` is the partial that imports it;
 * missing for the page itself. Undefined if there is no such file.
 */
export type ReadPartial = (path: string, from?: string) => { readonly file: string; readonly text: string } | undefined

/** Markup that a reader of the page does not see. */
const SILENT = /^(yaml|toml|mdxjsEsm|mdxFlowExpression|mdxTextExpression|html|definition|footnoteDefinition)$/

/** Containers whose children are separate blocks; anything else is one run of words. */
const CONTAINER = /^(root|blockquote|list|listItem|table|tableRow|mdxJsxFlowElement|containerDirective|leafDirective)$/

/**
 * Returns the text of a Markdown or MDX page by headings, with the anchors that Docusaurus generates for them. Partials that the
 * page imports are read where they are included; what other components would show is not known here and left out.
 *
 * @param title the page's title; a leading heading of level 1 repeats it and starts no section
 */
export function markdownText(title: string, page: MarkdownNode, readPartial: ReadPartial): PageText {
  const slugs = createSlugger()
  const sections = [{ anchor: '', heading: '', text: '' }]
  const say = (words: string) => {
    const last = sections.at(-1) as { text: string }
    last.text = `${last.text} ${words}`.replace(/\s+/g, ' ').trim()
  }
  const read = (tree: MarkdownNode, depth: number, from?: string) => {
    const partials = importsOf(tree)
    const visit = (node: MarkdownNode): void => {
      if (SILENT.test(node.type)) return
      if (node.type === 'heading') {
        const { text, id } = parseMarkdownHeadingId(textOf(node))
        const anchor = id ?? slugs.slug(text)
        if (node.depth !== 1) sections.push({ anchor, heading: text, text: '' })
        return
      }
      const partial = node.name ? partials.get(node.name) : undefined
      const imported = partial && depth < 8 ? readPartial(partial, from) : undefined
      if (imported) read(parseMarkdown(imported.text), depth + 1, imported.file)
      else if (CONTAINER.test(node.type)) node.children?.forEach(visit)
      else say(wordsOf(node))
    }
    visit(tree)
  }
  read(page, 0)
  return { title, sections }
}

/** The words of a paragraph, without inline code. */
const wordsOf = ({ type, value, alt, children = [] }: MarkdownNode): string =>
  SILENT.test(type) ? '' : (value ?? alt ?? children.map(wordsOf).join(''))

/** Names under which a page imports other Markdown files, and their paths. */
function importsOf(tree: MarkdownNode): Map<string, string> {
  const code = (tree.children ?? []).flatMap(({ type, value }) => (type === 'mdxjsEsm' ? [value ?? ''] : [])).join('\n')
  const imports = code.matchAll(/^import\s+(\w+)\s+from\s+['"]([^'"]+\.mdx?)['"]/gm)
  return new Map(Array.from(imports, ([, name = '', path = '']) => [name, unescaped(path)]))
}
