import type { CreateWebhookBody, UpdateWebhookBody } from '@portico/protocol/schemas'
import { RequestError } from '../../ground/errors.js'
import { uuid } from '../../ground/ids.js'
import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { labelOf } from '../../identity/authority/actor.js'
import { deliveryOf } from '../../identity/outgoing/event-queue.js'
import type { DeliveryRecord, WebhookRecord } from '../../storage/operations/webhooks.js'
import { usableAddress } from './address.js'
import { secretPlace, secretText } from './signature.js'

const MOST = 20

/** A webhook as lists show it, without its secret. */
export const shownWebhook = ({ id, url, events, description, active, created_by, created_at }: WebhookRecord) => ({
  id,
  url,
  events: [...events],
  description,
  active,
  created_by,
  created_at: isoTime(created_at),
})

/** A delivery as lists show it; of its content, only the event's name. */
export function shownDelivery(delivery: DeliveryRecord) {
  const { id, event, attempts, status, error, created_at, due_at, delivered_at, failed_at } = delivery
  const state = delivered_at !== null ? 'delivered' : failed_at !== null ? 'failed' : 'waiting'
  return {
    id,
    event,
    state,
    attempts,
    status,
    error,
    created_at: isoTime(created_at),
    due_at: state === 'waiting' ? isoTime(due_at) : null,
    delivered_at: isoTimeOrNull(delivered_at),
  } as const
}

/**
 * Adds a webhook. The secret that signs its messages is only in this response.
 * @throws RequestError 400 for an address that cannot be used, 409 if there are too many.
 */
export async function addWebhook({ services, organization, actor }: Acting, body: CreateWebhookBody) {
  const { stores, clock, random, vault, events } = services
  const secret = secretText(random.bytes(32))
  const id = uuid(random)
  const webhook: WebhookRecord = {
    id,
    organization_id: organization.id,
    url: usableAddress(services, body.url),
    events: body.events ?? ['*'],
    description: body.description ?? '',
    sealed_secret: vault.seal(secret, secretPlace(id)),
    active: true,
    created_by: labelOf(actor),
    created_at: clock.now(),
  }
  await stores.transaction(async (inside) => {
    if ((await inside.webhooks.all(organization.id)).length >= MOST)
      throw new RequestError(409, `an organization can have at most ${MOST} webhooks; remove one first`)
    await inside.webhooks.add(webhook)
    const detail = { webhook: id, host: new URL(webhook.url).host, events: webhook.events }
    await writeAudit(services, inside, { organizationId: organization.id, actor, action: 'webhook.added', detail })
  })
  events.forget(organization.id)
  return { ...shownWebhook(webhook), secret }
}

/** Changes the given fields; undefined if there is no such webhook. @throws RequestError 400 same as `addWebhook`. */
export async function changeWebhook(
  { services, organization, actor }: Acting,
  id: string,
  body: UpdateWebhookBody,
): Promise<WebhookRecord | undefined> {
  const { url, ...rest } = body
  const change = { ...rest, ...(url !== undefined && { url: usableAddress(services, url) }) }
  const changed = await services.stores.transaction(async (inside) => {
    if (!(await inside.webhooks.find(organization.id, id))) return undefined
    await inside.webhooks.update(id, change)
    const detail = { webhook: id, changed: Object.keys(change) }
    await writeAudit(services, inside, { organizationId: organization.id, actor, action: 'webhook.changed', detail })
    return inside.webhooks.find(organization.id, id)
  })
  services.events.forget(organization.id)
  return changed
}

/** Removes a webhook with its deliveries; false if there was none. */
export async function removeWebhook({ services, organization, actor }: Acting, id: string): Promise<boolean> {
  const removed = await services.stores.transaction(async (inside) => {
    if (!(await inside.webhooks.remove(organization.id, id))) return false
    const detail = { webhook: id }
    await writeAudit(services, inside, { organizationId: organization.id, actor, action: 'webhook.removed', detail })
    return true
  })
  services.events.forget(organization.id)
  return removed
}

/** Queues the event `webhook.test`, regardless of the subscription; undefined if there is no such webhook. */
export async function testWebhook({ services, organization, actor }: Acting, id: string) {
  const { stores, clock, random, webhookWorker } = services
  if (!(await stores.webhooks.find(organization.id, id))) return undefined
  const now = clock.now()
  const event = 'webhook.test'
  const data = { organization_id: organization.id, actor, person_id: null, detail: { webhook: id } }
  const body = JSON.stringify({ type: event, timestamp: isoTime(now), data })
  const delivery = deliveryOf(id, { messageId: `evt_${uuid(random)}`, event, body }, now, random)
  await stores.webhooks.queue(delivery)
  webhookWorker.wake()
  return delivery
}

/** Queues the message of a delivery again, with the same id; undefined if there is no such delivery. */
export async function replayDelivery({ services, organization, actor }: Acting, webhookId: string, id: string) {
  const { stores, clock, random, webhookWorker } = services
  const replayed = await stores.transaction(async (inside) => {
    if (!(await inside.webhooks.find(organization.id, webhookId))) return undefined
    const former = await inside.webhooks.delivery(webhookId, id)
    if (!former) return undefined
    const { message_id: messageId, event, body } = former
    const delivery = deliveryOf(webhookId, { messageId, event, body }, clock.now(), random)
    await inside.webhooks.queue(delivery)
    const detail = { webhook: webhookId, delivery: id }
    await writeAudit(services, inside, { organizationId: organization.id, actor, action: 'webhook.replayed', detail })
    return delivery
  })
  webhookWorker.wake()
  return replayed
}
