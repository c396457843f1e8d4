const LONGEST = 80

/**
 * What a program calls itself, as a page may show it: one line, without characters that cannot be seen or that turn the
 * direction of the text around them.
 * @param otherwise for a program that has no name.
 */
export function shownName(name: string, otherwise: string): string {
  const plain = name.normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim()
  return [...plain].slice(0, LONGEST).join('').trim() || otherwise
}
