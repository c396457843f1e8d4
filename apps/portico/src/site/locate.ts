import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Where a URL path leads in a static site. */
export type Located =
  | { readonly at: 'file'; readonly path: string; readonly size: number; readonly modified: number }
  | { readonly at: 'moved'; readonly to: string }
  | { readonly at: 'nowhere' }

const NOWHERE: Located = { at: 'nowhere' }

/**
 * Finds the file of a URL path in a built site. A page has one address, without extension and without a trailing slash:
 * `/docs/intro` is `docs/intro/index.html` or `docs/intro.html`, and its other spellings lead there. Nothing outside
 * the folder is found, not through `..`, an encoded slash or a link, and no file whose name begins with a dot.
 */
export async function locate(root: string, pathname: string): Promise<Located> {
  const segments = segmentsOf(pathname)
  if (segments === undefined) return NOWHERE
  const plain = `/${segments.map(encodeURIComponent).join('/')}`
  const page = /^(.*?)(?:\/index)?\.html$/.exec(plain)?.[1]
  if (page !== undefined && page !== '/404') {
    const there = await locate(root, page === '' ? '/' : page)
    return there.at === 'file' ? { at: 'moved', to: page === '' ? '/' : page } : NOWHERE
  }
  const base = join(root, ...segments)
  const found = (await fileAt(root, base)) ?? (await pageAt(root, base, segments))
  if (found === undefined) return NOWHERE
  return pathname.length > 1 && pathname.endsWith('/') ? { at: 'moved', to: plain } : found
}

/**
 * Finds the file of a URL path of a host whose site is below a base URL, such as `/docs/`. The root of the host leads to the site.
 * @param baseUrl with a slash at both ends.
 */
export async function locateBelow(baseUrl: string, root: string, pathname: string): Promise<Located> {
  const above = baseUrl.slice(0, -1)
  if (above === '') return locate(root, pathname)
  if (pathname === '/' || pathname === above) return { at: 'moved', to: baseUrl }
  if (!pathname.startsWith(baseUrl)) return NOWHERE
  const found = await locate(root, pathname.slice(above.length))
  return found.at === 'moved' ? { at: 'moved', to: above + found.to } : found
}

/** The file of exactly this URL path, within the same bounds; `undefined` where there is none. */
export async function fileIn(root: string, pathname: string): Promise<string | undefined> {
  const segments = segmentsOf(pathname)
  const found = segments && (await fileAt(root, join(root, ...segments)))
  return found?.at === 'file' ? found.path : undefined
}

async function pageAt(root: string, base: string, segments: readonly string[]): Promise<Located | undefined> {
  const alone = segments.length === 0 ? undefined : await fileAt(root, `${base}.html`)
  return alone ?? fileAt(root, join(base, 'index.html'))
}

async function fileAt(root: string, path: string): Promise<Located | undefined> {
  try {
    const real = await realpath(path)
    if (!real.startsWith(root + sep)) return undefined
    const { size, mtimeMs, isFile } = await plainStat(real)
    return isFile ? { at: 'file', path: real, size, modified: mtimeMs } : undefined
  } catch {
    return undefined
  }
}

async function plainStat(path: string): Promise<{ size: number; mtimeMs: number; isFile: boolean }> {
  const stats = await stat(path)
  return { size: stats.size, mtimeMs: stats.mtimeMs, isFile: stats.isFile() }
}

/** The decoded names of a path, or `undefined` for one that no site holds. */
function segmentsOf(pathname: string): string[] | undefined {
  const segments: string[] = []
  for (const raw of pathname.replace(/^\//, '').replace(/\/$/, '').split('/')) {
    const name = decoded(raw)
    if (name === undefined || name.startsWith('.') || /[/\\\0]/.test(name)) return undefined
    if (name === '' && pathname !== '/') return undefined
    if (name !== '') segments.push(name)
  }
  return segments
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
