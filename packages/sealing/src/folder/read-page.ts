import { Parser } from 'htmlparser2'
import { withoutPermalink } from '../programs/permalinks.js'
import { addressesIn } from './addresses-in.js'

/** A text of a page, and what it is in the terms of its author. */
export interface PageText {
  readonly what: 'heading' | 'sentence' | 'code' | 'description of a picture'
  readonly text: string
  /** The address of the link that it is, if it is nothing else: an entry of a list or of a navigation. */
  readonly link?: string
}

/** What a built page says, without the navigation around it. */
export interface ReadPage {
  /** The content of its `title` element, which usually ends with the name of the site. */
  readonly title: string
  readonly texts: readonly PageText[]
  /** The content of its `meta` elements, by their name, or the header that they stand for, in lower case: the first one, and all of generators. */
  readonly meta: ReadonlyMap<string, string>
  /** The language of its root element. */
  readonly language: string
  /** The values of attributes that may be addresses, and what scripts and styles in the page contain. */
  readonly addresses: readonly string[]
  readonly scripts: readonly string[]
  /** The address in its `base` element, against which browsers resolve all others. */
  readonly base?: string
}

/** Elements whose content no reader sees, or that are around the content of a page. */
const LEFT_OUT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'nav',
  'header',
  'footer',
  'aside',
  'button',
  'select',
])
const LEFT_OUT_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'search'])

/** Elements that do not end a text. */
const INLINE = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'cite',
    'code',
    'data',
    'del',
    'dfn',
    'em',
    'i',
    'img',
    'ins',
    'kbd',
    'mark',
    'q',
  ],
  ...['s', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr', 'font'],
])

/** Reads a page as HTML, however a generator wrote it. What is in `main` or `article` is its content, otherwise all of its body. */
export function readPage(html: string): ReadPage {
  const meta = new Map<string, string>()
  const everywhere: PageText[] = []
  const inMain: PageText[] = []
  const stack: { readonly name: string; readonly leftOut: boolean; readonly main: boolean }[] = []
  const addresses = new Set<string>()
  const scripts: string[] = []
  let base: string | undefined
  let title = ''
  let language = ''
  let text = ''
  /** The text within links since the last block, and the address of the last one. */
  let linked = ''
  let link = ''
  let script = ''
  const top = () => stack[stack.length - 1]
  const add = (entry: PageText) => {
    everywhere.push(entry)
    if (top()?.main) inMain.push(entry)
  }
  const flush = () => {
    const [words, ofLink] = [text, linked].map((each) => each.replace(/\s+/g, ' ').trim())
    text = ''
    linked = ''
    if (!words) return
    const block = stack.findLast(({ name }) => !INLINE.has(name))?.name ?? ''
    const isHeading = /^h[1-6]$/.test(block)
    add({
      what: isHeading ? 'heading' : block === 'pre' ? 'code' : 'sentence',
      text: isHeading ? withoutPermalink(words) : words,
      ...(words === ofLink && { link }),
    })
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const role = attributes.role ?? ''
      if (!INLINE.has(name)) flush()
      const outer = top()
      const isMain = name === 'main' || name === 'article' || role === 'main'
      const leftOut = outer?.leftOut || LEFT_OUT.has(name) || LEFT_OUT_ROLES.has(role)
      stack.push({ name, leftOut: leftOut ?? false, main: isMain || (outer?.main ?? false) })
      for (const [attribute, value] of Object.entries(attributes))
        for (const address of addressesIn(attribute, value)) addresses.add(address)
      if (name === 'a') link = attributes.href ?? ''
      if (name === 'html') language ||= attributes.lang ?? ''
      if (name === 'base' && attributes.href !== undefined) base ??= attributes.href
      const key = (attributes.name ?? attributes.property ?? attributes['http-equiv'] ?? '').toLowerCase()
      const content = meta.get(key)
      if (name === 'meta' && key !== '' && content === undefined) meta.set(key, attributes.content ?? '')
      else if (name === 'meta' && key === 'generator') meta.set(key, `${content}, ${attributes.content}`)
      const alt = name === 'img' && !leftOut ? attributes.alt?.trim() : undefined
      if (alt) add({ what: 'description of a picture', text: alt })
    },
    ontext(piece) {
      const at = top()
      if (at?.name === 'title' && stack.every(({ name }) => name !== 'svg')) title += piece
      else if (at?.name === 'script' || at?.name === 'style') script += piece
      else if (at && !at.leftOut) {
        text += piece
        if (stack.some(({ name }) => name === 'a')) linked += piece
      }
    },
    onclosetag(name) {
      if (!INLINE.has(name)) flush()
      stack.pop()
      if (script !== '') scripts.push(script)
      script = ''
    },
  })
  parser.write(html)
  parser.end()
  flush()
  return {
    title: title.replace(/\s+/g, ' ').trim(),
    texts: inMain.length > 0 ? inMain : everywhere,
    meta,
    language,
    addresses: [...addresses],
    scripts,
    ...(base !== undefined && { base }),
  }
}
