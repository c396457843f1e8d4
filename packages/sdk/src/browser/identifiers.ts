import type { Handle } from '@portico/protocol'
import { sdkPage } from '../load-parts.js'
import { IDENTIFIERS } from '../wire-values.js'
import { type Site, wayToSdkPage } from './sdk-page.js'
import { writeJson } from './storage.js'

/** The handles that signed in from this browser, here or at another site of the same SDK page, oldest first. */
export async function knownIdentifiers(client: Site): Promise<readonly Handle[]> {
  const way = wayToSdkPage(client)
  return mergeHandles(storedHandles(client), way ? await (await sdkPage()).sharedIdentifiers(way) : [])
}

/** Remembers a handle that just signed in, without duplicates. Shares it with the SDK page in the background. */
export function keepIdentifier(client: Site, handle: Handle | undefined): void {
  if (!handle) return
  writeJson(client.runtime.local, IDENTIFIERS, mergeHandles(storedHandles(client), [handle]))
  const way = wayToSdkPage(client)
  // If the code for sharing cannot be loaded, such as offline, this page still remembers.
  if (way) sdkPage().then(({ shareIdentifier }) => shareIdentifier(way, handle), client.runtime.report)
}

/** Both lists, each handle once and without other properties. */
export function mergeHandles(first: readonly Handle[], second: readonly Handle[]): readonly Handle[] {
  const byText = new Map([...first, ...second].map(({ type, value }) => [type + value, { type, value }]))
  return [...byText.values()]
}

/** The handles in a stored text; empty if it is unreadable. */
export function readHandles(text: string | null | undefined): readonly Handle[] {
  try {
    const list = JSON.parse(text ?? '')
    return Array.isArray(list) ? list.filter((item) => typeof item?.value === 'string') : []
  } catch {
    return []
  }
}

const storedHandles = ({ runtime }: Site) => readHandles(runtime.local.getItem(IDENTIFIERS))
