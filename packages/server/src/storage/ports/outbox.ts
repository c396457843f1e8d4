import type { Mail } from '../../ground/ports/mailer.js'
import type { SmsMessage } from '../../ground/ports/sms.js'
import type { OutboxRecord, Stores } from './stores.js'

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

/** Outgoing messages. Queued in the transaction that causes them, delivered after it. */
export interface Outbox {
  /** @param stores of the transaction that the message belongs to. */
  add(stores: Stores, organizationId: string, mail: Mail): Promise<void>
  /** Same as `add`, for a text message. */
  addSms(stores: Stores, organizationId: string, message: SmsMessage): Promise<void>
  /** Calls the listener for each message once its transaction is on disk. @returns a function that removes the listener. */
  onAdded(listener: () => void): () => void
  /** Sets who delivers the messages that this process adds; without a courier, they wait until a worker leases them. */
  employ(courier: Courier | undefined): void
  /** Newest first. */
  list(stores: Stores, query: { to?: string; since?: number; limit: number }): Promise<OutboxMessage[]>
  open(record: OutboxRecord): OutboxMessage
}
