import type { Canary } from '@portico/sealing/plan'
import { readableLength } from '@portico/sealing/texts'
import { HTML_COMMENT, MDX_COMMENT, replaceComments } from '../markdown/comments.js'

/** The number of words from which a piece of running text is a canary: shorter ones occur on many pages. */
const SENTENCE_WORDS = 5

/**
 * Returns pieces of a private Markdown source to search public files for: front matter texts, headings and sentences. Code
 * blocks, imports and markup are left out, since they may be public for good reasons.
 */
export function markdownCanaries(source: string, markdown: string): Canary[] {
  const { head, body, bodyLine } = splitFrontMatter(markdown)
  const canaries: Canary[] = namedTexts(head).map(({ name, value, line }) => ({
    source,
    what: name,
    text: value,
    line,
  }))
  const outsideCode = body.replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, lineBreaks)
  const prose = replaceComments(outsideCode, [HTML_COMMENT, MDX_COMMENT], lineBreaks).replace(
    /^(import|export) .*$/gm,
    '',
  )
  for (const [at, written] of prose.split('\n').entries()) {
    const line = bodyLine + at
    const heading = /^#{1,6}\s+(\S.*)$/
      .exec(written)?.[1]
      ?.trimEnd()
      .replace(/\{#[^{}]*\}$/, '')
      .trimEnd()
    if (heading) canaries.push({ source, what: 'heading', text: plain(heading), line })
    else canaries.push(...fragments(written).map((text) => ({ source, what: 'sentence', text, line })))
  }
  return canaries.filter(({ text }) => /\p{L}/u.test(text))
}

/** Keeps the line breaks of text that is left out, so that lines can be counted. */
const lineBreaks = (text: string) => text.replace(/[^\n]+/g, ' ')

/** Returns titles, labels and descriptions anywhere in a private page's data. */
export function dataCanaries(source: string, data: unknown): Canary[] {
  if (Array.isArray(data)) return data.flatMap((item) => dataCanaries(source, item))
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'string' && NAMED.includes(name) && /\p{L}/u.test(value)
      ? [{ source, what: name, text: value }]
      : dataCanaries(source, value),
  )
}

const NAMED = ['title', 'label', 'description', 'sidebar_label', 'pagination_label']

/**
 * Splits a Markdown file into its front matter and the rest, unchanged; `bodyLine` is the line, from 1, on which the rest begins.
 */
export function splitFrontMatter(markdown: string): { head: string; body: string; bodyLine: number } {
  const [, head = '', body = markdown] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(markdown) ?? []
  return { head, body, bodyLine: markdown.slice(0, markdown.length - body.length).split('\n').length }
}

function namedTexts(head: string) {
  return head.split(/\r?\n/).flatMap((written, at) => {
    const [, name = '', value = ''] = /^([\w-]+):\s*(\S.*)$/.exec(written.trimEnd()) ?? []
    return NAMED.includes(name)
      ? [{ name: name.replace('_', ' '), value: value.replace(/^(['"])(.*)\1$/, '$2'), line: at + 2 }]
      : []
  })
}

/** Runs of plain words between markup: what a bundle or a page contains in one piece. */
function fragments(line: string): string[] {
  return line
    .replace(/!?\[([^[\]]*)\]\([^)[]*\)/g, '|$1|')
    .split(/[|*_`<>{}[\]()\\]+|^\s*(?:[-+>]|\d+\.)\s+/)
    .map((text) => (text ?? '').trim())
    .filter((text) => readableLength(text) >= SENTENCE_WORDS)
}

const plain = (text: string) => text.replace(/!?\[([^[\]]*)\]\([^)[]*\)/g, '$1').replace(/[*_`]|<[^<>]*>/g, '')
