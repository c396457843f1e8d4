import { type Kysely, sql } from 'kysely'
import type { OutboxRecord, OutboxStore } from './ports/stores.js'
import { insertRow, preparedList } from './prepared.js'
import { removeInBatches } from './remove-batches.js'
import type { Tables } from './tables.js'

export const sqlOutbox = (query: Kysely<Tables>, skipLocked: boolean): OutboxStore => ({
  async add(message) {
    await insertRow(query, 'outbox', { ...message, delivered_at: null, last_error: null })
  },

  async lease(now, until, limit, channels = ['email', 'sms']) {
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

  async remove(ids) {
    await removeAll(query, ids)
  },

  async putBack(id, dueAt, error, givenUp) {
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

  async list({ to, since, limit }) {
    let rows = query.selectFrom('outbox').selectAll().where('sealed_body', '!=', '')
    if (to !== undefined) rows = rows.where('recipient', '=', to)
    if (since !== undefined) rows = rows.where('created_at', '>=', since)
    return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()) as OutboxRecord[]
  },

  async backlog() {
    const { total } = await query
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('delivered_at', 'is', null)
      .executeTakeFirstOrThrow()
    return total
  },

  async removeBefore(time) {
    await removeInBatches(query, 'outbox', ['id'], sql`created_at < ${time}`)
  },
})

const removeAll = preparedList((query, ids) => query.deleteFrom('outbox').where('id', 'in', ids))
