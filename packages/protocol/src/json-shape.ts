const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** What a JSON text contains, as far as its punctuation tells. */
export interface JsonShape {
  /** How many keys its objects have together. */
  readonly names: number
  readonly depth: number
}

/**
 * Scans a text once, without creating anything, so that it costs less than parsing. For a text that is not JSON, the
 * figures have no meaning.
 */
export function jsonShape(text: string): JsonShape {
  let names = 0
  let depth = 0
  let level = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) {
      at = endOfString(text, at)
      if (text.charCodeAt(endOfSpace(text, at + 1)) === COLON) names++
    } else if (unit === OPEN_OBJECT || unit === OPEN_LIST) depth = Math.max(depth, ++level)
    else if (unit === CLOSE_OBJECT || unit === CLOSE_LIST) level--
  }
  return { names, depth }
}

/** The position of the quotation mark that closes a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) break
    if (unit === BACKSLASH) at++
  }
  return at
}

/** The position of the next character that is not white space (RFC 8259, 2). */
function endOfSpace(text: string, start: number): number {
  let at = start
  while (' \t\n\r'.includes(text.charAt(at)) && at < text.length) at++
  return at
}
