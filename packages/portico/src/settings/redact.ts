/** A value that may be shown as it is. */
export const plain = (text: string): string => text

/** A secret is shown only as set or not set. */
export const hidden = (): string => 'set'

/** A switch is shown as it is; anything else is a secret. */
export const wordOrHidden = (text: string): string => (text.length < 10 ? text : hidden())

/** A URL without its secret parts: user, password and query. */
export function withoutSecrets(text: string): string {
  try {
    const url = new URL(text)
    const rest = url.search === '' ? '' : '?…'
    const user = url.username === '' && url.password === '' ? '' : '…@'
    return `${url.protocol}//${user}${url.host}${url.pathname}${rest}`
  } catch {
    return 'set, but not a URL'
  }
}
