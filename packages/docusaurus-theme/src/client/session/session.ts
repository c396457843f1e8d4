import type { ENDPOINTS } from '@portico/protocol'
import config from '@portico-site/lazy-config'
import { readerMenu } from '@portico-site/reader-menu'
import Groups from '@theme/Groups'
import { AccountMenu } from '../account/account-menu.js'
import { showJoinedBar } from '../bars/joined-bar.js'
import { showMembershipBar } from '../bars/membership-bar.js'
import { showViewBar } from '../bars/view-bar.js'
import { askForAccess } from '../door/access-request.js'
import { followOpenings } from '../door/follow-openings.js'
import { followRequests } from '../door/follow-requests.js'
import { cachedKeys, dropKeys, keepKeysOf, keyIdOf } from '../keys/key-cache.js'
import type { ReadManifest } from '../keys/manifest.js'
import { askForAll, hearAnswers, leases, manifest, type ReleaseOutcome } from '../keys/reader-keys.js'
import { mayOpen } from '../navigation/openable-item.js'
import { store, storedToken } from '../page/page-core.js'
import { isSameReader, personOf } from '../page/person.js'
import type { Person, ReaderTools } from '../page/site-state.js'
import { stayWhenOffline } from '../parts/offline-guard.js'
import { openIndex } from '../parts/open-index.js'
import { isHeld, openLeased, setPart } from '../parts/open-leased.js'
import { openOverlay } from '../parts/open-overlay.js'
import { partHere } from '../parts/open-part.js'
import { HeadingLinksOfReader } from '../reader/heading-links.js'
import { openSite } from '../reader/patch-site.js'
import { viewOf } from '../reader/reader-view.js'
import { forgetSearches } from '../search/recent-searches.js'
import { applyKeyRelease } from './apply-key-release.js'
import { startAgain } from './clear-page.js'
import { dropToken } from './drop-token.js'
import { forgetOwnToken, keepOwnToken, ownToken, restoreOwnToken } from './own-token.js'
import { watchLeases } from './watch-leases.js'
import { watchSession } from './watch-session.js'

/**
 * The code for visitors with a session, loaded only for them. Reads who they are, asks the server what they may read,
 * opens it, and closes everything on log-out, in every tab.
 */

/** Only the type of the table: the table itself must not be part of a page. */
const REVOKE: (typeof ENDPOINTS)['revokeToken']['path'] = '/token/revoke'

const tools: ReaderTools = {
  openSite,
  viewOf,
  Groups,
  HeadingLinks: HeadingLinksOfReader,
  mayOpen,
  openIndex,
  openOverlay,
  askForAccess,
  partHere,
  onlyCopies: () => partHere() !== undefined && !(readerMenu && store.get().person?.shares),
  logOut,
  AccountMenu,
}

/** The token for which the server has returned the person's groups. */
let answeredToken: string | undefined

hearAnswers({
  answered: (answer) => {
    answeredToken = answer.token
    applyKeyRelease(answer)
    watchLeases()
    followRequests()
  },
  ended: (outcome) =>
    void settle(outcome).then(() => {
      followRequests()
      followOpenings()
    }),
})
stayWhenOffline()
watchSession((dropped) => void follow(dropped))
// The page has not been rendered yet; the tickets load in the meantime.
if (storedToken()) void manifest()

/** Restores the stored session: the person, what still-leased keys open, and the server's current answer. */
export function resume(): void {
  const token = storedToken()
  const person = token ? personOf(token) : undefined
  if (token && !person) dropToken()
  keepOwnToken(token)
  const before = store.get().person
  // Pages opened by one reader must not stay open for the next.
  if (before && !isSameReader(before, person)) return void leave()
  const cleanup = person ? keepKeysOf(person.session, Date.now()) : dropKeys()
  const previous = before ? { groups: before.groups, console: before.console, shares: before.shares } : {}
  store.set({ checked: true, dialog: false, ...(person ? { person: { ...person, ...previous }, tools } : {}) })
  offerToAgents()
  showBar(person)
  if (!person) return
  const reading = manifest()
  void askForAll(partHere())
  void cleanup.then(() => openKept(person, reading))
}

/**
 * Shows administrators that they are viewing the site as others do, new members which organization they join, and
 * others which organizations added them and wait for their answer.
 */
function showBar(person: Person | undefined): void {
  const { view, joined, session } = person ?? {}
  if (session === bar?.session) return
  bar?.hide()
  bar = undefined
  if (session === undefined) return
  if (view) bar = { session, hide: showViewBar(view, () => void endView()) }
  else if (joined !== undefined) bar = { session, hide: showJoinedBar(joined, session) }
  else bar = { session, hide: showMembershipBar(session) }
}

