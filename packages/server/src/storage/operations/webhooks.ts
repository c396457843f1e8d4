import { type Kysely, sql } from 'kysely'
import { type Listing, type Page, pageOf } from '../page.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

export interface WebhookRecord {
  readonly id: string
  readonly organization_id: string
  readonly url: string
  /** `*`, names of events, or prefixes followed by `.*`. */
  readonly events: readonly string[]
  readonly description: string
  readonly sealed_secret: string
  readonly active: boolean
  readonly created_by: string
  readonly created_at: number
}

export type DeliveryState = 'waiting' | 'delivered' | 'failed'

export interface DeliveryRecord {
  readonly id: string
  readonly webhook_id: string
  /** The same for every attempt and every replay, so that a receiver can recognize a repeated message. */
  readonly message_id: string
  readonly event: string
  readonly body: string
  readonly created_at: number
  readonly due_at: number
  readonly attempts: number
  readonly delivered_at: number | null
  readonly failed_at: number | null
  /** The status of the last response, if there was one. */
  readonly status: number | null
  readonly error: string | null
}

/** The webhooks that receive events, and their outbox. */
export const webhookStore = (query: Kysely<Tables>, skipLocked: boolean) => ({
  async add({ events, active, ...webhook }: WebhookRecord) {
    await query
      .insertInto('webhooks')
      .values({ ...webhook, events: JSON.stringify(events), active: active ? 1 : 0 })
      .execute()
  },

  async find(organizationId: string, id: string): Promise<WebhookRecord | undefined> {
    const row = await query
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    return row && webhookOf(row)
  },

  async byId(id: string): Promise<WebhookRecord | undefined> {
    const row = await query.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
    return row && webhookOf(row)
  },

  /** All webhooks of an organization, oldest first; there are few. */
  async all(organizationId: string): Promise<WebhookRecord[]> {
    return (await webhooksOf(query, organizationId).execute()).map(webhookOf)
  },

  /** Same as `all`, one page. */
  async list(organizationId: string, page: Page): Promise<Listing & { webhooks: WebhookRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: webhooksOf(query, organizationId),
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, webhooks: rows.map(webhookOf) }
  },

  async update(
    id: string,
    { events, active, ...change }: Partial<Pick<WebhookRecord, 'url' | 'events' | 'description' | 'active'>>,
  ) {
    const values = {
      ...change,
      ...(events && { events: JSON.stringify(events) }),
      ...(active !== undefined && { active: active ? 1 : 0 }),
    }
    if (Object.keys(values).length > 0) await query.updateTable('webhooks').set(values).where('id', '=', id).execute()
  },

  async remove(organizationId: string, id: string) {
    const rows = query.deleteFrom('webhooks').where('id', '=', id).where('organization_id', '=', organizationId)
    if ((await rows.returning('id').execute()).length === 0) return false
    await query.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
    return true
  },

  async queue(delivery: DeliveryRecord) {
    await query
      .insertInto('webhook_deliveries')
      .values({ ...delivery, leased_until: 0 })
      .execute()
  },

  async delivery(webhookId: string, id: string): Promise<DeliveryRecord | undefined> {
    const row = await query
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('id', '=', id)
      .where('webhook_id', '=', webhookId)
      .executeTakeFirst()
    return row && deliveryOf(row)
  },

  /** Newest first. */
  async deliveries(
    webhookId: string,
    { state, ...page }: Page & { readonly state?: DeliveryState },
  ): Promise<Listing & { deliveries: DeliveryRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: inState(query, webhookId, state).selectAll(),
      from: state === 'delivered' ? [inState(query, webhookId, undefined)] : [],
      descending: true,
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, deliveries: rows.map(deliveryOf) }
  },

  /** Leases due deliveries for this long; no other worker gets them in the meantime. */
  async lease(now: number, until: number, limit: number): Promise<DeliveryRecord[]> {
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

  async delivered(id: string, at: number, status: number) {
    await query
      .updateTable('webhook_deliveries')
      .set(({ eb }) => ({ delivered_at: at, status, error: null, leased_until: 0, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .execute()
  },

  /** Records a failed attempt; without `dueAt`, it was the last. */
  async missed(
    id: string,
    {
      at,
      dueAt,
      status,
      error,
    }: { readonly at: number; readonly dueAt?: number; readonly status: number | null; readonly error: string },
  ) {
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

  /** How many deliveries wait, across all organizations. */
  async backlog(): Promise<number> {
    const { total } = await query
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('delivered_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return total
  },

  async removeBefore(time: number) {
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
