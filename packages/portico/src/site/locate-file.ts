import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { canonicalPath, isPlain, nameAt, pagePath } from '@portico/access'
import { otherNames } from './other-names.js'

/** A file that a URL path leads to. */
export interface LocatedFile {
  readonly at: 'file'
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** In milliseconds since 1970. */
  readonly modified: number
}

/** Where a URL path leads in a static site. */
export type Location = LocatedFile | { readonly at: 'moved'; readonly to: string } | { readonly at: 'nowhere' }

/** The form of a site's addresses. */
export interface SiteAddresses {
  /** The base URL of the site on its host, encoded, with a slash at both ends. */
  readonly baseUrl: string
  /** Whether the addresses of its pages end with a slash. */
  readonly trailingSlash: boolean
  /** The folders of languages whose base URL, in the same form, is not below that of the site. */
  readonly languages?: readonly { readonly folder: string; readonly baseUrl: string }[]
}

const NOWHERE: Location = { at: 'nowhere' }

/**
 * Finds the file of a URL path in a built site. A page has one address, without extension: `/docs/intro` is `docs/intro/index.html` or
 * `docs/intro.html`, and its other spellings redirect there. Nothing outside the folder is found, neither through `..`, nor an
 * encoded slash or a link, and no file whose name begins with a dot, other than those in a
 * folder `.well-known` (RFC 8615).
 * @param trailingSlash whether the address of `docs/intro/index.html` is `/docs/intro/`, as relative links of the site expect.
 */
export async function locate(root: string, pathname: string, trailingSlash = false): Promise<Location> {
  const segments = segmentsOf(pathname)
  if (segments === undefined) return NOWHERE
  const plain = `/${segments.map(encodeURIComponent).join('/')}`
  const path = canonicalPath(pathname) ?? plain
  const { page = path, ending } = pagePath(path) ?? {}
  const isFileOfPage = page !== '/404' && (ending === 'html' || path.endsWith('/index'))
  const address = encodedPath(isFileOfPage ? page : path)
  if (isFileOfPage || address !== plain) return movedTo(address, await locate(root, address, trailingSlash))
  const base = join(root, ...segments)
  const file = (await fileAt(root, base)) ?? (await pageAt(root, base, segments)) ?? (await otherFileAt(root, path))
  if (file === undefined) return NOWHERE
  if (segments.length === 0) return file
  const served = file.path.includes('%') ? (await otherNames(root)()).paths.get(nameIn(root, file)) : undefined
  if (served !== undefined && served !== path) return { at: 'moved', to: encodedPath(served) }
  const own = trailingSlash && file.path.endsWith(`${sep}index.html`) ? `${plain}/` : plain
  return pathname.endsWith('/') === own.endsWith('/') ? file : { at: 'moved', to: own }
}

/** What another spelling of an address responds. */
const movedTo = (address: string, there: Location): Location =>
  there.at === 'file' ? { at: 'moved', to: address } : there

/** A canonical path as an encoded address. */
const encodedPath = (path: string) =>
  path
    .split('/')
    .map((name) => encodeURIComponent(nameAt(name)))
    .join('/')

const nameIn = (root: string, { path }: LocatedFile) => path.slice(root.length + 1).replaceAll(sep, '/')

/** The file of a path whose name is spelled in another way. */
async function otherFileAt(root: string, path: string): Promise<LocatedFile | undefined> {
  const name = (await otherNames(root)()).files.get(path)
  return name === undefined ? undefined : fileAt(root, join(root, name))
}

/**
 * Finds the file of a URL path on a host whose site has a base URL, such as `/docs/`. The root of the host redirects to the site.
 */
export async function locateBelow(
  { baseUrl, trailingSlash, languages = [] }: SiteAddresses,
  root: string,
  pathname: string,
): Promise<Location> {
  const language = languages.find((candidate) => `${pathname}/`.startsWith(candidate.baseUrl))
  if (language) return locateBelow({ baseUrl: language.baseUrl, trailingSlash }, join(root, language.folder), pathname)
  // Their folders are no addresses of the site.
  if (languages.some(({ folder }) => `${pathname}/`.startsWith(`${baseUrl}${folder}/`))) return NOWHERE
  const above = baseUrl.slice(0, -1)
  if (above === '') return locate(root, pathname, trailingSlash)
  if (pathname === '/' || pathname === above) return { at: 'moved', to: baseUrl }
  if (!pathname.startsWith(baseUrl)) return otherBelow(baseUrl, root, pathname)
  const location = await locate(root, pathname.slice(above.length), trailingSlash)
  return location.at === 'moved' ? { at: 'moved', to: above + location.to } : location
}

/** Where a path leads whose base URL is spelled in another way. */
async function otherBelow(baseUrl: string, root: string, pathname: string): Promise<Location> {
  const base = `${canonicalPath(baseUrl)}/`
  const path = isPlain(pathname) ? canonicalPath(pathname) : undefined
  if (!path?.startsWith(base)) return NOWHERE
  const address = encodedPath(path.slice(base.length - 1))
  const there = await locate(root, address)
  return there.at === 'nowhere' ? there : { at: 'moved', to: baseUrl + address.slice(1) }
}

/** The file of exactly this URL path, with the same restrictions; `undefined` if there is none. */
export async function fileIn(root: string, pathname: string): Promise<string | undefined> {
  const segments = segmentsOf(pathname)
  const location = segments && (await fileAt(root, join(root, ...segments)))
  return location?.at === 'file' ? location.path : undefined
}

async function pageAt(root: string, base: string, segments: readonly string[]): Promise<LocatedFile | undefined> {
  const alone = segments.length === 0 ? undefined : await fileAt(root, `${base}.html`)
  return alone ?? fileAt(root, join(base, 'index.html'))
}

async function fileAt(root: string, path: string): Promise<LocatedFile | undefined> {
  try {
    const real = await realpath(path)
    if (!real.startsWith(root + sep) || (real !== path && folded(real) === folded(path))) return undefined
    const { size, mtimeMs, isFile } = await plainStat(real)
    return isFile ? { at: 'file', path: real, size, modified: mtimeMs } : undefined
  } catch {
    return undefined
  }
}

/** Some file systems find a file by other spellings of its name, which are not addresses of it. */
const folded = (path: string) => path.normalize('NFC').toLowerCase()

async function plainStat(path: string): Promise<{ size: number; mtimeMs: number; isFile: boolean }> {
  const stats = await stat(path)
  return { size: stats.size, mtimeMs: stats.mtimeMs, isFile: stats.isFile() }
}

/** The maximum length of an encoded path at which a site has a file. Longer ones cost more to compare than a page to send. */
export const LONGEST_PATH = 2_048

/** The decoded names of a path, or `undefined` for one that cannot exist in a site, or that is more than a path. */
function segmentsOf(pathname: string): string[] | undefined {
  if (pathname.length > LONGEST_PATH || /[?#]/.test(pathname) || !isPlain(pathname)) return undefined
  const names = pathname
    .replace(/^\/|\/$/g, '')
    .split('/')
    .filter(Boolean)
    .map(decodeURIComponent)
  return names.some((name) => name.startsWith('.') && name !== '.well-known') ? undefined : names
}

/** Reads files of a published folder by their encoded names, and none outside it. */
export const localFiles =
  (folder: string): ((name: string) => Promise<Uint8Array | undefined>) =>
  async (name) => {
    const path = await fileIn(folder, `/${name}`)
    return path === undefined ? undefined : new Uint8Array(await readFile(path))
  }
