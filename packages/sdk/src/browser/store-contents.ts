import type { Handle } from '@portico/protocol'
import type { Client } from '../client.js'
import { mergeHandles, readHandles } from '../flows/identifiers.js'
import { IDENTIFIERS, PASSKEY_IDS } from '../wire-values.js'
import { wayToSdkPage } from './sdk-page.js'
import { askFrame } from './sdk-page-client.js'
import type { SharedStore } from './stores.js'

/** What is kept of passkeys: their ids, by scope. */
type IdsByScope = Readonly<Record<string, readonly string[] | undefined>>

const idsIn = (text: string | null): IdsByScope => {
  try {
    return JSON.parse(text ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** Asks the SDK page; `null` where it is the page itself, or there is none. */
export async function askSdkPage(
  client: Client,
  request: { readonly type: number; readonly key: string; readonly value?: string },
): Promise<string | null> {
  const way = wayToSdkPage(client)
  return way ? ((await askFrame(way, request)).value ?? null) : null
}

export async function credentialsOf(store: SharedStore, scope: string): Promise<string[]> {
  const texts = await Promise.all([store.localGetItem(PASSKEY_IDS), far(store, PASSKEY_IDS)])
  return [...new Set(texts.flatMap((text) => idsIn(text)[scope] ?? []))]
}

export async function addCredential(store: SharedStore, scope: string, id: string): Promise<void> {
  const add = (text: string | null) => {
    const ids = idsIn(text)
    return JSON.stringify({ ...ids, [scope]: [...new Set([...(ids[scope] ?? []), id])] })
  }
  await change(store, PASSKEY_IDS, add)
}

export async function allIdentifiers(store: SharedStore): Promise<Handle[]> {
  const [here, there] = await Promise.all([store.localGetItem(IDENTIFIERS), far(store, IDENTIFIERS)])
  return [...mergeHandles(readHandles(here), readHandles(there))]
}

export async function addIdentifier(store: SharedStore, handle: Handle): Promise<void> {
  await change(store, IDENTIFIERS, (text) => JSON.stringify(mergeHandles(readHandles(text), [handle])))
}

/** Changes what is kept under a key, on both sides. */
async function change(store: SharedStore, key: string, of: (text: string | null) => string): Promise<void> {
  await store.localSetItem(key, of(await store.localGetItem(key)))
  try {
    await store.remoteSetItem(key, of(await store.remoteGetItem(key)))
  } catch {
    // An SDK page that does not answer costs a convenience of other sites.
  }
}

/** What the SDK page keeps; nothing when it does not answer. */
const far = (store: SharedStore, key: string) => store.remoteGetItem(key).catch(() => null)
