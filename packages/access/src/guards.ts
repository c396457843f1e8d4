/**
 * Reads values that come from elsewhere and may have any shape, such as a request's body, a setting or a file of the site. Nothing
 * here throws.
 */

/** Whether a value is an object and not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a list of strings; it may be empty. */
export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

/** Whether a value is a list of strings of which none is empty; the list may be empty. */
export const isNames = (value: unknown): value is string[] => isTexts(value) && !value.includes('')

/** Whether a value is a list of at least one string, none of which is empty. */
export const isSomeNames = (value: unknown): value is string[] => isNames(value) && value.length > 0

/** The value of a JSON text; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Decodes percent-encoded characters. Text that cannot be decoded is returned as it is.
 * @example decodeText('caf%C3%A9') // 'café'
 * @example decodeText('100%') // '100%'
 */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
