import { answer, inTable } from '@portico/sealing/reading/key-table'
import { isLeased, type Lease, type PageKey } from './leases.js'

/** The shared key of a part as stored by this browser. `session` is the session it was released for; it is used for no other. */
export interface CachedKey extends Lease {
  readonly id: string
  readonly session: string
  /** The reader's groups when it was released. */
  readonly groups: readonly string[]
}

/** The stored key of a page. It is used only with the key of its part, whose id is `of`. */
export interface CachedPage extends Omit<PageKey, 'part'> {
  readonly id: string
  readonly session: string
  readonly of: string
}

/** The keys that a session may still use, by the ids of their parts. */
export interface CachedKeys {
  readonly parts: ReadonlyMap<string, CachedKey>
  readonly pages: readonly CachedPage[]
}

/** The id under which a part's key is stored. Parts of different builds differ, even if their names are equal. */
export const keyIdOf = (build: string, part: string) => `${build}/${part}`

/** The id under which the key of a page is stored. */
export const pageIdOf = (partId: string, page: string) => `${partId}/${page}`

/** The keys that were released for this session and are still leased. None if the database is blocked. */
export async function cachedKeys(session: string, now: number): Promise<CachedKeys> {
  const all = await inTable('readonly', (table) => answer<Stored[]>(table.getAll()))
  return leasedOf(all ?? [], session, now)
}

type Stored = CachedKey | CachedPage

const isPage = (key: Stored): key is CachedPage => 'of' in key

function leasedOf(all: readonly Stored[], session: string, now: number): CachedKeys {
  const own = all.filter((key) => key.session === session)
  const leased = own.flatMap((key) => (!isPage(key) && isLeased(key, now) ? [[key.id, key] as const] : []))
  const parts = new Map(leased)
  return { parts, pages: own.filter(isPage).filter(({ of }) => parts.has(of)) }
}

/** Stores keys. The browser stores the `CryptoKey` itself, which scripts cannot export. */
export async function cacheKeys(keys: readonly Stored[]): Promise<void> {
  await inTable('readwrite', (table) => Promise.all(keys.map((key) => answer(table.put(key)))))
}

/**
 * Deletes the keys of parts by their ids, with those of their pages, or all of them. @returns whether any was stored.
 */
export async function dropKeys(ids?: readonly string[]): Promise<boolean> {
  const dropped = await inTable('readwrite', async (table) => {
    const storedIds = (await answer(table.getAllKeys())).filter(
      (stored) => !ids || ids.some((id) => stored === id || String(stored).startsWith(pageIdOf(id, ''))),
    )
    await Promise.all(storedIds.map((id) => answer(table.delete(id))))
    return storedIds.length > 0
  })
  return dropped ?? false
}

/** Deletes the keys of all other sessions, and those that are no longer leased. */
export async function keepKeysOf(session: string, now: number): Promise<void> {
  await inTable('readwrite', async (table) => {
    const storedKeys = await answer<Stored[]>(table.getAll())
    const { parts, pages } = leasedOf(storedKeys, session, now)
    const current = new Set<Stored>([...Array.from(parts.values()), ...pages])
    const gone = storedKeys.filter((key) => !current.has(key))
    await Promise.all(gone.map(({ id }) => answer(table.delete(id))))
  })
}
