/** Attributes whose value is never an address. */
const NO_ADDRESS = new Set(['class', 'id', 'alt', 'title', 'name', 'rel', 'type', 'lang', 'd', 'viewbox', 'integrity'])

/** Addresses in an attribute: one, the candidates of a `srcset`, or those in its styles. */
export function addressesIn(attribute: string, value: string): string[] {
  if (NO_ADDRESS.has(attribute) || !/[./]/.test(value)) return []
  if (/srcset$/.test(attribute)) return value.split(/[\s,]+/).filter((piece) => piece.includes('.'))
  if (attribute === 'style') return cssAddresses(value)
  return value.length <= LONGEST ? [value] : []
}

/** An address is no longer than this. */
const LONGEST = 2000

/** The addresses in a style sheet. */
export const cssAddresses = (css: string): string[] =>
  Array.from(css.matchAll(/(?:url\(\s*["']?|@import\s+["'])([^"')\s]+)/gi), ([, address = '']) => address)
