import { answer, inTable } from '@portico/sealing/reading/key-table'
import type { StoredKey } from './stored-keys.js'

/** The id of the shared key of a part, or of a page by its name in envelopes. */
export const keyId = (build: string, part: string, page?: string): string =>
  page === undefined ? `${build}/${part}` : `page/${build}/${part}/${page}`

/** A connection that stays open; by default each function has one of its own. */
type Connection = () => Promise<IDBDatabase>

/** The shared keys of a build that are still leased. Empty if the database is blocked. */
export async function leasedKeys(build: string, now: number, connection?: Connection): Promise<readonly StoredKey[]> {
  const shared = IDBKeyRange.bound(`${build}/`, `${build}0`, false, true)
  const all = await inTable('readonly', (table) => answer<StoredKey[]>(table.getAll(shared)), connection)
  return (all ?? []).filter((key) => isLeased(key, now))
}

/** The key with this id, if it is still leased. */
export async function leasedKey(id: string, now: number, connection?: Connection): Promise<StoredKey | undefined> {
  const key = await inTable('readonly', (table) => answer<StoredKey | undefined>(table.get(id)), connection)
  return key && isLeased(key, now) ? key : undefined
}

/** A key from the future was received before the clock was changed. */
const isLeased = ({ received, expires }: StoredKey, now: number) => received <= now && now < expires

/** Stores keys, and deletes those whose lease has ended. @returns whether they are stored: a browser may have no room, or refuse to store anything */
export const storeKeys = async (keys: readonly StoredKey[], now: number): Promise<boolean> =>
  (await inTable('readwrite', async (table) => {
    const all = await answer<StoredKey[]>(table.getAll())
    const old = all.filter(({ expires }) => expires <= now)
    await Promise.all(old.map(({ id }) => answer(table.delete(id))))
    return Promise.all(keys.map((key) => answer(table.put(key))))
  })) !== undefined
