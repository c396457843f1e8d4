import { HOUR, MINUTE, SECOND } from '@portico/protocol'
import { OutboundError } from '../../ground/errors.js'
import type { Clock } from '../../ground/ports/clock.js'
import type { Log } from '../../ground/ports/log.js'
import type { Outbound } from '../../ground/ports/outbound.js'
import type { Vault } from '../../ground/ports/vault.js'
import type { WebhookWorker } from '../../ground/ports/webhook-worker.js'
import type { DeliveryRecord } from '../../storage/operations/webhooks.js'
import type { Stores } from '../../storage/stores.js'
import { secretPlace, signedHeaders } from './signature.js'

/** The wait after each attempt, three days in total. Each wait is up to a fifth longer, at random. */
const RETRIES = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
]
const LEASE = MINUTE
const AT_ONCE = 10

interface Parts {
  readonly stores: Stores
  readonly vault: Vault
  readonly outbound: Outbound
  readonly clock: Clock
  readonly log: Log
  /** Aborted when the server stops: a slow receiver is tried again later. */
  readonly stopping: AbortSignal
  /** Returns a number from 0 to 1 that spreads retries. */
  readonly chance: () => number
}

export function createWebhookWorker({ stores, vault, outbound, clock, log, stopping, chance }: Parts): WebhookWorker {
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined

  /** Only one round runs at a time, and at most one waits: it will see everything that was queued before it starts. */
  const round = (): Promise<void> => {
    waiting ??= work
      .then(() => {
        waiting = undefined
        return deliverDue()
      })
      .catch(() => log.error({}, 'Events could not be read for delivery; retrying.'))
    work = waiting
    return waiting
  }
  const deliverDue = async () => {
    for (;;) {
      const now = clock.now()
      const batch = await stores.webhooks.lease(now, now + LEASE, AT_ONCE)
      if (batch.length === 0) return
      await Promise.all(batch.map(deliver))
    }
  }
  const deliver = async (delivery: DeliveryRecord) => {
    const webhook = await stores.webhooks.byId(delivery.webhook_id)
    if (!webhook?.active)
      return stores.webhooks.missed(delivery.id, {
        at: clock.now(),
        status: null,
        error: 'the webhook is switched off',
      })
    const outcome = await send(webhook.url, vault.open(webhook.sealed_secret, secretPlace(webhook.id)), delivery)
    if (outcome.ok) return stores.webhooks.delivered(delivery.id, clock.now(), outcome.status)
    const { status, error } = outcome
    const wait = status === GONE ? undefined : RETRIES[delivery.attempts]
    const dueAt = wait === undefined ? undefined : clock.now() + Math.round(wait * (1 + chance() / 5))
    await stores.webhooks.missed(delivery.id, { at: clock.now(), status, error, dueAt })
    if (status === GONE) await stores.webhooks.update(webhook.id, { active: false })
    log.warn(
      { delivery: delivery.id, webhook: webhook.id, status, givenUp: dueAt === undefined },
      'An event was not accepted.',
    )
  }
  const send = async (url: string, secret: string, { message_id, body }: DeliveryRecord) => {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Portico-Webhooks/1',
      ...signedHeaders(secret, { id: message_id, at: clock.now(), body }),
    }
    try {
      const { status, ok } = await outbound(url, { method: 'POST', headers, body, signal: stopping })
      return ok
        ? ({ ok, status } as const)
        : ({ ok, status, error: `the receiver responded with status ${status}` } as const)
    } catch (error) {
      return { ok: false, status: null, error: reasonOf(error) } as const
    }
  }

  return {
    start() {
      timer = setInterval(() => void round(), SECOND)
      timer.unref()
    },
    wake: () => void (timer && round()),
    flush: round,
    async stop() {
      clearInterval(timer)
      timer = undefined
      await work
    },
  }
}

/** With this status, the receiver states that it will never accept anything again (RFC 9110, 15.5.11). */
const GONE = 410

/** Our own text if no request was sent; nothing of what the other side sent. */
function reasonOf(error: unknown): string {
  const own = error instanceof OutboundError ? error.message : 'it did not respond'
  return own.replace(/; correct .*/s, '').slice(0, 200)
}
