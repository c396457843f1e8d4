/** Control characters, which no address of a site contains. */
const CONTROL = /\p{Cc}/u

/**
 * Returns the one form of an address that rules, doors, files, records and searches compare: decoded once, in Unicode normal
 * form C, with `/` as the only separator, without empty names, `.`, `..`, a final slash, query and fragment. Only `%`, `?` and `#`
 * in names stay encoded, so the result is an address too, and its canonical form is itself.
 *
 * Letters keep their case, and endings such as `.md` stay: see `pathKey` and `pagePath`.
 *
 * @param address a path as in a URL, encoded or not, with or without query and fragment; for the name of a file see `addressOf`
 * @returns undefined for an address that no file of a site can have: it cannot be decoded, or contains control characters
 * @example canonicalPath('/docs//caf%C3%A9/./x/../?from=mail#top') // '/docs/café'
 */
export function canonicalPath(address: string): string | undefined {
  try {
    const names: string[] = []
    for (const name of decodeURIComponent(address.replace(/[?#].*$/s, ''))
      .normalize('NFC')
      .split(/[\\/]/))
      if (name === '..') names.pop()
      else if (name !== '' && name !== '.') names.push(name)
    const path = addressOf(`/${names.join('/')}`)
    // Half of a surrogate pair cannot be encoded.
    return encodeURI(path) && !CONTROL.test(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** Returns the address of a file from its name, in which `%`, `?` and `#` are ordinary characters. */
export const addressOf = (name: string): string => name.replace(/[%?#]/g, encodeURIComponent)

/** Returns the name of the file at a canonical path, which is also the text that rules match. */
export const nameAt = (path: string): string =>
  path.replace(/%(25|3F|23)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Returns the key under which an address is looked up: its canonical path in lower case, because the site's router and its rules
 * ignore case. Undefined where `canonicalPath` is.
 */
export const pathKey = (address: string): string | undefined => canonicalPath(address)?.toLowerCase().normalize('NFC')

/** What an address requests: a page, or the file beside it with one of these endings. */
export interface PageAddress {
  /** The canonical path of the page. */
  readonly page: string
  readonly ending: 'html' | 'md' | undefined
}

/**
 * Returns the page that an address is about: hosts serve the files `x.html`, `x/index.html` and `x/index` at `/x`, and Markdown is
 * beside its page, at `/x.md` or `/x/index.md`. Removes one ending only, because `/x.md.md` is the Markdown of the page `/x.md`;
 * so an address is resolved once, where it arrives, and the page is passed on.
 */
export function pagePath(address: string): PageAddress | undefined {
  const path = canonicalPath(address)
  return path === undefined ? undefined : pageAt(path)
}

function pageAt(path: string): PageAddress {
  const [all = '', ending] = /(?:\/index)?\.(html?|md)$|\/index$/i.exec(path) ?? []
  const page = path.slice(0, path.length - all.length) || '/'
  // A file that is only called `.md` is beside no page.
  if (page.endsWith('/') && all.startsWith('.')) return { page: path, ending: undefined }
  const kind = ending?.toLowerCase()
  return { page, ending: kind === undefined ? undefined : kind === 'md' ? 'md' : 'html' }
}

/**
 * Returns the path at which a file of a site is served, by its name within the site: for HTML, that of its page. Docusaurus names
 * the files of pages like their routes, which may be escaped, so the names of HTML files are decoded. The path is canonical, except
 * for a name that no address can have: a build may contain such a file, and a host may serve it.
 *
 * @example publicPath('cr%C3%A8me/index.html') // '/crème'
 */
export const publicPath = (name: string): string => (isEscapedPage(name) ? pathOfFile(`/${name}`) : literalPath(name))

/** Same as `publicPath`, as hosts serve the file that decode no names: `cr%C3%A8me/index.html` is at `/cr%25C3%25A8me`. */
export const literalPath = (name: string): string => pathOfFile(addressOf(`/${name}`))

function isEscapedPage(name: string): boolean {
  const isEscaped = /\.html?$/i.test(name) && name.includes('%') && !/[?#]/.test(name)
  return isEscaped && isPlain(`/${name}`) && !pathOfFile(`/${name}`).includes('/.')
}

function pathOfFile(address: string): string {
  const path = canonicalPath(address) ?? address
  const { page, ending } = pageAt(path)
  return ending === 'html' ? page : path
}

/**
 * Whether an address is written as it should be: with the same names as its canonical path, except for how letters are encoded, and
 * a final slash. A server redirects any other spelling, such as `//docs/./intro` or `/docs%2Fintro`.
 */
export function isPlain(address: string): boolean {
  const path = canonicalPath(address)
  const text = address.replace(/[?#].*$/s, '')
  if (path === undefined || !text.startsWith('/') || /\\|%(?:2f|5c)/i.test(text)) return false
  const names = text.slice(1).replace(/\/$/, '').split('/')
  const expected = path.slice(1).split('/')
  return (
    names.length === expected.length &&
    names.every((name, at) => (name === '' ? expected[at] === '' : canonicalPath(name) === `/${expected[at]}`)) &&
    (path !== '/' || text === '/')
  )
}
