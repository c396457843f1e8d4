/** The names in a JSON pointer (https://www.rfc-editor.org/rfc/rfc6901), which separates them by `/`. */

/** @example escapeName('/flights') // '~1flights' */
export const escapeName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** @example unescapeName('~1flights') // '/flights' */
export const unescapeName = (text: string): string => text.replaceAll('~1', '/').replaceAll('~0', '~')

/** A name in the fragment of a URL, such as a `$ref`, where it may also be percent-encoded. */
export function decodeName(text: string): string {
  const name = unescapeName(text)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
