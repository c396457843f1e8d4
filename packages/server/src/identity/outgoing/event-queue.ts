import { sortableId } from '../../ground/ids.js'
import type { Clock } from '../../ground/ports/clock.js'
import type { Random } from '../../ground/ports/random.js'
import { isoTime } from '../../ground/times.js'
import type { AuditRecord } from '../../storage/operations/audit-rows.js'
import type { DeliveryRecord, WebhookRecord } from '../../storage/operations/webhooks.js'
import type { Stores } from '../../storage/stores.js'

/** How long the webhooks of an organization are cached: another process's change takes effect after that. */
const REMEMBERED = 1_000

export type EventQueue = ReturnType<typeof createEventQueue>

/** Queues events for the webhooks that subscribe to them, in the transaction that causes them. */
export function createEventQueue({ clock, random }: { readonly clock: Clock; readonly random: Random }) {
  const cache = new Map<string, { readonly until: number; readonly webhooks: readonly WebhookRecord[] }>()
  const webhooksOf = async (stores: Stores, organizationId: string) => {
    const remembered = cache.get(organizationId)
    if (remembered && remembered.until > clock.now()) return remembered.webhooks
    const webhooks = (await stores.webhooks.all(organizationId)).filter(({ active }) => active)
    cache.set(organizationId, { until: clock.now() + REMEMBERED, webhooks })
    return webhooks
  }
  return {
    /** @param stores the stores of that transaction. */
    async add(stores: Stores, row: AuditRecord) {
      const webhooks = await webhooksOf(stores, row.organization_id)
      if (webhooks.length === 0) return
      const { id, body } = messageOf(row)
      for (const webhook of webhooks.filter(({ events }) => wants(events, row.action)))
        await stores.webhooks.queue(
          deliveryOf(webhook.id, { messageId: id, event: row.action, body }, clock.now(), random),
        )
    },
    /** Must be called when the webhooks of an organization have changed. */
    forget: (organizationId: string) => void cache.delete(organizationId),
  }
}

/**
 * Whether a webhook subscribes to an event.
 * @example wants(['person.*'], 'person.signed_in') // true
 */
const wants = (patterns: readonly string[], event: string): boolean =>
  patterns.some(
    (pattern) =>
      pattern === '*' || pattern === event || (pattern.endsWith('.*') && event.startsWith(pattern.slice(0, -1))),
  )

/** A delivery that is due immediately. */
export function deliveryOf(
  webhookId: string,
  { messageId, event, body }: { readonly messageId: string; readonly event: string; readonly body: string },
  now: number,
  random: Random,
): DeliveryRecord {
  return {
    id: sortableId(now, random),
    webhook_id: webhookId,
    message_id: messageId,
    event,
    body,
    created_at: now,
    due_at: now,
    attempts: 0,
    delivered_at: null,
    failed_at: null,
    status: null,
    error: null,
  }
}

/** The message for receivers: the row of the audit log under its name, in the format of Standard Webhooks. */
function messageOf({ id, organization_id, at, action, actor, person_id, detail }: AuditRecord) {
  const data = { organization_id, actor, person_id, detail }
  return { id: `evt_${id}`, body: JSON.stringify({ type: action, timestamp: isoTime(at), data }) }
}