/** The current bar of the session, if any. */
let bar: { readonly session: string; readonly hide: () => void } | undefined

/**
 * Registers tools for browser agents if WebMCP is available. Each tool can be registered only once, but this runs for
 * each token.
 */
function offerToAgents(): void {
  const context = document.modelContext
  if (context) import('../twins/agent-tools.js').then(({ offerTools }) => offerTools(context)).catch(() => {})
}

/** Immediately opens what keys from an earlier page still open, while the server is being asked. */
async function openKept({ session }: Person, reading: Promise<ReadManifest>): Promise<void> {
  const [result, cached] = await Promise.all([reading, cachedKeys(session, Date.now())])
  const { person, parts } = store.get()
  if (!result.ok || person?.session !== session) return
  const leased = result.parts.flatMap(({ part: name }, part) => {
    const key = cached.parts.get(keyIdOf(config.build, name))
    // An answer that arrived first takes precedence.
    return key && !leases.get(part) && parts[part]?.at !== 'denied' ? [{ part, key }] : []
  })
  for (const { part, key } of leased) {
    leases.hold(part, key)
    for (const { path, page, key: pageKey, received } of cached.pages.filter(({ of }) => of === key.id))
      if (!leases.page(page)) leases.holdPage({ part, path, page, key: pageKey, received })
  }
  const latest = leased.reduce(
    (newest, { key }) => (key.received > (newest?.received ?? 0) ? key : newest),
    leased[0]?.key,
  )
  if (latest && answeredToken !== storedToken()) store.set({ person: { ...person, groups: latest.groups } })
  watchLeases()
  for (const { part } of leased) void openLeased(part)
}

/** A reader is at a page of this part, or retries it. Safe to call at any time. */
export async function open(part: number): Promise<void> {
  const at = store.get().parts[part]?.at
  if (!storedToken() || at === 'open' || at === 'opening' || at === 'asking') return
  if (leases.get(part)) return openLeased(part)
  setPart(part, { at: 'asking' })
  await askForAll(part)
}

/** There was no answer: only an explicit answer ends a session, an unreachable server does not. */
async function settle(outcome: ReleaseOutcome): Promise<void> {
  if (outcome === 'signed_out') return end()
  const at =
    outcome === 'answered' || outcome === 'unreachable' ? 'unreachable' : outcome === 'stale' ? 'failed' : outcome
  const { parts } = store.get()
  const waiting = keysOf(parts).filter((part) => parts[part]?.at === 'asking')
  if (waiting.length === 0) return
  store.set({ parts: { ...parts, ...Object.fromEntries(waiting.map((part) => [part, { at }])) } })
}

/**
 * Ends the session: on the server, in this browser, in every tab. The page closes even if the server is unreachable.
 */
export async function logOut(): Promise<void> {
  const own = ownToken()
  forgetOwnToken()
  await Promise.all([storedToken(), own].map(revoke))
  await end()
}

/** Continues with the administrator's own session. */
async function endView(): Promise<void> {
  await revoke(storedToken())
  await end()
}

async function revoke(token: string | undefined): Promise<void> {
  if (token) {
    const body = JSON.stringify({ token })
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) }
    await fetch(config.baseURL + REVOKE, request).catch(() => undefined)
  }
}

/**
 * Another tab, the console or the widget may have changed the session, or the server its decision: closes what does not
 * belong to the current one.
 */
export async function follow(dropped = false): Promise<void> {
  watchLeases()
  const token = storedToken()
  const { person } = store.get()
  const present = token ? personOf(token) : undefined
  if (present && person ? !isSameReader(person, present) : present !== person) return leave()
  if (dropped) return leave()
  if (present?.session !== person?.session) return resume()
  if (token) await askForAll(partHere())
}

/** Other tabs detect it by the token's removal. */
async function end(): Promise<void> {
  dropToken()
  restoreOwnToken()
  await leave()
}

/** Closes everything that was opened, and continues with the existing session. */
async function leave(): Promise<void> {
  forgetSearches()
  const token = storedToken()
  const present = token ? personOf(token) : undefined
  const forgotten: Promise<unknown> = present ? keepKeysOf(present.session, Date.now()) : dropKeys()
  const { parts, layer } = store.get()
  for (const part of keysOf(parts)) leases.forget(part)
  if (Object.values(parts).some(isHeld) || layer !== undefined) return startAgain(forgotten)
  await forgotten
  showBar(undefined)
  store.set({ checked: true, person: undefined, parts: {} })
  if (present) resume()
}

const keysOf = (parts: object) => Object.keys(parts).map(Number)
