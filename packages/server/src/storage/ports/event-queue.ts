import type { AuditRecord, Stores } from './stores.js'

/** Queues events for the webhooks that subscribe to them, in the transaction that causes them. */
export interface EventQueue {
  /** @param stores the stores of that transaction. */
  add(stores: Stores, row: AuditRecord): Promise<void>
  /** Must be called when the webhooks of an organization have changed. */
  forget(organizationId: string): void
}
