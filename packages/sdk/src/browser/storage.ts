/** The part of the Web Storage API that the SDK uses. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A store that lasts as long as the object: for Node, workers, and pages whose storage is blocked. */
export function memoryStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: values.set.bind(values),
    removeItem: values.delete.bind(values),
  }
}

/**
 * The browser's store, or memory if there is none.
 * A browser that blocks storage throws when the property is read; a full store throws when it is written.
 */
export function webStore(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  try {
    const store = globalThis[kind]
    store.setItem(PROBE, '')
    store.removeItem(PROBE)
    return store
  } catch {
    return memoryStore()
  }
}

const PROBE = '@slashid/PROBE'

/** The JSON value under a key; `undefined` if there is none or it is unreadable. */
export function readJson(store: KeyValueStore, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? '')
  } catch {
    return undefined
  }
}

/** Writes JSON; a full store loses a convenience, never a sign-in. */
export function writeJson(store: KeyValueStore, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing stored here is required to continue.
  }
}
