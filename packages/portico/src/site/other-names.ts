import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { addressOf, canonicalPath, literalPath, nameAt, publicPath } from '@portico/access'
import { cachedFacts, stampOf } from './cached-facts.js'

/** The files of a site whose names are not those in their canonical addresses. */
export interface OtherNames {
  /** Always true: nothing has to be decrypted for this. */
  readonly isOurs: true
  /** The names of files, without the folder, by the canonical path at which they are served. */
  readonly files: ReadonlyMap<string, string>
  /** The canonical paths of these files, by their names. */
  readonly paths: ReadonlyMap<string, string>
  /** A sentence for each file that has no address. */
  readonly unreachable: readonly string[]
}

const readers = new Map<string, () => Promise<OtherNames>>()

/** Reads these names of a folder, and again each time the site is sealed. */
export function otherNames(root: string): () => Promise<OtherNames> {
  const reader = readers.get(root) ?? cachedFacts({ stamp: () => stampOf(root), read: () => readNames(root) })
  readers.set(root, reader)
  return reader
}

/**
 * A name may be in another Unicode form than an address, because some systems decompose letters. Docusaurus names the files of
 * pages like their routes, which may be escaped: `/cr%C3%A8me` is the page in the file `cr%C3%A8me/index.html`. A file whose own
 * name is that of the address has it first.
 */
async function readNames(root: string): Promise<OtherNames> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((name) => (sep === '/' ? name : name.replaceAll(sep, '/')))
    .filter((name) => !/(?:^|\/)\./.test(name))
    .toSorted()
  const all = new Set(names)
  const files = new Map<string, string>()
  const paths = new Map<string, string>()
  const unreachable: string[] = []
  for (const name of names) {
    const literal = canonicalPath(addressOf(`/${name}`))
    if (literal === undefined || name.includes('\\')) {
      unreachable.push(`${name} has a name that no address can have, so no one can open it.`)
      continue
    }
    const own = nameAt(literal).slice(1)
    if (own !== name && all.has(own)) {
      unreachable.push(`${name} has the same address as ${own}, so no one can open it.`)
      continue
    }
    const path = publicPath(name)
    const isEscaped = path !== literalPath(name)
    if (!isEscaped && own === name) continue
    // At its other address, too, what is served is the file that has this one.
    paths.set(name, path)
    const other = files.get(path) ?? (isEscaped ? pageNames(path).find((page) => all.has(page)) : undefined)
    if (other === undefined) files.set(path, name)
    else unreachable.push(`${name} has the same address as ${other}, so no one can open it.`)
  }
  return { isOurs: true, files, paths, unreachable }
}

/** The names that the file of a page usually has. */
const pageNames = (path: string) => [`${nameAt(path)}.html`, `${nameAt(path)}/index.html`].map((name) => name.slice(1))
