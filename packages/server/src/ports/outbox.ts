import type { Mail } from './mailer.js'
import type { SmsMessage } from './sms.js'
import type { OutboxRecord, Stores } from './stores.js'

/** A message as the development outbox shows it. */
export interface OutboxMessage extends Mail {
  readonly id: string
  readonly channel: 'email' | 'sms'
  readonly sent_at: string
}

/** Delivers messages. Those added by its own process it gets at once, as its own for a while. */
export interface Courier {
  /** Whether it takes one more of this channel at once. */
  takes(channel: OutboxRecord['channel']): boolean
  deliver(record: OutboxRecord, message: OutboxMessage): void
}

/** Messages on their way out. Queued in the transaction that makes them true, delivered after it. */
export interface Outbox {
  /** @param stores of the transaction that the message belongs to. */
  add(stores: Stores, organizationId: string, mail: Mail): Promise<void>
  /** As `add`, for a text message. */
  addSms(stores: Stores, organizationId: string, message: SmsMessage): Promise<void>
  /** Calls the listener for each message once its transaction is on disk. @returns how to stop listening. */
  onAdded(listener: () => void): () => void
  /** Names who delivers what this process adds; without a courier it waits until a worker leases it. */
  employ(courier: Courier | undefined): void
  /** Newest first. */
  list(stores: Stores, query: { to?: string; since?: number; limit: number }): Promise<OutboxMessage[]>
  open(record: OutboxRecord): OutboxMessage
}
