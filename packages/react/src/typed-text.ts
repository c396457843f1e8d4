import { asciiDigits } from '@portico/protocol'

/** Characters that take no space, which come along when people paste: soft hyphens, marks of direction, byte order marks. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** What was typed or pasted, without spaces around it and characters that no one sees. */
export const visible = (text: string): string => text.replace(INVISIBLE, '').trim()

/**
 * The digits of a text, in ASCII, whatever script they were typed in.
 * @example digitsOf('٩١ ٢') // '912'
 */
export const digitsOf = (text: string): string => asciiDigits(text).replace(/\D/g, '')

/** Whether a phone number begins with a plus, which has a wide form, too. */
export const isInternational = (text: string): boolean => /^[+＋]/.test(visible(text))
