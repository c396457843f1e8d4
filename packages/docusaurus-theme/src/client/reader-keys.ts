import { CONTENT_KEY_LIMITS } from '@portico/protocol'
import { fromBase64url, importContentKey } from '@portico/seal'
import config from '@portico-site/config'
import late from '@portico-site/late-config'
import { storedToken } from './every-page.js'
import { type Lease, newLeases } from './leases.js'
import { type ReadManifest, readManifest } from './manifest.js'
import type { KeyFor } from './open-file.js'
import { type AskedPart, batchesOf, type Release, releaseKeys } from './release-keys.js'
import type { Denial } from './visitor.js'

/** What the server says of some parts, for the session that asked. */
export interface Answer {
  readonly token: string
  readonly released: ReadonlyMap<number, Lease>
  readonly denied: ReadonlyMap<number, Denial & { readonly name: string }>
  readonly groups: readonly string[]
}

/** How a question ended; `offline` when the site itself is away, and `stale` when it is not the one this tab came from. */
export type Outcome = 'answered' | Extract<Release, { ok: false }>['reason'] | 'offline' | 'stale'

/** What hears answers. */
export interface Listener {
  readonly answered: (answer: Answer) => void
  readonly ended: (outcome: Outcome) => void
}

/** How long a release may take before the page says that the server does not answer. */
const PATIENCE = 10_000

/** The leases of this tab. */
export const leases = newLeases({ now: () => Date.now(), uptime: () => performance.now() })

const get: typeof fetch = (...request) => fetch(...request)
/** A site without private pages, and one that is being written, has none published. */
const NO_PARTS = Promise.resolve({ ok: true, parts: [] } as const)
let read: Promise<ReadManifest> | undefined
let listener: Listener | undefined
let present: { readonly token: string; readonly outcome: Promise<Outcome> } | undefined

/** Where answers go. The session's code opens and closes pages by them, also when a file's key was asked for. */
export function hearAnswers(hears: Listener): void {
  listener = hears
}

/** The build's parts. Read once in a tab, and again where it could not be read or `fresh` is asked for. */
export function manifest(fresh = false): Promise<ReadManifest> {
  if (config.parts === 0) return NO_PARTS
  if (read && !fresh) return read
  const { baseUrl, build, orgID: site } = late
  const reading = readManifest({ fetch: get, baseUrl, build, site, parts: config.parts, fresh })
  read = reading
  void reading.then(({ ok }) => {
    if (!ok && read === reading) read = undefined
  })
  return reading
}

/**
 * Asks the server for the keys of every part. Asked again before it has answered, the same question serves.
 *
 * @param first the part that the page waits for
 */
export function askForAll(first?: number): Promise<Outcome> {
  const token = storedToken() ?? ''
  if (present?.token === token) return present.outcome
  const outcome = ask(token, { first }).finally(() => {
    if (present?.outcome === outcome) present = undefined
  })
  present = { token, outcome }
  return outcome
}

/** Asks for the key of one part alone. */
export const askForOne = (only: number, fresh = false): Promise<Outcome> =>
  ask(storedToken() ?? '', { first: only, only, fresh })

interface Question {
  readonly first?: number | undefined
  readonly only?: number
  readonly fresh?: boolean
}

async function ask(token: string, { first, only, fresh = false }: Question): Promise<Outcome> {
  const found = await manifest(fresh)
  // Without a ticket the server still says whether the session is good, and which groups the reader is in.
  const batches = found.ok ? batchesOf(found.parts, first) : [[]]
  const chosen =
    only === undefined ? batches : batches.slice(0, 1).map((batch) => batch.filter(({ index }) => index === only))
  const answered = await askInBatches(token, chosen).catch(() => 'unreachable' as const)
  const outcome = found.ok || answered === 'signed_out' ? answered : found.reason
  // The session may have ended meanwhile, or another one begun: the answer to this one no longer counts.
  if (storedToken() === token && (outcome !== 'answered' || only === undefined)) listener?.ended(outcome)
  return outcome
}

async function askInBatches(token: string, batches: readonly AskedPart[][]): Promise<Outcome> {
  for (const batch of batches) {
    const release = await releaseKeys({
      fetch: get,
      baseURL: late.baseURL,
      orgID: late.orgID,
      token,
      build: late.build,
      tickets: batch.map(({ ticket }) => ticket),
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (!release.ok) return release.reason
    const received = Date.now()
    const { keys, denied, groups } = release.result
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
    if (storedToken() === token) listener?.answered({ token, released, denied: refused, groups })
  }
  return 'answered'
}

/**
 * The key of a part for the person signed in at this moment, and the part's name.
 *
 * @throws Error when there is none for them.
 */
export const keyForReader: KeyFor = async (part, fresh) => {
  const known = fresh ? undefined : leases.get(part)
  if (known) return known
  const outcome = await askForOne(part, fresh)
  const lease = leases.get(part)
  if (lease) return lease
  throw new Error(`No key for part ${part}: ${outcome}.`)
}
