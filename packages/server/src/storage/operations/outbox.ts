import { type Kysely, sql } from 'kysely'
import { insertRow, preparedList } from '../prepared.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

export interface OutboxRecord {
  readonly id: string
  readonly organization_id: string
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly sealed_body: string
  readonly created_at: number
  readonly due_at: number
  readonly attempts: number
  /** Until then, only the worker that leased it sends it. */
  readonly leased_until: number
}

export const outboxStore = (query: Kysely<Tables>, skipLocked: boolean) => ({
  async add(message: OutboxRecord) {
    await insertRow(query, 'outbox', { ...message, delivered_at: null, last_error: null })
  },

  /** Leases due messages, of these channels or all, for this long; no other worker gets them in the meantime. */
  async lease(
    now: number,
    until: number,
    limit: number,
    channels: readonly OutboxRecord['channel'][] = ['email', 'sms'],
  ): Promise<OutboxRecord[]> {
    return (await query
      .updateTable('outbox')
      .set({ leased_until: until })
      .where('id', 'in', (inner) => {
        const due = inner
          .selectFrom('outbox')
          .select('id')
          .where('delivered_at', 'is', null)
          .where('due_at', '<=', now)
          .where('leased_until', '<=', now)
          .where('channel', 'in', [...channels])
          .orderBy('due_at')
          .limit(limit)
        return skipLocked ? due.forUpdate().skipLocked() : due
      })
      .returningAll()
      .execute()) as OutboxRecord[]
  },

  /** Removes messages that were sent. */
  async remove(ids: readonly string[]) {
    await removeAll(query, ids)
  },

  /** Puts a message back for later; `givenUp` excludes it from all later leases. */
  async putBack(id: string, dueAt: number, error: string, givenUp: boolean) {
    await query
      .updateTable('outbox')
      .set(({ eb }) => ({
        due_at: dueAt,
        leased_until: 0,
        attempts: eb('attempts', '+', 1),
        last_error: error,
        ...(givenUp && { delivered_at: dueAt, sealed_body: '' }),
      }))
      .where('id', '=', id)
      .execute()
  },

  async list({ to, since, limit }: { to?: string; since?: number; limit: number }): Promise<OutboxRecord[]> {
    let rows = query.selectFrom('outbox').selectAll().where('sealed_body', '!=', '')
    if (to !== undefined) rows = rows.where('recipient', '=', to)
    if (since !== undefined) rows = rows.where('created_at', '>=', since)
    return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()) as OutboxRecord[]
  },

  /** How many messages wait, across all organizations. */
  async backlog(): Promise<number> {
    const { total } = await query
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('delivered_at', 'is', null)
      .executeTakeFirstOrThrow()
    return total
  },

  async removeBefore(time: number) {
    await removeInBatches(query, 'outbox', ['id'], sql`created_at < ${time}`)
  },
})

const removeAll = preparedList((query, ids) => query.deleteFrom('outbox').where('id', 'in', ids))
