import { Parser } from 'htmlparser2'
import type { PageText } from '../search/page-text.js'

/** The text of a prerendered page, and whether it may be listed. */
export interface HtmlText extends PageText {
  /** The page asks search engines not to list it. */
  readonly hidden: boolean
  /** The address that the page declares as canonical; empty if it declares none. */
  readonly canonical: string
}

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg', 'button', 'nav', 'footer', 'form', 'select'])
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const INLINE = new Set(['a', 'b', 'code', 'em', 'i', 'kbd', 'mark', 's', 'small', 'span', 'strong', 'sub', 'sup', 'u'])

/**
 * Returns the text of a prerendered page by headings, from its `main` element: what a reader sees, without navigation, buttons
 * and drawings. A heading without an anchor leads to the nearest enclosing element that has one.
 */
export function htmlText(html: string): HtmlText {
  const sections = [{ anchor: '', heading: '', text: '' }]
  let title = ''
  let hidden = false
  let canonical = ''
  /** Open elements within `main`. */
  const open: { readonly name: string; readonly id: string; readonly silent: boolean }[] = []
  let inMain = false
  let justClosed = false
  let heading: { readonly level: number; text: string; readonly anchor: string } | undefined

  const say = (words: string) => {
    const target = heading ?? (sections.at(-1) as { text: string })
    target.text += words
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'meta' && attributes.name === 'robots') hidden ||= /noindex/.test(attributes.content ?? '')
      if (name === 'link' && attributes.rel === 'canonical') canonical = attributes.href ?? ''
      if (name === 'main') inMain = true
      if (!inMain || VOID.has(name)) return
      const silent = isSilent(name, attributes) || (open.at(-1)?.silent ?? false)
      // Adjacent pieces without a space between them, such as a name and its type, are separate words, except in code.
      const apart = !INLINE.has(name) || (justClosed && !open.some((element) => element.name === 'pre'))
      if (!silent && apart) say(' ')
      justClosed = false
      const around = open.findLast(({ id }) => id)?.id ?? ''
      open.push({ name, id: attributes.id ?? '', silent })
      const level = /^h([1-4])$/.exec(name)?.[1]
      if (level && !silent) heading = { level: Number(level), text: '', anchor: attributes.id ?? around }
    },
    ontext(text) {
      justClosed = false
      // A header contains the title, and beside it dates and names that every page has.
      const aside = !heading && open.some(({ name }) => name === 'header')
      if (inMain && !aside && !open.at(-1)?.silent) say(text)
    },
    onclosetag(name) {
      if (!inMain || VOID.has(name)) return
      open.pop()
      justClosed = true
      if (name === 'main') inMain = false
      if (!heading || !/^h[1-4]$/.test(name)) return
      const text = tidy(heading.text)
      const { level, anchor } = heading
      heading = undefined
      if (level === 1 && !title) title = text
      else if (text) sections.push({ anchor, heading: text, text: '' })
    },
  })
  parser.end(html)
  return { title, hidden, canonical, sections: sections.map((section) => ({ ...section, text: tidy(section.text) })) }
}

const isSilent = (name: string, attributes: Readonly<Record<string, string>>) =>
  SILENT.has(name) || attributes['aria-hidden'] === 'true' || /(^|\s)hash-link(\s|$)/.test(attributes.class ?? '')

const tidy = (text: string) => text.replace(/[\s\u200b]+/g, ' ').trim()
