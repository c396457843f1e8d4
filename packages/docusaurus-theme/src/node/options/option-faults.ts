import { isTypo, nearest } from '@portico/sealing/texts'

/** A list in words. */
export const quotedList = (words: readonly string[]): string => words.map((word) => JSON.stringify(word)).join(', ')

/** Returns one sentence for each unknown name in an object, with the name that was probably meant. */
export function unknownNames(options: object, allowed: readonly string[], place: string): string[] {
  return Object.keys(options).flatMap((name) => {
    if (allowed.includes(name)) return []
    const names = allowed.length === 0 ? 'It has no options.' : `Known are ${allowed.join(', ')}.`
    return [`${place} has the unknown name "${name}". ${didYouMean(name, allowed)}${names}`]
  })
}

/** Returns `must be one of …`, with the word that was probably meant; undefined for a valid value. */
export function notOneOf(value: unknown, words: readonly string[]): string | undefined {
  if (typeof value === 'string' && words.includes(value)) return undefined
  const hint = typeof value === 'string' ? didYouMean(value, words) : ''
  return `must be one of ${quotedList(words)}, got ${JSON.stringify(value)}. ${hint}`.trim()
}

/** Whether a value is an address that a browser can open from any page. */
export const isHttpUrl = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value)

/** Returns `Did you mean …?`, followed by a space; empty if no known word is similar. */
export function didYouMean(word: string, words: readonly string[]): string {
  const near = nearest(word, words)
  const bare = (text: string) => text.toLowerCase().replaceAll(/[\W_]/g, '')
  return near !== undefined && (isTypo(word, near) || bare(word) === bare(near)) ? `Did you mean "${near}"? ` : ''
}
