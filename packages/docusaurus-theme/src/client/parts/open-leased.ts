import { decodeText } from '@portico/access/guards'
import { lostFiles } from '../keys/open-file.js'
import { keyForReader } from '../keys/reader-keys.js'
import { store, storedToken } from '../page/page-core.js'
import { personOf } from '../page/person.js'
import type { PartState } from '../page/site-state.js'
import { openPart } from './open-part.js'

/** Stores the state of a part. */
export function setPart(part: number, state: PartState): void {
  store.set({ parts: { ...store.get().parts, [part]: state } })
}

const isUnderWay = (state: PartState | undefined) => state?.at === 'open' || state?.at === 'opening'

/** Whether content of a part may be in this tab's memory, even if it could not be loaded completely. */
export const isHeld = (state: PartState | undefined): boolean =>
  isUnderWay(state) || state?.at === 'failed' || state?.at === 'offline'

/** Opens a part whose key is available, and stores the outcome. Safe to call again at any time. */
export async function openLeased(part: number): Promise<void> {
  if (isUnderWay(store.get().parts[part])) return
  const reader = personOf(storedToken() ?? '')?.id
  const lostBefore = lostFiles()
  setPart(part, { at: 'opening' })
  // The session may end, or the key be refused, while files are fetched.
  const isWanted = () =>
    store.get().parts[part]?.at === 'opening' && personOf(storedToken() ?? '')?.id === reader && !store.get().closed
  try {
    const content = await openPart(part, keyForReader)
    if (!isWanted()) return
    const hash = location.hash
    const missing = !anchor(hash)
    setPart(part, { ...content, at: 'open' })
    // The browser looked for the heading while the page was still a door.
    if (missing) requestAnimationFrame(() => anchor(hash)?.scrollIntoView())
  } catch (cause) {
    console.warn(cause)
    if (isWanted()) setPart(part, { at: lostFiles() > lostBefore ? 'offline' : 'failed' })
  }
}

const anchor = (hash: string): Element | undefined => document.getElementById(decodeText(hash.slice(1))) ?? undefined
