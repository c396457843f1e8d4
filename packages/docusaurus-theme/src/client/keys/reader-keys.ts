import { CONTENT_KEY_LIMITS } from '@portico/protocol'
import { fromBase64url, importContentKey } from '@portico/seal'
import {
  type AskedPart,
  batchesOf,
  type Release,
  releaseKeys,
  releaseOpenKeys,
} from '@portico/sealing/reading/release-keys'
import config from '@portico-site/config'
import lazyConfig from '@portico-site/lazy-config'
import { opensToVisitors } from '@portico-site/visitors'
import { storedToken } from '../page/page-core.js'
import type { Denial } from '../page/site-state.js'
import { type Lease, newLeases } from './leases.js'
import { type ReadManifest, readManifest } from './manifest.js'
import type { KeyFor } from './open-file.js'

/** The server's answer for some parts, for the session that requested it. */
export interface KeyRelease {
  readonly token: string
  readonly released: ReadonlyMap<number, Lease>
  readonly denied: ReadonlyMap<number, Denial & { readonly name: string }>
  readonly groups: readonly string[]
  /** Whether the reader may use the console. */
  readonly console: boolean
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
 * Requests the keys of every part from the server. Concurrent calls share one request.
 *
 * @param first the part that the page is waiting for
 */
export function askForAll(first?: number): Promise<ReleaseOutcome> {
  const token = storedToken() ?? ''
  if (present?.token === token) return present.outcome
  const outcome = ask(token, { first }).finally(() => {
    if (present?.outcome === outcome) present = undefined
  })
  present = { token, outcome }
  return outcome
}

/** Requests the key of a single part. */
export const askForOne = (only: number, fresh = false): Promise<ReleaseOutcome> =>
  ask(storedToken() ?? '', { first: only, only, fresh })

interface ReleaseScope {
  readonly first?: number
  readonly only?: number
  readonly fresh?: boolean
}

async function ask(token: string, { first, only, fresh = false }: ReleaseScope): Promise<ReleaseOutcome> {
  const result = await manifest(fresh)
  // Visitors without a session may only get keys of parts that are for everyone.
  const askable = (batch: AskedPart[]) =>
    token === '' ? batch.filter(({ index }) => config.everyone?.includes(index)) : batch
  // Without a ticket, the server still reports whether the session is valid and the reader's groups.
  const batches = result.ok ? batchesOf(result.parts, first).map(askable) : [[]]
  const chosen =
    only === undefined ? batches : batches.slice(0, 1).map((batch) => batch.filter(({ index }) => index === only))
  const answered = await askInBatches(token, chosen).catch(() => 'unreachable' as const)
  const outcome = result.ok || answered === 'signed_out' ? answered : result.reason
  // The session may have ended or changed in the meantime; this answer then no longer counts.
  if ((storedToken() ?? '') === token && (outcome !== 'answered' || only === undefined)) listener?.ended(outcome)
  return outcome
}

async function askInBatches(token: string, batches: readonly AskedPart[][]): Promise<ReleaseOutcome> {
  for (const batch of batches) {
    const { baseURL, orgID, build } = lazyConfig
    const signal = AbortSignal.timeout(PATIENCE)
    const request = { fetch: get, baseURL, build, tickets: batch.map(({ ticket }) => ticket), signal }
    const release =
      opensToVisitors && token === '' ? await releaseOpenKeys(request) : await releaseKeys({ ...request, orgID, token })
    if (!release.ok) return release.reason
    const received = Date.now()
    const { keys, denied, groups, console = false } = release.result
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
    if ((storedToken() ?? '') === token) listener?.answered({ token, released, denied: refused, groups, console })
  }
  return 'answered'
}

/**
 * The key of a part for the currently signed-in person, and the part's name. @throws Error if there
 * is none for them.
 */
export const keyForReader: KeyFor = async (part, fresh) => {
  const current = fresh ? undefined : leases.get(part)
  if (current) return current
  const outcome = await askForOne(part, fresh)
  const lease = leases.get(part)
  if (lease) return lease
  throw new Error(`No key for part ${part}: ${outcome}.`)
}
