import type { Handle } from '@portico/protocol'
import { type KeyValueStore, readJson, writeJson } from '../browser/storage.js'
import { IDENTIFIERS } from '../wire-values.js'

/** The handles that signed in from this browser, oldest first. */
export function knownIdentifiers(store: KeyValueStore): readonly Handle[] {
  const kept = readJson(store, IDENTIFIERS)
  return Array.isArray(kept) ? kept.filter((item) => typeof item?.value === 'string') : []
}

/** Keeps a handle that just signed in; once, however often it does. */
export function keepIdentifier(store: KeyValueStore, handle: Handle | undefined): void {
  const kept = knownIdentifiers(store)
  if (!handle || kept.some(({ type, value }) => type === handle.type && value === handle.value)) return
  writeJson(store, IDENTIFIERS, [...kept, { type: handle.type, value: handle.value }])
}
