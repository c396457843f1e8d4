import type { AuditRecord, Stores } from './stores.js'

/** Queues what happens for the webhooks that want to know, in the transaction that makes it true. */
export interface EventQueue {
  /** @param stores of that transaction. */
  add(stores: Stores, row: AuditRecord): Promise<void>
  /** To be called when the webhooks of an organization changed. */
  forget(organizationId: string): void
}
