import { type Kysely, sql } from 'kysely'
import { pageOf } from './page.js'
import type { DeliveryRecord, DeliveryState, WebhookRecord, WebhookStore } from './ports/webhook-store.js'
import { removeInBatches } from './remove-batches.js'
import type { Tables } from './tables.js'

export const sqlWebhooks = (query: Kysely<Tables>, skipLocked: boolean): WebhookStore => ({
  async add({ events, active, ...webhook }) {
    await query
      .insertInto('webhooks')
      .values({ ...webhook, events: JSON.stringify(events), active: active ? 1 : 0 })
      .execute()
  },

  async find(organizationId, id) {
    const row = await query
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    return row && webhookOf(row)
  },

  async byId(id) {
    const row = await query.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
    return row && webhookOf(row)
  },

  async all(organizationId) {
    return (await webhooksOf(query, organizationId).execute()).map(webhookOf)
  },

  async list(organizationId, page) {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: webhooksOf(query, organizationId),
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, webhooks: rows.map(webhookOf) }
  },

  async update(id, { events, active, ...change }) {
    const values = {
      ...change,
      ...(events && { events: JSON.stringify(events) }),
      ...(active !== undefined && { active: active ? 1 : 0 }),
    }
    if (Object.keys(values).length > 0) await query.updateTable('webhooks').set(values).where('id', '=', id).execute()
  },

  async remove(organizationId, id) {
    const rows = query.deleteFrom('webhooks').where('id', '=', id).where('organization_id', '=', organizationId)
    if ((await rows.returning('id').execute()).length === 0) return false
    await query.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
    return true
  },

  async queue(delivery) {
    await query
      .insertInto('webhook_deliveries')
      .values({ ...delivery, leased_until: 0 })
      .execute()
  },

  async delivery(webhookId, id) {
    const row = await query
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('id', '=', id)
      .where('webhook_id', '=', webhookId)
      .executeTakeFirst()
    return row && deliveryOf(row)
  },

  async deliveries(webhookId, { state, ...page }) {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: inState(query, webhookId, state).selectAll(),
      from: state === 'delivered' ? [inState(query, webhookId, undefined)] : [],
      descending: true,
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, deliveries: rows.map(deliveryOf) }
  },

  async lease(now, until, limit) {
    const rows = await query
      .updateTable('webhook_deliveries')
      .set({ leased_until: until })
      .where('id', 'in', (inner) => {
        const due = inner
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('delivered_at', 'is', null)
          .where('failed_at', 'is', null)
          .where('due_at', '<=', now)
          .where('leased_until', '<=', now)
          .orderBy('due_at')
          .limit(limit)
        return skipLocked ? due.forUpdate().skipLocked() : due
      })
      .returningAll()
      .execute()
    return rows.map(deliveryOf)
  },

  async delivered(id, at, status) {
    await query
      .updateTable('webhook_deliveries')
      .set(({ eb }) => ({ delivered_at: at, status, error: null, leased_until: 0, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .execute()
  },

  async missed(id, { at, dueAt, status, error }) {
    await query
      .updateTable('webhook_deliveries')
      .set(({ eb }) => ({
        status,
        error,
        leased_until: 0,
        attempts: eb('attempts', '+', 1),
        ...(dueAt === undefined ? { failed_at: at } : { due_at: dueAt }),
      }))
      .where('id', '=', id)
      .execute()
  },

  async backlog() {
    const { total } = await query
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('delivered_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return total
  },

  async removeBefore(time) {
    await removeInBatches(query, 'webhook_deliveries', ['id'], sql`created_at < ${time}`)
  },
})

const webhooksOf = (query: Kysely<Tables>, organizationId: string) =>
  query
    .selectFrom('webhooks')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')

function inState(query: Kysely<Tables>, webhookId: string, state: DeliveryState | undefined) {
  const rows = query.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId)
  if (state === 'delivered') return rows.where('delivered_at', 'is not', null)
  if (state === 'failed') return rows.where('failed_at', 'is not', null)
  if (state === 'waiting') return rows.where('delivered_at', 'is', null).where('failed_at', 'is', null)
  return rows
}

const webhookOf = ({ events, active, ...row }: Tables['webhooks']): WebhookRecord => ({
  ...row,
  events: JSON.parse(events) as string[],
  active: active === 1,
})

const deliveryOf = ({ leased_until: _, ...row }: Tables['webhook_deliveries']): DeliveryRecord => row
