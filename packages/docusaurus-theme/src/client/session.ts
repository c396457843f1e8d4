import { mayRead } from '@portico/access'
import type { ENDPOINTS } from '@portico/protocol'
import config from '@portico-site/config'
import late from '@portico-site/late-config'
import Groups from '@theme/Groups'
import { propsFor } from '../reader/props-for.js'
import { dropToken } from './drop-token.js'
import { dropKeys, keepKeysOf } from './key-cache.js'
import { loadPosts } from './load-posts.js'
import { mayOpen } from './may-open.js'
import { openData, openPatches } from './open-data.js'
import { openIndex } from './open-index.js'
import { openPart } from './open-part.js'
import { partKey } from './part-key.js'
import { personOf } from './person.js'
import { keyForReader } from './reader-keys.js'
import { store } from './store.js'
import { storedToken } from './token.js'
import type { PartState, ReaderTools } from './visitor.js'
import { isOver, watchSession } from './watch-session.js'

/**
 * What a visitor with a session needs: loaded only for them. Reads who they are, opens what they may read, and ends it all
 * on log-out, in every tab.
 */

/** Only the type of the table: the table itself has no place in a page. */
const REVOKE: (typeof ENDPOINTS)['revokeToken']['path'] = '/token/revoke'

const tools: ReaderTools = { openData, openPatches, propsFor, loadPosts, Groups, mayOpen, openIndex }

watchSession((dropped) => void follow(dropped))

/** Takes up the stored session: who it is, and the parts that their groups promise. */
export function resume(): void {
  const token = storedToken()
  const person = token ? personOf(token) : undefined
  if (token && !person) dropToken()
  const before = store.get().person
  // What one person opened must not stay open for the next.
  if (before && before.id !== person?.id) return void leave()
  void (person ? keepKeysOf(person.session) : dropKeys())
  if (token && person?.session !== before?.session) void endIfOver(token)
  store.set({ checked: true, dialog: false, ...(person ? { person, tools } : {}) })
  if (!person) return
  const promised = config.audiences.flatMap((audience, part) => (mayRead(audience, person.groups) ? [part] : []))
  // A new session has another right to what stayed closed before.
  if (before?.session !== person.session) for (const part of keysOf(store.get().parts)) promised.push(part)
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
    // The session may have ended meanwhile; the tab is loaded again then.
    if (store.get().parts[part]?.at !== 'opening' || personOf(storedToken() ?? '')?.id !== personOf(token)?.id) return
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
  if (reason !== 'signed_out') return set(part, { at: reason })
  const { [part]: _, ...parts } = store.get().parts
  store.set({ parts })
  await end()
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

/** Another tab, the console or the widget may have changed the session: closes what is not for the present one. */
export async function follow(dropped = false): Promise<void> {
  const token = storedToken()
  const { person } = store.get()
  const present = token ? personOf(token) : undefined
  if (present?.id !== person?.id) return leave()
  if (dropped) return leave()
  if (present?.session !== person?.session) return resume()
  if (token) await endIfOver(token)
}

/** A session that ended elsewhere ends here as well. The token may be another one by the time the server answers. */
async function endIfOver(token: string): Promise<void> {
  if ((await isOver(token)) && storedToken() === token) await end()
}

/** Other tabs learn of it by the token's removal. */
async function end(): Promise<void> {
  dropToken()
  await leave()
}

/** Closes everything that was opened. It lives in this tab's memory; only a new document is sure to hold none of it. */
async function leave(): Promise<void> {
  const token = storedToken()
  const present = token ? personOf(token) : undefined
  await (present ? keepKeysOf(present.session) : dropKeys())
  const { person, parts, layer } = store.get()
  const isHeld = ({ at }: PartState) => at === 'open' || at === 'opening'
  const holds = Object.values(parts).some(isHeld) || layer !== undefined
  if (holds) return location.reload()
  store.set({ checked: true, person: undefined, parts: {} })
  if (present && person?.id !== present.id) resume()
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
