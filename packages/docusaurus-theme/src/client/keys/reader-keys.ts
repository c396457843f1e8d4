import { CONTENT_KEY_LIMITS } from '@portico/protocol'
import { fromBase64url, importContentKey } from '@portico/seal'
import {
  batchesOf,
  type PartTicket,
  pagePathOf,
  type Release,
  releaseKeys,
  releaseOpenKeys,
} from '@portico/sealing/reading/release-keys'
import config from '@portico-site/config'
import lazyConfig from '@portico-site/lazy-config'
import { opensToVisitors } from '@portico-site/visitors'
import { storedToken } from '../page/page-core.js'
import type { Denial } from '../page/site-state.js'
import { type Lease, newLeases, type PageKey } from './leases.js'
import { type ReadManifest, readManifest } from './manifest.js'
import type { KeyFor } from './open-file.js'

/** The server's answer for some parts, for the session that requested it. */
export interface KeyRelease {
  readonly token: string
  readonly released: ReadonlyMap<number, Lease>
  /** The keys of pages, with the names of their parts. */
  readonly pages: readonly (PageKey & { readonly name: string })[]
  readonly denied: ReadonlyMap<number, Denial & { readonly name: string }>
  readonly groups: readonly string[]
  /** Whether the reader may use the console. */
  readonly console: boolean
  /** Whether they may share pages with guests. */
  readonly shares: boolean
}

/**
 * The result of a request; `offline` if the site itself is unreachable, and `stale` if it has changed since this tab
 * was loaded.
 */
export type ReleaseOutcome = 'answered' | Extract<Release, { ok: false }>['reason'] | 'offline' | 'stale'

/** A listener for answers. */
export interface Listener {
  readonly answered: (answer: KeyRelease) => void
  readonly ended: (outcome: ReleaseOutcome) => void
}

/** How long a release may take before the page reports that the server is not responding. */
const PATIENCE = 10_000

/** The leases of this tab. */
export const leases = newLeases({ now: () => Date.now(), uptime: () => performance.now() })

const get: typeof fetch = (...request) => fetch(...request)
/** A site without private pages, or one in writing mode, publishes none. */
const NO_PARTS = Promise.resolve({ ok: true, parts: [] } as const)
let read: Promise<ReadManifest> | undefined
let listener: Listener | undefined
let present: { readonly token: string; readonly outcome: Promise<ReleaseOutcome> } | undefined

/**
 * The listener for answers. The session's code opens and closes pages accordingly, also when the key of a file was
 * requested.
 */
export function hearAnswers(hears: Listener): void {
  listener = hears
}

/** The build's parts. Read once per tab, and again if reading failed or `fresh` is set. */
export function manifest(fresh = false): Promise<ReadManifest> {
  if (config.parts === 0) return NO_PARTS
  if (read && !fresh) return read
  const { baseUrl, build, orgID: site } = lazyConfig
  const reading = readManifest({ fetch: get, baseUrl, build, site, parts: config.parts, fresh })
  read = reading
  void reading.then(({ ok }) => {
    if (!ok && read === reading) read = undefined
  })
  return reading
}

/**
 * Requests the shared keys of every part from the server, and the key of the page in this tab. Concurrent calls share one
 * request.
 *
 * @param first the part of the page in this tab
 */
export function askForAll(first?: number): Promise<ReleaseOutcome> {
  const token = storedToken() ?? ''
  if (present?.token === token) return present.outcome
  const outcome = ask(token, { first, path: first === undefined ? undefined : pagePathOf(location.pathname) }).finally(
    () => {
      if (present?.outcome === outcome) present = undefined
    },
  )
  present = { token, outcome }
  return outcome
}

/** Requests the shared key of a single part. */
export const askForOne = (only: number, fresh = false): Promise<ReleaseOutcome> =>
  ask(storedToken() ?? '', { first: only, only, fresh })

const pageRequests = new Map<string, Promise<ReleaseOutcome>>()

/** Requests the key of a single page. The files of a page ask at the same time, and share one request. */
export function askForPage(part: number, path: string, fresh = false): Promise<ReleaseOutcome> {
  const token = storedToken() ?? ''
  const id = [token, part, path, fresh].join(' ')
  const request =
    pageRequests.get(id) ?? ask(token, { first: part, only: part, path, fresh }).finally(() => pageRequests.delete(id))
  pageRequests.set(id, request)
  return request
}

interface ReleaseScope {
  readonly first?: number | undefined
  readonly only?: number
  /** The path of a page of the part `first` whose key is requested, too, or alone if there is `only`. */
  readonly path?: string | undefined
  readonly fresh?: boolean
}

