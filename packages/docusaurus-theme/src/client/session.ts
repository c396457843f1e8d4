import type { ENDPOINTS } from '@portico/protocol'
import config from '@portico-site/config'
import late from '@portico-site/late-config'
import Groups from '@theme/Groups'
import { propsFor } from '../props-for.js'
import { dropToken } from './drop-token.js'
import { dropKeys } from './key-cache.js'
import { loadPosts } from './load-posts.js'
import { mayFollow } from './may-follow.js'
import { openData, openPatches } from './open-data.js'
import { openIndex } from './open-index.js'
import { openPart } from './open-part.js'
import { partKey } from './part-key.js'
import { personOf } from './person.js'
import { keyForReader } from './reader-keys.js'
import { type PartState, store } from './store.js'
import { storedToken } from './token.js'

/**
 * What a visitor with a session needs: loaded only for them. Reads who they are, opens what they may read, and ends it all
 * on log-out, in every tab.
 */

/** Only the type of the table: the table itself has no place in a page. */
const REVOKE: (typeof ENDPOINTS)['revokeToken']['path'] = '/token/revoke'

/** Other tabs of this site, where a log-out must close pages too. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('portico') : undefined
tabs?.addEventListener('message', ({ data }) => data === 'signed-out' && leave())

const tools = { openData, openPatches, propsFor, loadPosts, Groups, mayFollow, openIndex }

/** Takes up the stored session: who it is, and the parts that their groups promise. */
export function resume(): void {
  const token = storedToken()
  const person = token ? personOf(token) : undefined
  if (token && !person) dropToken()
  const before = store.get().person
  store.set({ checked: true, dialog: false, ...(person ? { person, tools } : {}) })
  if (!person) return
  const promised = config.audiences.flatMap((audience, part) =>
    audience.every((group) => person.groups.includes(group)) ? [part] : [],
  )
  // A new session has another right to what stayed closed before.
  if (before?.id !== person.id) for (const part of keysOf(store.get().parts)) promised.push(part)
  for (const part of new Set(promised)) void open(part)
}

/** Opens a part for the present person and says in the store how it went. Safe to call again at any time. */
export async function open(part: number): Promise<void> {
  const token = storedToken()
  const now = store.get().parts[part]?.at
  if (!token || now === 'open' || now === 'opening') return
  set(part, { at: 'opening' })
  // Asked before any chunk: the bundler reports a chunk that did not load without the reason.
  const key = await partKey(part, token)
  if (!key.ok) return stayClosed(part, key.reason)
  try {
    const opened = await openPart(part, keyForReader)
    const wanted = location.hash
    const missing = !anchor(wanted)
    set(part, { ...opened, at: 'open' })
    // The browser looked for the heading when the page was still a door.
    if (missing) requestAnimationFrame(() => anchor(wanted)?.scrollIntoView())
  } catch (cause) {
    console.warn(cause)
    set(part, { at: 'failed' })
  }
}

/** Only the server's word ends a session; a server that is away ends nothing. */
async function stayClosed(part: number, reason: 'denied' | 'signed_out' | 'unreachable'): Promise<void> {
  if (reason === 'signed_out') await end()
  else set(part, { at: reason })
}

/** Ends the session: at the server, in this browser, in every tab. The page closes even when the server is away. */
export async function logOut(): Promise<void> {
  const token = storedToken()
  if (token) {
    const body = JSON.stringify({ token })
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) }
    await fetch(late.baseURL + REVOKE, request).catch(() => undefined)
  }
  await end()
}

async function end(): Promise<void> {
  dropToken()
  await dropKeys()
  tabs?.postMessage('signed-out')
  leave()
}

/** Opened pages live in this tab's memory; only a new document is sure to hold none of them. */
function leave(): void {
  dropToken()
  const { parts, layer } = store.get()
  const holds = Object.values(parts).some((part) => part.at === 'open') || typeof layer === 'function'
  if (holds) location.reload()
  else store.set({ checked: true, person: undefined, parts: {} })
}

function anchor(hash: string): Element | undefined {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1))) ?? undefined
  } catch {
    return undefined
  }
}

const keysOf = (parts: object) => Object.keys(parts).map(Number)

function set(part: number, state: PartState): void {
  store.set({ parts: { ...store.get().parts, [part]: state } })
}
