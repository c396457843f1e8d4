/** The names in a JSON pointer (https://www.rfc-editor.org/rfc/rfc6901), which separates them by `/`. */
import { decodeText } from '@portico/access/guards'

/**
 * Writes a name as part of a pointer.
 * @example escapeName('/flights') // '~1flights'
 */
export const escapeName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/**
 * Reads a name of a pointer.
 * @example unescapeName('~1flights') // '/flights'
 */
export const unescapeName = (text: string): string => text.replaceAll('~1', '/').replaceAll('~0', '~')

/** Reads a name in the fragment of a URL, such as a `$ref`, where it may also be percent-encoded. */
export const decodeName = (text: string): string => decodeText(unescapeName(text))
