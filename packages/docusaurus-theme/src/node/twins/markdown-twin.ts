import { type TwinHead, twinText } from '@portico/sealing'
import { HTML_COMMENT, MDX_COMMENT, replaceComments } from '../markdown/comments.js'

/**
 * Returns a page's source as plain Markdown: without front matter, imports, components and the marker that ends the excerpt; with
 * its title, its address and that of the list of all pages at the top. Code blocks are left unchanged.
 */
export function markdownTwin(source: string, head: TwinHead): string {
  const text = source.replace(/^---\n.*?\n---\n/s, '')
  const plain = text
    .split(/(^```.*?^```$)/ms)
    .map((part) => (part.startsWith('```') ? part : withoutComponents(part)))
    .join('')
    .replace(/^\s*# .+\n/, '')
    .trim()
  return twinText(head, plain)
}

function withoutComponents(text: string): string {
  const withoutImports = text.replace(/^(?:import|export) .+$/gm, '')
  return replaceComments(withoutImports, [HTML_COMMENT, MDX_COMMENT], (comment, isAlone) => (isAlone ? '' : comment))
    .replace(/^<([A-Z]\w*)\b[^<>]*\/>$/gm, '')
    .replace(/^<\/?[A-Z]\w*\b[^<>]*>$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
}
