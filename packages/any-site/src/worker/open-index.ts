import { canonicalPath, pathKey, publicPath } from '@portico/access'
import { unseal } from '@portico/seal'
import { type IndexedFile, indexPath, type PartIndex, type SiteRuntime } from '@portico/sealing/plan'
import type { StoredKey } from '../keys/stored-keys.js'

/** A file of an open part, the key that opens it, and the Content-Security-Policy of its page. */
export interface OpenFile {
  readonly key: StoredKey
  readonly policy: string
  readonly file: IndexedFile
}

/** What is at which address in one part. */
interface OpenIndex {
  readonly policy: string
  readonly files: ReadonlyMap<string, IndexedFile>
  /** The other parts that have files of an edition. */
  readonly parts: readonly number[]
}

const indexes = new Map<string, Promise<OpenIndex>>()

/** The keys of the last search for a file, and their indexes, once all of them have been read. */
let latest: { readonly ids: string; readonly indexes?: readonly OpenIndex[] } | undefined

/**
 * Finds the file at an address of the site in the parts that these keys open. Under editions, a public address may have another file for
 * these readers.
 *
 * @throws Error if an index cannot be opened
 */
export async function findFile(
  site: SiteRuntime,
  keys: readonly StoredKey[],
  pathname: string,
): Promise<OpenFile | undefined> {
  const at = lookUpAt(site, pathname)
  if (!at) return undefined
  const ids = keys.map(({ id }) => id).join()
  if (latest?.ids !== ids) latest = { ids }
  const file = await (site.editions ? findInEditions(site, site.editions, keys, at) : findInParts(site, keys, at))
  if (!file) {
    // All that these keys open has been read by now.
    const read = await Promise.all(keys.flatMap(readIndexOf))
    if (latest.ids === ids) latest = { ids, indexes: read }
  }
  return file
}

/** Whether the keys of the last search open no file at this address. False until all their indexes have been read. */
export function isClosed(site: SiteRuntime, pathname: string): boolean {
  const at = lookUpAt(site, pathname)
  return at === undefined || (latest?.indexes?.every((index) => at(index) === undefined) ?? false)
}

type FindInIndex = (index: OpenIndex) => IndexedFile | undefined

/** Finds the file at an address of the site. @returns undefined for an address outside the site */
function lookUpAt(site: SiteRuntime, pathname: string): FindInIndex | undefined {
  const base = canonicalPath(site.baseUrl) ?? '/'
  const path = canonicalPath(pathname)
  if (path === undefined) return undefined
  const inside =
    base === '/' ? path : path === base ? '/' : path.startsWith(`${base}/`) ? path.slice(base.length) : undefined
  if (inside === undefined) return undefined
  // A page has several addresses, and some hosts ignore case.
  const places = [inside, publicPath(inside.slice(1)), pathKey(inside) ?? inside]
  return ({ files }) => {
    for (const place of places) {
      const file = files.get(place)
      if (file) return file
    }
    return undefined
  }
}

async function findInParts(
  site: SiteRuntime,
  keys: readonly StoredKey[],
  at: FindInIndex,
): Promise<OpenFile | undefined> {
  for (const key of keys) {
    const index = await indexOf(site, key)
    const file = at(index)
    if (file) return { key, policy: index.policy, file }
  }
  return undefined
}

/**
 * Finds a file in the first edition that these keys open entirely. What this edition does not have comes from the others, but only at
 * addresses that are not public: there it has what visitors have.
 */
async function findInEditions(
  site: SiteRuntime,
  editions: readonly number[],
  keys: readonly StoredKey[],
  at: FindInIndex,
): Promise<OpenFile | undefined> {
  const keyOf = new Map(keys.map((key) => [key.index, key]))
  let isFirst = true
  for (const edition of editions) {
    const own = keyOf.get(edition)
    if (!own) continue
    const index = await indexOf(site, own)
    if (!index.parts.every((part) => keyOf.has(part))) continue
    const file = at(index)
    const key = file && keyOf.get(file[4] ?? edition)
    if (file && key && (isFirst || !file[5])) return { key, policy: index.policy, file }
    isFirst = false
  }
  return undefined
}

/** The index of a part, if it has been read. */
const readIndexOf = ({ id }: StoredKey) => indexes.get(id) ?? []

/** The index of a part, which is read once by each worker. */
function indexOf(site: SiteRuntime, key: StoredKey): Promise<OpenIndex> {
  const cachedIndex = indexes.get(key.id)
  if (cachedIndex) return cachedIndex
  const reading = readIndex(site, key)
  indexes.set(key.id, reading)
  reading.catch(() => indexes.delete(key.id))
  return reading
}

async function readIndex({ baseUrl, build }: SiteRuntime, { key, part, index }: StoredKey): Promise<OpenIndex> {
  const path = baseUrl + indexPath(build, index)
  const response = await fetch(path, { cache: 'force-cache' })
  const envelope = new Uint8Array(await response.arrayBuffer())
  const result = await unseal({ key, part, build, path, envelope })
  if (!result.ok) throw new Error(`The index of the part cannot be opened: ${result.reason}.`)
  const { policy, files } = JSON.parse(new TextDecoder().decode(result.plaintext)) as PartIndex
  const entries = new Map<string, IndexedFile>()
  // Exact names take precedence over other spellings of them.
  for (const spelling of [fileKey, publicPath, (name: string) => pathKey(publicPath(name)) ?? name])
    for (const file of files) if (!entries.has(spelling(file[0]))) entries.set(spelling(file[0]), file)
  return { policy, files: entries, parts: [...new Set(files.flatMap(([, , , , part]) => part ?? []))] }
}

const fileKey = (name: string): string => canonicalPath(`/${name.replace(/[%?#]/g, encodeURIComponent)}`) ?? `/${name}`
