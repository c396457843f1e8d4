import { PASSKEY_IDS } from '../wire-values.js'
import { type KeyValueStore, readJson, writeJson } from './storage.js'

/** What is kept of passkeys: their ids, by scope. */
type IdsByScope = Readonly<Record<string, readonly string[] | undefined>>
const idsByScope = (store: KeyValueStore) => (readJson(store, PASSKEY_IDS) ?? {}) as IdsByScope

/** Ids of the passkeys this browser made for a scope: they tell the server what to offer. */
export const passkeyIds = (store: KeyValueStore, scope: string): readonly string[] => idsByScope(store)[scope] ?? []

/** Keeps the id of a passkey that was just registered. */
export function keepPasskeyId(store: KeyValueStore, scope: string, id: string): void {
  const ids = new Set([...passkeyIds(store, scope), id])
  writeJson(store, PASSKEY_IDS, { ...idsByScope(store), [scope]: [...ids] })
}
