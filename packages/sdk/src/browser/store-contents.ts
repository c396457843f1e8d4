import type { Handle } from '@portico/protocol'
import { IDENTIFIERS, OLDER_PASSKEY_IDS, PASSKEY_IDS } from '../wire-values.js'
import { mergeHandles, readHandles } from './handles.js'
import { idsFor, withId } from './passkey-ids.js'
import { type Site, wayToSdkPage } from './sdk-page.js'

/** What the browser stores, here and with the SDK page. */
export interface SharedStore {
  readonly localGetItem: (key: string) => Promise<string | null>
  readonly remoteGetItem: (key: string) => Promise<string | null>
  readonly localSetItem: (key: string, value: string) => Promise<void>
  readonly remoteSetItem: (key: string, value: string) => Promise<void>
}

/** Asks the SDK page; `null` if it is the page itself, or there is none. */
export async function askSdkPage(
  client: Site,
  request: { readonly type: number; readonly key: string; readonly value?: string },
): Promise<string | null> {
  const way = wayToSdkPage(client)
  if (!way) return null
  const { askFrame } = await client.sdkPage()
  return (await askFrame(way, request)).value ?? null
}

export async function credentialsOf(store: SharedStore, scope: string): Promise<string[]> {
  const at = async (read: (key: string) => Promise<string | null>) =>
    idsFor(scope, await read(PASSKEY_IDS), await read(OLDER_PASSKEY_IDS))
  const [here, there] = await Promise.all([at(store.localGetItem), at((key) => far(store, key))])
  return [...new Set([...here, ...there])]
}

export async function addCredential(store: SharedStore, scope: string, id: string): Promise<void> {
  await change(store, PASSKEY_IDS, (text) => withId(text, scope, id))
}

export async function allIdentifiers(store: SharedStore): Promise<Handle[]> {
  const [here, there] = await Promise.all([store.localGetItem(IDENTIFIERS), far(store, IDENTIFIERS)])
  return [...mergeHandles(readHandles(here), readHandles(there))]
}

export async function addIdentifier(store: SharedStore, handle: Handle): Promise<void> {
  await change(store, IDENTIFIERS, (text) => JSON.stringify(mergeHandles(readHandles(text), [handle])))
}

/** Changes what is stored under a key, on both sides. */
async function change(store: SharedStore, key: string, of: (text: string | null) => string): Promise<void> {
  await store.localSetItem(key, of(await store.localGetItem(key)))
  try {
    await store.remoteSetItem(key, of(await store.remoteGetItem(key)))
  } catch {
    // If the SDK page does not respond, only a convenience on other sites is lost.
  }
}

/** What the SDK page stores; nothing if it does not respond. */
const far = (store: SharedStore, key: string) => store.remoteGetItem(key).catch(() => null)
