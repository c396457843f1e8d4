import { createHash } from 'node:crypto'
import { fromBase64url } from '@portico/seal'
import {
  importPrivateKey,
  type OpenedTicket,
  openTicket,
  readTicketLabel,
  type TicketContent,
  type TicketLabel,
} from '@portico/seal/tickets'
import type { SiteKeyRecord, Stores } from '../ports/stores.js'
import type { TicketOpener } from '../ports/ticket-opener.js'
import type { Vault } from '../ports/vault.js'

/** The place that the encryption of a private key is bound to in the database. */
export const siteKeyPlace = (id: string): string => `site key ${id}`

/** The maximum size of the cache of opened tickets, in bytes. */
const KEPT_BYTES = 8 * 2 ** 20
/** The approximate size of an entry without its texts. */
const ENTRY_BYTES = 600
/** The maximum number of cached private keys. */
const KEPT_KEYS = 64

/**
 * Opens tickets with the private keys in the database. Opened tickets are cached by their digest, the least recently
 * used being dropped first. Whether a key pair still exists is read from the database each time: a destroyed one opens
 * nothing, in any process, from that moment on.
 */
export function createTicketOpener({
  stores,
  vault,
}: {
  readonly stores: Stores
  readonly vault: Vault
}): TicketOpener {
  const opened = lru(KEPT_BYTES)
  const privateKeys = new Map<string, Promise<CryptoKey>>()

  const privateKeyOf = ({ id, sealed_private }: SiteKeyRecord) => {
    const known = privateKeys.get(id)
    if (known) return known
    if (privateKeys.size >= KEPT_KEYS) privateKeys.clear()
    const imported = importPrivateKey(fromBase64url(vault.open(sealed_private, siteKeyPlace(id))))
    privateKeys.set(id, imported)
    return imported
  }
  const openNow = async (
    { build, ticket, digest, label }: Tried,
    pairs: ReadonlyMap<string, SiteKeyRecord>,
  ): Promise<OpenedTicket> => {
    const pair = label && pairs.get(label.keyId)
    if (!pair) return label ? UNKNOWN : INVALID
    const known = opened.get(digest)
    if (known) return { ok: true, content: known.content }
    const result = await openTicket({ ticket, build }, () => privateKeyOf(pair))
    if (!result.ok) return result
    // A pair opens only tickets of the organization that it was created for.
    if (result.content.site !== pair.organization_id) return INVALID
    opened.set(digest, { content: result.content, label })
    return result
  }
  const openAll: TicketOpener['openAll'] = async (build, tickets) => {
    const tried = tickets.map((ticket): Tried => {
      const digest = createHash('sha256').update(`${build}\0${ticket}`).digest('base64url')
      return { build, ticket, digest, label: opened.get(digest)?.label ?? readTicketLabel(ticket) }
    })
    const named = new Set(tried.flatMap(({ label }) => label?.keyId ?? []))
    const pairs = new Map((await stores.siteKeys.find([...named])).map((pair) => [pair.id, pair]))
    for (const id of named) if (!pairs.has(id)) privateKeys.delete(id)
    return Promise.all(tried.map(async (one) => ({ label: one.label, opened: await openNow(one, pairs) })))
  }
  return {
    openAll,
    open: async ({ ticket, build }) => (await openAll(build, [ticket]))[0]?.opened ?? INVALID,
  }
}

interface Tried {
  readonly build: string
  readonly ticket: string
  readonly digest: string
  readonly label: TicketLabel | undefined
}

const INVALID: OpenedTicket = { ok: false, reason: 'invalid_ticket' }
const UNKNOWN: OpenedTicket = { ok: false, reason: 'unknown_key' }

/** The cache entry of an opened ticket. */
interface Kept {
  readonly content: TicketContent
  readonly label: TicketLabel
}

/** A cache of opened tickets by digest, limited by their size in bytes; a Map iterates in insertion order. */
function lru(most: number) {
  const entries = new Map<string, { readonly kept: Kept; readonly bytes: number }>()
  let bytes = 0
  return {
    get(digest: string): Kept | undefined {
      const found = entries.get(digest)
      if (!found) return undefined
      entries.delete(digest)
      entries.set(digest, found)
      return found.kept
    },
    set(digest: string, kept: Kept): void {
      if (entries.has(digest)) return
      const { expression, origins, build } = kept.content
      const size = ENTRY_BYTES + 2 * JSON.stringify([expression, origins, build]).length
      entries.set(digest, { kept, bytes: size })
      bytes += size
      for (const [oldest, { bytes: freed }] of entries) {
        if (bytes <= most) break
        entries.delete(oldest)
        bytes -= freed
      }
    },
  }
}
