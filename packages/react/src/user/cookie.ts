/** Attributes of the token cookie (RFC 6265). Without `expires` it lasts as long as the browser session. */
export interface CookieOptions {
  /** Default `/`. */
  readonly path?: string
  readonly domain?: string
  /** A number with a unit: Y years, M months, D days, h hours, m minutes, s seconds. `'30D'`, `'12h'`. */
  readonly expires?: string
  /** Default: on pages loaded over https. */
  readonly secure?: boolean
  /** Default `Lax`: sent when someone follows a link to the site, not with requests of other sites. */
  readonly sameSite?: 'Strict' | 'Lax' | 'None'
}

/** Reads a cookie of the page; undefined if it is missing or empty. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`
  const entry = document.cookie.split('; ').find((each) => each.startsWith(start))
  return entry && decodeURIComponent(entry.slice(start.length))
}

/** Names of the cookies that the page may read. */
export const cookieNames = (): readonly string[] =>
  document.cookie.split('; ').map((each) => each.split('=', 1)[0] ?? '')

/** Writes a cookie of the page. */
export function writeCookie(name: string, value: string, options: CookieOptions = {}): void {
  const lifetime = options.expires === undefined ? '' : `; Max-Age=${secondsOf(options.expires)}`
  setCookie(`${name}=${encodeURIComponent(value)}${lifetime}`, options)
}

/** Removes a cookie that was written with the same path and domain. */
export function removeCookie(name: string, options: CookieOptions = {}): void {
  setCookie(`${name}=; Max-Age=0`, options)
}

function setCookie(pair: string, options: CookieOptions): void {
  const { path = '/', domain, sameSite = 'Lax', secure = location.protocol === 'https:' } = options
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4 and asynchronous.
  document.cookie = [
    pair,
    `Path=${path}`,
    ...(domain ? [`Domain=${domain}`] : []),
    `SameSite=${sameSite}`,
    ...(secure || sameSite === 'None' ? ['Secure'] : []),
  ].join('; ')
}

const DAY = 86_400
const UNIT_SECONDS: Readonly<Record<string, number>> = { Y: 365 * DAY, M: 30 * DAY, D: DAY, h: 3600, m: 60, s: 1 }

/**
 * Returns the number of seconds in a lifetime such as `30D`.
 * @throws TypeError if it is not a whole number with one of the units
 */
export function secondsOf(lifetime: string): number {
  const [, count, unit = ''] = /^(\d+)([YMDhms])$/.exec(lifetime) ?? []
  const seconds = Number(count) * (UNIT_SECONDS[unit] ?? Number.NaN)
  if (Number.isNaN(seconds))
    throw new TypeError(
      `A cookie's "expires" must be a whole number with one of the units Y M D h m s, got "${lifetime}"`,
    )
  return seconds
}
