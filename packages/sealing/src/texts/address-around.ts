import type { TextPlace } from './find-texts.js'

/** What ends a part of an address in a text. */
const END = /[\s"'`<>()[\]{},;|\\?#/]/

/** What joins words in an address, and also separates its parts. */
const WITHIN = /^[^\s"'`<>()[\]{},;|\\?#]*$/

/** A part of an address is no longer than this. */
const LONGEST = 400

/**
 * Returns the parts of an address that a place in a text is within, such as `guide/how-to-prune`; undefined if the place is not in an
 * address: words of an address are joined by other signs than spaces.
 */
export function addressAround(text: string, { start, end }: Pick<TextPlace, 'start' | 'end'>): string | undefined {
  const words = text.slice(start, end)
  if (!WITHIN.test(words)) return undefined
  let [from, to] = [start, end]
  while (from > 0 && start - from < LONGEST && !END.test(text[from - 1] ?? '')) from--
  while (to < text.length && to - end < LONGEST && !END.test(text[to] ?? '')) to++
  // A name by itself is an address only if its words are joined as in one.
  return /[/#]/.test(text[from - 1] ?? '') || /[-_/%]/.test(words) ? text.slice(from, to) : undefined
}
