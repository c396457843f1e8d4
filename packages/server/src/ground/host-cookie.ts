/** How a cookie is limited to its host. */
export interface HostCookie {
  readonly name: string
  readonly path: string
  readonly secure: boolean
}

/**
 * A cookie that no other host can set, not even one with a common parent domain (`__Host-`; RFC 6265bis, 4.1.3.2).
 * Browsers accept this prefix only over https and for all paths of a host.
 * @param path the path over http, where browsers refuse the prefix
 */
export const hostCookie = (origin: string, name: string, path: string): HostCookie =>
  origin.startsWith('https:') ? { name: `__Host-${name}`, path: '/', secure: true } : { name, path, secure: false }

/** The `Set-Cookie` header of a cookie that scripts cannot read. */
export const setCookie = (
  { name, path, secure }: HostCookie,
  {
    value,
    seconds,
    sameSite,
  }: { readonly value: string; readonly seconds: number; readonly sameSite: 'Strict' | 'Lax' },
): string =>
  [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, 'HttpOnly', `SameSite=${sameSite}`]
    .concat(secure ? ['Secure'] : [])
    .join('; ')

/** The values that a browser sent for a cookie: several if it has several of this name. */
export const cookieValues = ({ name }: HostCookie, cookies: string | undefined): readonly string[] =>
  (cookies ?? '').split(/; */).flatMap((pair) => (pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) : []))
