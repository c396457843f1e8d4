import { sourceOf } from './source.js'
import { type Use, useOf } from './use.js'

/** What begins an address, and what decides what it is for. */
const TOKENS = /[{}]|@font-face\b|@import\b|\burl\(/gi

/** The maximum length of an address without quotes. */
const LONGEST = 4_000

/** What a style sheet loads from other origins: other style sheets, fonts and images. */
export function cssUses(css: string): Use[] {
  if (!/\/\/|data:|blob:/i.test(css)) return []
  const plain = withoutComments(css)
  const uses: Use[] = []
  let isFont = false
  let inFont = false
  let end = 0
  for (const { 0: token, index } of plain.matchAll(TOKENS)) {
    if (index < end) continue
    const name = token.toLowerCase()
    if (name === '@font-face') isFont = true
    else if (name === '{') [inFont, isFont] = [isFont, false]
    else if (name === '}') inFont = false
    else {
      const address = addressAt(plain, index + token.length)
      end = address.end
      uses.push(
        ...(name === '@import'
          ? styleSheetUses(address.text)
          : useOf(inFont ? 'font-src' : 'img-src', address.text, sourceOf(address.text))),
      )
    }
  }
  return uses
}

/** A style sheet of another origin usually loads its fonts from beside it. */
export function styleSheetUses(address: string): Use[] {
  const source = sourceOf(address)
  return [
    ...useOf('style-src', address, source),
    ...(source && 'source' in source ? useOf('font-src', address, source) : []),
  ]
}

/** The address that begins at a place, with or without `url(` and quotes, and where it ends. */
function addressAt(css: string, from: number): { readonly text: string; readonly end: number } {
  let at = from
  const skip = () => {
    while (/\s/.test(css.charAt(at))) at++
  }
  skip()
  if (css.slice(at, at + 4).toLowerCase() === 'url(') at += 4
  skip()
  const quote = css.charAt(at)
  if (quote === '"' || quote === "'") {
    const close = css.indexOf(quote, at + 1)
    const end = close < 0 ? css.length : close
    return { text: css.slice(at + 1, end), end }
  }
  const text = css.slice(at, at + LONGEST)
  const length = text.search(/[)\s;]/)
  return { text: text.slice(0, length < 0 ? text.length : length), end: at + Math.max(0, length) }
}

function withoutComments(css: string): string {
  const [first = '', ...pieces] = css.split('/*')
  return [
    first,
    ...pieces.map((piece) => piece.slice(piece.includes('*/') ? piece.indexOf('*/') + 2 : piece.length)),
  ].join(' ')
}
