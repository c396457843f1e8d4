import type { Handle } from '@portico/protocol'
import { account } from '../lazy-modules.js'
import { MESSAGES, type Site } from './sdk-page.js'
import type { SharedStore } from './store-contents.js'

/** The store of a client. If the SDK page has the page's own origin, or there is none, the remote side is empty. */
export function sharedStore(client: Site): SharedStore {
  const ask = async (request: { readonly type: number; readonly key: string; readonly value?: string }) =>
    (await account()).askSdkPage(client, request)
  return {
    localGetItem: async (key) => client.runtime.local.getItem(key),
    localSetItem: async (key, value) => client.runtime.local.setItem(key, value),
    remoteGetItem: (key) => ask({ type: MESSAGES.get, key }),
    remoteSetItem: async (key, value) => void (await ask({ type: MESSAGES.set, key, value })),
  }
}

/**
 * The ids of the passkeys that this browser created, by scope.
 * @example const ids = await sid.credentialStorage.get(location.hostname)
 */
export class CredentialsStorageV2 {
  readonly #store: SharedStore

  constructor(store: SharedStore) {
    this.#store = store
  }

  /** Ids of the passkeys of a scope. */
  async get(scope: string): Promise<string[]> {
    return (await account()).credentialsOf(this.#store, scope)
  }

  /** Stores the id of a passkey. */
  async add(scope: string, credId: string): Promise<void> {
    await (await account()).addCredential(this.#store, scope, credId)
  }
}

/**
 * The handles that signed in from this browser.
 * @example const handles = await sid.identifiersStorage.getAll()
 */
export class IdentifiersStorage {
  readonly #store: SharedStore

  constructor(store: SharedStore) {
    this.#store = store
  }

  /** All of them, each once. */
  async getAll(): Promise<Handle[]> {
    return (await account()).allIdentifiers(this.#store)
  }

  /** Stores a handle. */
  async add(identifier: Handle): Promise<void> {
    await (await account()).addIdentifier(this.#store, identifier)
  }
}
