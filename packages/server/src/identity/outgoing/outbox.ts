import { MINUTE } from '@portico/protocol'
import { sortableId } from '../../ground/ids.js'
import type { Clock } from '../../ground/ports/clock.js'
import type { Mail } from '../../ground/ports/mailer.js'
import type { Random } from '../../ground/ports/random.js'
import type { SmsMessage } from '../../ground/ports/sms.js'
import type { Vault } from '../../ground/ports/vault.js'
import { isoTime } from '../../ground/times.js'
import type { OutboxRecord } from '../../storage/operations/outbox.js'
import type { Stores } from '../../storage/stores.js'

/** A message as the development outbox shows it. */
export interface OutboxMessage extends Mail {
  readonly id: string
  readonly channel: 'email' | 'sms'
  readonly sent_at: string
}

/** Delivers messages. Messages added by its own process are passed to it immediately, with a lease. */
export interface Courier {
  /** Whether it can take another message of this channel immediately. */
  takes(channel: OutboxRecord['channel']): boolean
  deliver(record: OutboxRecord, message: OutboxMessage): void
}

export type Outbox = ReturnType<typeof createOutbox>

/** How long a message is reserved for its courier before another may send it. */
export const LEASE = MINUTE

/** Outgoing messages. Queued in the transaction that causes them, delivered after it. */
export function createOutbox({ vault, clock, random }: { vault: Vault; clock: Clock; random: Random }) {
  const listeners = new Set<() => void>()
  let courier: Courier | undefined
  const messageOf = (record: OutboxRecord, body: Omit<Mail, 'to'>): OutboxMessage => ({
    id: record.id,
    channel: record.channel,
    to: record.recipient,
    ...body,
    sent_at: isoTime(record.created_at),
  })
  const queue = async (
    stores: Stores,
    organization_id: string,
    channel: OutboxRecord['channel'],
    recipient: string,
    body: Omit<Mail, 'to'>,
  ) => {
    const now = clock.now()
    const id = sortableId(now, random)
    const employed = courier?.takes(channel) ? courier : undefined
    const record: OutboxRecord = {
      id,
      organization_id,
      channel,
      recipient,
      sealed_body: vault.seal(JSON.stringify(body), messagePlace(id)),
      created_at: now,
      due_at: now,
      attempts: 0,
      leased_until: employed ? now + LEASE : 0,
    }
    await stores.outbox.add(record)
    stores.afterCommit(() => {
      employed?.deliver(record, messageOf(record, body))
      for (const listener of listeners) listener()
    })
  }
  const open = (record: OutboxRecord) =>
    messageOf(record, JSON.parse(vault.open(record.sealed_body, messagePlace(record.id))))
  return {
    /** @param stores of the transaction that the message belongs to. */
    add: (stores: Stores, organizationId: string, { to, subject, text, html, attachments }: Mail) =>
      queue(stores, organizationId, 'email', to, { subject, text, html, ...(attachments && { attachments }) }),
    /** Same as `add`, for a text message. */
    addSms: (stores: Stores, organizationId: string, { to, text }: SmsMessage) =>
      queue(stores, organizationId, 'sms', to, { subject: '', text, html: '' }),
    /** Calls the listener for each message once its transaction is on disk. @returns a function that removes the listener. */
    onAdded(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Sets who delivers the messages that this process adds; without a courier, they wait until a worker leases them. */
    employ(whom: Courier | undefined) {
      courier = whom
    },
    /** Newest first. */
    list: async (stores: Stores, query: { to?: string; since?: number; limit: number }): Promise<OutboxMessage[]> =>
      (await stores.outbox.list(query)).map(open),
    open,
  }
}

export const messagePlace = (id: string) => `outbox ${id}`
