import type { Handle } from '@portico/protocol'
import { IDENTIFIERS } from '../wire-values.js'
import { mergeHandles, readHandles } from './handles.js'
import { type Ends, MESSAGES } from './sdk-page.js'
import { askFrame } from './sdk-page-client.js'

/** The handles that the SDK page knows; empty if it does not respond. */
export async function sharedIdentifiers(way: Ends): Promise<readonly Handle[]> {
  try {
    const { value } = await askFrame(way, { type: MESSAGES.get, key: IDENTIFIERS })
    return readHandles(value)
  } catch {
    return []
  }
}

/** Reports a handle to the SDK page. If it does not respond, other sites will ask for the handle again. */
export async function shareIdentifier(way: Ends, handle: Handle): Promise<void> {
  try {
    const value = JSON.stringify(mergeHandles(await sharedIdentifiers(way), [handle]))
    await askFrame(way, { type: MESSAGES.set, key: IDENTIFIERS, value })
  } catch {
    // A convenience only.
  }
}
