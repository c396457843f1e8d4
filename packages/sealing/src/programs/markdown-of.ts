import TurndownService from 'turndown'
import type { PageContent } from './page-content.js'
import { isPermalink, withoutPermalink } from './permalinks.js'

/** The content of a page as Markdown. */
export interface PageMarkdown {
  /** Its first heading of the highest level, which is not in the text. */
  readonly heading: string | undefined
  readonly text: string
}

/** Elements that say nothing to a reader of a text. */
const SILENT = new Set([
  ...['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'NAV', 'BUTTON', 'SELECT', 'SVG', 'CANVAS', 'IFRAME', 'OBJECT'],
])

/** In characters. The text of a larger page is not worth the time and memory that its form takes. */
const LARGEST = 500_000

/** The converter calls itself for each element within another, and reads all text in each. */
const DEEPEST = 200

/** Longer runs of white space have no meaning, and the converter takes long for them. */
const LONGEST_SPACE = 500

/**
 * Returns the content of a page as Markdown. Its links lead to their targets from anywhere, because programs keep a page without its
 * address.
 *
 * @param place the address against which browsers resolve its links
 * @returns undefined for a page that is too large, or too deeply nested
 */
export function markdownOf({ html, depth }: PageContent, place: string): PageMarkdown | undefined {
  if (html.length > LARGEST || depth > DEEPEST) return undefined
  let heading: string | undefined
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  })
  service.addRule('table', { filter: ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'], replacement: tablePiece })
  service.addRule('code', { filter: 'pre', replacement: (_, node) => codeBlock(node as HTMLElement) })
  service.addRule('title', {
    filter: (node) => node.nodeName === 'H1' && heading === undefined,
    replacement(_, node) {
      heading = withoutPermalink(textOf(node))
      return ''
    },
  })
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement(content, node) {
      const href = (node as HTMLElement).getAttribute('href') ?? ''
      if (href.includes('#') && isPermalink(content)) return ''
      return content.trim() === '' ? content : `[${content.replace(/\s+/g, ' ')}](${absolute(href, place)})`
    },
  })
  service.addRule('picture', {
    filter: 'img',
    replacement(_, node) {
      const [alt = '', source = ''] = ['alt', 'src'].map((name) => (node as HTMLElement).getAttribute(name) ?? '')
      // A picture within the page is long, and no text.
      const isInside = source === '' || /^data:/i.test(source)
      const text = service.escape(alt.replace(/\s+/g, ' ').trim())
      return isInside ? text : `![${text}](${absolute(source, place)})`
    },
  })
  service.addRule('silent', { filter: (node) => SILENT.has(node.nodeName.toUpperCase()), replacement: () => '' })
  const text = service.turndown(html.replace(/\s+/g, (space) => (space.length > LONGEST_SPACE ? ' ' : space)))
  return { heading: heading || undefined, text }
}

const textOf = ({ textContent }: Pick<Node, 'textContent'>): string => (textContent ?? '').replace(/\s+/g, ' ').trim()

/** An address that leads to its target from anywhere, without the signs that end an address in Markdown. */
function absolute(address: string, place: string): string {
  const isLocal = !address.startsWith('#') && URL.canParse(address, place)
  return (isLocal ? new URL(address, place).href : address).replace(/[\s()<>]/g, encodeCharacter)
}

const encodeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

function tablePiece(content: string, node: Node): string {
  const { nodeName, parentNode } = node
  if (nodeName === 'TH' || nodeName === 'TD') return ` ${content.trim().replace(/\s+/g, ' ').replace(/\|/g, '\\|')} |`
  if (nodeName === 'TABLE') return `\n\n${content.trim()}\n\n`
  if (nodeName !== 'TR') return content
  const isFirst = !node.previousSibling && !parentNode?.previousSibling
  const cells = Array.from(node.childNodes).filter((cell) => cell.nodeName === 'TH' || cell.nodeName === 'TD')
  return `|${content.trimEnd()}\n${isFirst ? `|${' --- |'.repeat(cells.length)}\n` : ''}`
}

/** Code as it was written. Some generators put each line into a block of its own. */
function codeBlock(pre: HTMLElement): string {
  const code = Array.from(pre.children).find(({ nodeName }) => nodeName === 'CODE') ?? pre
  const lines = Array.from(code.children)
  const isByLine = lines.length > 1 && lines.every(({ nodeName }) => nodeName === 'DIV')
  const text =
    (isByLine ? lines.map((line) => line.textContent?.replace(/\n$/, '')).join('\n') : code.textContent) ?? ''
  const names = [code, pre, pre.parentElement, pre.parentElement?.parentElement]
    .map((element) => element?.getAttribute('class') ?? '')
    .join(' ')
  const language = /\b(?:language|highlight)-(\w+)/.exec(names)?.[1] ?? ''
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `\n\n${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}\n\n`
}
