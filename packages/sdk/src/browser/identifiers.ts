import type { Handle } from '@portico/protocol'
import { IDENTIFIERS } from '../wire-values.js'
import { mergeHandles, readHandles } from './handles.js'
import { type Site, wayToSdkPage } from './sdk-page.js'
import { writeJson } from './storage.js'

/** The handles that signed in from this browser, here or at another site of the same SDK page, oldest first. */
export async function knownIdentifiers(client: Site): Promise<readonly Handle[]> {
  const way = wayToSdkPage(client)
  return mergeHandles(storedHandles(client), way ? await (await client.sdkPage()).sharedIdentifiers(way) : [])
}

/** Remembers a handle that just signed in, without duplicates. Shares it with the SDK page in the background. */
export function keepIdentifier(client: Site, handle: Handle | undefined): void {
  if (!handle) return
  writeJson(client.runtime.local, IDENTIFIERS, mergeHandles(storedHandles(client), [handle]))
  const way = wayToSdkPage(client)
  // If the code for sharing cannot be loaded, such as offline, this page still remembers.
  if (way) client.sdkPage().then(({ shareIdentifier }) => shareIdentifier(way, handle), client.runtime.report)
}

const storedHandles = ({ runtime }: Site) => readHandles(runtime.local.getItem(IDENTIFIERS))
