/**
 * Characters that a terminal obeys or does not show: control and format characters such as escape and bidirectional overrides, line
 * and paragraph separators, and halves of surrogate pairs.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** The maximum length of a text from outside within a sentence. */
const LONGEST = 500

/**
 * Returns a text of several lines as it can be shown on a terminal: characters that the terminal would obey, or not show, as their
 * code points, such as `\u{1b}`. Line breaks and tabs stay.
 */
export const printable = (text: string): string =>
  text.replace(HIDDEN, (char) => (/[\n\t]/.test(char) ? char : codeOf(char)))

/**
 * Returns a text from outside, such as a name, an address or the message of another server, as part of a line that a terminal can
 * show: also without line breaks and tabs, and cut if it is very long.
 */
export function printableLine(text: unknown, most = LONGEST): string {
  const plain = String(text)
  const cut = plain.length > most ? `${plain.slice(0, most)}…` : plain
  return cut.replace(HIDDEN, codeOf)
}

/** Returns JSON in which such characters are escaped, and which therefore has the same value. */
export const printableJson = (value: unknown): string => escapedJson(JSON.stringify(value) ?? 'null')

/** Returns a text of JSON with such characters escaped; the line breaks between its values stay. */
export const escapedJson = (json: string): string =>
  json.replace(HIDDEN, (char) =>
    char === '\n'
      ? char
      : Array.from({ length: char.length }, (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
          '',
        ),
  )

const codeOf = (char: string) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`

/**
 * Replaces the decimal digits of any script by those of ASCII: people type codes and phone numbers with the digits of their keyboard.
 * Other numbers, such as fractions and Roman numerals, stay as they are.
 * @example asciiDigits('١٢٣') // '123'
 */
export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, digitValue)

/** Unicode has the digits of each script in order, in a row that begins with zero. Some rows follow each other. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
