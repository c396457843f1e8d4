import { type Handle, isHandleType, STORAGE_KEYS } from '@portico/protocol'
import { type KeyValueStore, readJson, writeJson } from '../browser/storage.js'

/** The handles that signed in from this browser, oldest first. */
export function knownIdentifiers(store: KeyValueStore): readonly Handle[] {
  const kept = readJson(store, STORAGE_KEYS.identifiers)
  return Array.isArray(kept) ? kept.filter(isHandle) : []
}

/** Keeps a handle that just signed in; once, however often it does. */
export function keepIdentifier(store: KeyValueStore, handle: Handle | undefined): void {
  const kept = knownIdentifiers(store)
  if (!handle || kept.some(({ type, value }) => type === handle.type && value === handle.value)) return
  writeJson(store, STORAGE_KEYS.identifiers, [...kept, { type: handle.type, value: handle.value }])
}

const isHandle = (item: unknown): item is Handle =>
  typeof item === 'object' &&
  item !== null &&
  'type' in item &&
  isHandleType(item.type) &&
  'value' in item &&
  typeof item.value === 'string'
