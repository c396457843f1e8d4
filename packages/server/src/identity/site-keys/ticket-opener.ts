import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fromBase64url } from '@portico/seal'
import {
  importPrivateKey,
  type OpenedTicket,
  openTicket,
  readTicketLabel,
  type TicketContent,
  type TicketLabel,
} from '@portico/seal/tickets'
import { boundedQueue } from '../../ground/adapters/bounded-queue.js'
import type { TicketOpener, TicketReader, TriedTicket } from '../../ground/ports/ticket-opener.js'
import type { Vault } from '../../ground/ports/vault.js'
import type { SiteKeyRecord } from '../../storage/site/site-keys.js'
import type { Stores } from '../../storage/stores.js'

/** The place that the encryption of a private key is bound to in the database. */
export const siteKeyPlace = (id: string): string => `site key ${id}`

/** The maximum size of the cache of opened tickets, in bytes. */
const CACHED_BYTES = 8 * 2 ** 20
/** The approximate size of an entry without its texts. */
const ENTRY_BYTES = 600
/** The maximum number of remembered tickets that did not open. */
const FAILED_TICKETS = 16_384
/** The maximum number of cached private keys. */
const PRIVATE_KEYS = 64
/** How many tickets of one request are opened or wait at the same time, so that requests take turns. */
const TURNS = 4
const LONGEST_QUEUE = 8_192
/** The most key pairs that are looked up for one request. A build is sealed for one; strangers can name any number. */
const MOST_PAIRS = 8
/** Once this many tickets of a request have failed to open, its others are refused unopened. Pages send none that fail. */
const MOST_FAILURES = 16

/**
 * Opens tickets with the private keys in the database, using at most half of the processors. Opened tickets are cached
 * by their digest, the least recently used being dropped first, and those that did not open are remembered. Whether a
 * key pair still exists is read from the database each time: a destroyed one opens nothing, in any process, from that
 * moment on.
 */
export function createTicketOpener({
  stores,
  vault,
  processors = availableParallelism(),
}: {
  readonly stores: Stores
  readonly vault: Vault
  /** How many this process may use. */
  readonly processors?: number
}): TicketOpener {
  const cache = contentCache(CACHED_BYTES)
  const failed = recentTexts(FAILED_TICKETS)
  const pending = new Map<string, Promise<OpenedTicket>>()
  const privateKeys = new Map<string, Promise<CryptoKey>>()
  const { run } = boundedQueue(Math.max(1, Math.floor(processors / 2)), LONGEST_QUEUE)

  const privateKeyOf = ({ id, sealed_private }: SiteKeyRecord) => {
    const cached = privateKeys.get(id)
    if (cached) return cached
    if (privateKeys.size >= PRIVATE_KEYS) privateKeys.clear()
    const imported = importPrivateKey(fromBase64url(vault.open(sealed_private, siteKeyPlace(id))))
    privateKeys.set(id, imported)
    return imported
  }
  const openUncached = async (input: OpenInput, digest: string): Promise<OpenedTicket> => {
    const { reader, build, ticket, pair } = input
    const countAsOpened = await reader.count?.()
    const result = await openTicket({ ticket, build }, () => privateKeyOf(pair))
    // A pair opens only tickets of the organization that it was created for.
    if (!result.ok || result.content.site !== pair.organization_id) {
      failed.add(digest)
      return INVALID
    }
    countAsOpened?.()
    cache.set(digest, result.content)
    return result
  }
  const openOne = async (input: OpenInput): Promise<OpenedTicket> => {
    const digest = createHash('sha256').update(`${input.build}\0${input.ticket}`).digest('base64url')
    const content = cache.get(digest)
    if (content) return { ok: true, content }
    if (failed.has(digest)) return INVALID
    const other = pending.get(digest)
    // The budget of another reader may be used up, which is no answer for this one.
    if (other) return other.catch(() => openOne(input))
    const opening = run(() => openUncached(input, digest)).finally(() => pending.delete(digest))
    pending.set(digest, opening)
    return opening
  }
  const openFor: TicketOpener['openFor'] = async (reader, build, tickets) => {
    const labels = tickets.map(readTicketLabel)
    const keyIds = [...new Set(labels.flatMap((label) => label?.keyId ?? []))].slice(0, MOST_PAIRS)
    const pairs = new Map((await stores.siteKeys.find(keyIds)).map((pair) => [pair.id, pair]))
    for (const id of keyIds) if (!pairs.has(id)) privateKeys.delete(id)
    let failures = 0
    const openTried = async (ticket: string, label: TicketLabel | undefined): Promise<TriedTicket['result']> => {
      if (!label) return INVALID
      const pair = pairs.get(label.keyId)
      if (!pair) return UNKNOWN
      const site = pair.organization_id
      if (!(await reader.admits(site))) return { ok: false, reason: 'not_admitted', site }
      if (reader.count && failures >= MOST_FAILURES) return INVALID
      const result = await openOne({ reader, build, ticket, pair })
      if (!result.ok) failures += 1
      return result
    }
    return inTurns(tickets, async (ticket, at) => ({ label: labels[at], result: await openTried(ticket, labels[at]) }))
  }
  const openPublished: TicketOpener['openPublished'] = async (build, tickets) => {
    const tried = await openFor(PUBLISHER, build, tickets)
    return tried.map(({ result }) => (result.ok || result.reason !== 'not_admitted' ? result : INVALID))
  }
  return {
    openFor,
    openPublished,
    open: async ({ ticket, build }) => (await openPublished(build, [ticket]))[0] ?? INVALID,
  }
}

interface OpenInput {
  readonly reader: TicketReader
  readonly build: string
  readonly ticket: string
  readonly pair: SiteKeyRecord
}

const PUBLISHER: TicketReader = { admits: async () => true }
const INVALID: OpenedTicket = { ok: false, reason: 'invalid_ticket' }
const UNKNOWN: OpenedTicket = { ok: false, reason: 'unknown_key' }

/** Maps a list in order, with a limited number of items under way. Stops at the first failure. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const entries = items.entries()
  const turn = async () => {
    for (const [at, item] of entries) results[at] = await map(item, at)
  }
  await Promise.all(Array.from({ length: TURNS }, turn))
  return results
}

/** The last texts that were added, up to a number. A Set iterates in insertion order. */
function recentTexts(most: number) {
  const texts = new Set<string>()
  return {
    has: (text: string) => texts.has(text),
    add(text: string): void {
      texts.add(text)
      for (const oldest of texts) {
        if (texts.size <= most) break
        texts.delete(oldest)
      }
    },
  }
}

/** A cache of the content of tickets by digest, limited by its size in bytes. */
function contentCache(most: number) {
  const entries = new Map<string, { readonly content: TicketContent; readonly bytes: number }>()
  let bytes = 0
  return {
    get(digest: string): TicketContent | undefined {
      const entry = entries.get(digest)
      if (!entry) return undefined
      entries.delete(digest)
      entries.set(digest, entry)
      return entry.content
    },
    set(digest: string, content: TicketContent): void {
      if (entries.has(digest)) return
      const { expression, origins, build } = content
      const size = ENTRY_BYTES + 2 * JSON.stringify([expression, origins, build]).length
      entries.set(digest, { content, bytes: size })
      bytes += size
      for (const [oldest, { bytes: freed }] of entries) {
        if (bytes <= most) break
        entries.delete(oldest)
        bytes -= freed
      }
    },
  }
}
