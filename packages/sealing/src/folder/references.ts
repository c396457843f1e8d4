import { addressOf, canonicalPath, publicPath } from '@portico/access'
import { siteKey } from '../plan/paths.js'
import { readableText } from '../staging/readable-text.js'
import type { StagedFile } from '../staging/staged-file.js'
import { sizeOf } from '../staging/stored-file.js'
import { cssAddresses } from './addresses-in.js'
import type { ReadPage } from './read-page.js'

/** Finds the files of a site that its files refer to by name. */
export interface References {
  ofPage: (path: string, page: ReadPage) => ReadonlySet<string>
  ofFile: (file: StagedFile) => ReadonlySet<string>
}

/** What is between addresses in code and data. */
const BETWEEN = /["'`<>\s()[\]{},]+/

/** Larger files are no code. */
const LARGEST = 2 ** 26

/**
 * Prepares the search for references between the files of a site. Addresses are resolved as browsers do: in pages and styles from the
 * file, in code and data also from the site's root, because bundlers write lists of files that way. Addresses that code puts together are
 * not found.
 */
export function references(files: readonly StagedFile[], baseUrl: string): References {
  // A page is linked to without its ending as well.
  const paths = new Map([
    ...files.map(({ path }) => [publicPath(path), path] as const),
    ...files.map(({ path }) => [canonicalPath(addressOf(`/${path}`)) ?? `/${path}`, path] as const),
  ])
  const names = new Set([...paths.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1)))
  const root = new URL(baseUrl, 'http://site.invalid')
  const base = `${canonicalPath(baseUrl) ?? ''}/`.replace('//', '/')
  const at = (address: string, from: URL): string | undefined => {
    const name = lastName(address)
    if (name === undefined || !names.has(name) || !URL.canParse(address, from)) return undefined
    const { origin, pathname } = new URL(address, from)
    const path = canonicalPath(pathname)
    const isInside = path !== undefined && `${path === '/' ? '' : path}/`.startsWith(base)
    return origin === root.origin && isInside ? paths.get(siteKey(path, baseUrl)) : undefined
  }
  const collect = (own: string, addresses: Iterable<string>, from: readonly URL[]): Set<string> => {
    const targets = new Set<string>()
    for (const address of addresses)
      for (const place of from) {
        const path = at(address, place)
        if (path !== undefined && path !== own) targets.add(path)
      }
    return targets
  }
  const placeOf = (path: string) => new URL(path.split('/').map(encodeURIComponent).join('/'), root)
  return {
    ofPage(path, { addresses, scripts, base }) {
      const own = placeOf(path)
      const from = base !== undefined && URL.canParse(base, own) ? new URL(base, own) : own
      const inScripts = scripts.flatMap((text) => piecesOf(text))
      return new Set([...collect(path, addresses, [from]), ...collect(path, inScripts, [from, root])])
    },
    ofFile(file) {
      const own = placeOf(file.path)
      const text = sizeOf(file) <= LARGEST ? readableText(file, file.bytes()) : undefined
      if (text === undefined) return new Set()
      return file.path.endsWith('.css')
        ? collect(file.path, cssAddresses(text), [own])
        : collect(file.path, piecesOf(text), [own, root])
    },
  }
}

/** The decoded last name of an address; undefined if it has none. */
function lastName(address: string): string | undefined {
  const path = canonicalPath(address)
  return path?.slice(path.lastIndexOf('/') + 1) || undefined
}

/** Pieces of code and data that may be addresses. */
const piecesOf = (text: string): string[] =>
  text
    .replaceAll('\\/', '/')
    .split(BETWEEN)
    .filter((piece) => /[./]/.test(piece) && piece.length <= 2000)