async function ask(token: string, { first, only, path, fresh = false }: ReleaseScope): Promise<ReleaseOutcome> {
  const result = await manifest(fresh)
  const isOpen = token === ''
  // Visitors without a session may only get keys of parts that are for everyone.
  const everyone = isOpen ? (config.everyone ?? []) : undefined
  const some = only === undefined ? everyone : [only].filter((part) => everyone?.includes(part) ?? true)
  // Without a ticket, the server still reports whether the session is valid and the reader's groups.
  const batches = result.ok ? batchesOf(result.parts, { first, only: some, isOpen }) : [[]]
  const page = first === undefined || path === undefined ? undefined : { part: first, path }
  const answered = await askInBatches(token, batches, { page, shared: only === undefined || !page }).catch(
    () => 'unreachable' as const,
  )
  const outcome = result.ok || answered === 'signed_out' ? answered : result.reason
  // The session may have ended or changed in the meantime; this answer then no longer counts.
  if ((storedToken() ?? '') === token && (outcome !== 'answered' || only === undefined)) listener?.ended(outcome)
  return outcome
}

/** Which keys of a batch of parts are requested. */
interface KeyScope {
  readonly page: { readonly part: number; readonly path: string } | undefined
  readonly shared: boolean
}

async function askInBatches(
  token: string,
  batches: readonly PartTicket[][],
  { page, shared }: KeyScope,
): Promise<ReleaseOutcome> {
  for (const batch of batches) {
    const { baseURL, orgID, build } = lazyConfig
    const pages = batch.flatMap(({ index, part }) => (page?.part === index ? [{ part, path: page.path }] : []))
    const request = {
      fetch: get,
      baseURL,
      build,
      tickets: batch.map(({ ticket }) => ticket),
      ...(pages.length > 0 && { pages, shared }),
      signal: AbortSignal.timeout(PATIENCE),
    }
    const release =
      opensToVisitors && token === '' ? await releaseOpenKeys(request) : await releaseKeys({ ...request, orgID, token })
    if (!release.ok) return release.reason
    const received = Date.now()
    const { keys, pages: pageKeys = [], denied, groups, console = false, shares = false } = release.result
    const indexOf = (name: string) => batch.find(({ part }) => part === name)?.index ?? -1
    const refused = new Map(denied.map(({ part, ...denial }) => [indexOf(part), { ...denial, name: part }] as const))
    const released = new Map<number, Lease>()
    for (const { part, key, lease } of keys) {
      const index = indexOf(part)
      if (index < 0 || refused.has(index)) continue
      const imported = await importContentKey(fromBase64url(key))
      released.set(index, {
        part,
        key: imported,
        received,
        expires: received + Math.min(lease, CONTENT_KEY_LIMITS.leaseSeconds) * 1000,
      })
    }
    const pageKeyList = pageKeys.map(async ({ part: name, path, page: of, key }) => ({
      part: indexOf(name),
      name,
      path,
      page: of,
      key: await importContentKey(fromBase64url(key)),
      received,
    }))
    const answer = { token, released, pages: await Promise.all(pageKeyList), denied: refused, groups, console, shares }
    if ((storedToken() ?? '') === token) listener?.answered(answer)
  }
  return 'answered'
}

/**
 * The shared key of a part, or that of a page, for the currently signed-in person, and the part's name. @throws Error if
 * there is none for them.
 */
export const keyForReader: KeyFor = (part, page, fresh) =>
  page === undefined ? sharedKey(part, fresh) : pageKey(part, page, fresh)

async function sharedKey(part: number, fresh: boolean) {
  const current = fresh ? undefined : leases.get(part)
  if (current) return current
  const outcome = await askForOne(part, fresh)
  const lease = leases.get(part)
  if (lease) return lease
  throw new Error(`No key for part ${part}: ${outcome}.`)
}

const DAY = 24 * 3600 * 1000

/** @param page the name of a page in envelopes: of the page in this tab, unless its key is already here */
async function pageKey(part: number, page: string, fresh: boolean) {
  // The request of the page load also brings the key of the page.
  if (!fresh && !leases.page(page) && present) await present.outcome
  const current = fresh ? undefined : leases.page(page)
  if (current) {
    // Each day on which a page is opened is recorded. No one waits for it.
    const isOfToday = Math.floor(current.received / DAY) === Math.floor(Date.now() / DAY)
    if (!isOfToday && !present) void askForPage(part, current.path)
  }
  const outcome = current ? 'answered' : await askForPage(part, pagePathOf(location.pathname), fresh)
  const { key } = current ?? leases.page(page) ?? {}
  const name = leases.get(part)?.part
  if (key && name !== undefined) return { part: name, key }
  throw new Error(`No key for a page of part ${part}: ${outcome}.`)
}
