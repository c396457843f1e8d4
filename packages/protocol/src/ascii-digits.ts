/**
 * Replaces the decimal digits of any script by those of ASCII: people type codes and phone numbers with the digits of their keyboard.
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
