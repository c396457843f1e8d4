import { answer, inTable } from '@portico/sealing/reading/key-table'

/** A released key as stored by this browser, which cannot export it. */
export interface StoredKey {
  /** The build and the part; for the key of a page also its name. */
  readonly id: string
  readonly build: string
  readonly part: string
  /** The number of the part in the build. */
  readonly index: number
  readonly key: CryptoKey
  /** The token that it was released for, with which the service worker asks the server again; empty for visitors. */
  readonly token: string
  /** The session of that token, as other pages of this origin store it. */
  readonly session: string
  readonly groups: readonly string[]
  /** Milliseconds since the epoch, by this browser's clock. */
  readonly received: number
  readonly expires: number
}

/** Deletes some keys, or all of them. All sites of an origin have them in common, because they have the session in common. */
export async function dropKeys(isOver: (key: StoredKey) => boolean = () => true): Promise<void> {
  await inTable('readwrite', async (table) => {
    const all = await answer<StoredKey[]>(table.getAll())
    await Promise.all(all.filter(isOver).map(({ id }) => answer(table.delete(id))))
  })
}
