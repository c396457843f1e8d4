import { MINUTE } from '@portico/protocol'
import type { Mailer } from '../../ground/ports/mailer.js'
import type { Sms } from '../../ground/ports/sms.js'
import type { OutboxMessage } from '../../identity/outgoing/outbox.js'
import { LEASE } from '../../identity/outgoing/outbox.js'
import type { Services } from '../../identity/services.js'
import type { OutboxRecord } from '../../storage/operations/outbox.js'
import { inBatches } from './in-batches.js'

/** Delivers the outbox. Several workers may run on one database: a lease keeps them from sending the same message twice. */
export interface Worker {
  start(): void
  /** Resolves when nothing is due: each message was sent or put back for later. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const EVERY = 1_000
const AT_ONCE = 10
/** Above this number in progress, further messages wait in the table for a worker with capacity. */
const MOST_IN_HAND = 200
const FIRST_RETRY = 5_000
const LONGEST_RETRY = 10 * MINUTE
const MOST_ATTEMPTS = 12

interface Senders {
  readonly mailer?: Mailer
  readonly sms?: Sms
}

/** Messages that cannot be sent by any adapter stay in the outbox, where the development page shows them. */
export function createWorker({ stores, outbox, clock, log }: Services, { mailer, sms }: Senders): Worker {
  const senders = { email: mailer, sms }
  const channels = (['email', 'sms'] as const).filter((channel) => senders[channel])
  const inHand = new Set<Promise<void>>()
  const queue: { readonly record: OutboxRecord; readonly message: OutboxMessage }[] = []
  let sending = 0
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined

  /** Sent messages are not stored: they contained a code or a link. */
  const forget = inBatches<string>((ids) => stores.outbox.remove(ids))

  /** Only one round runs at a time, and at most one waits: it will see everything that was added before it starts. */
  const round = (): Promise<void> => {
    waiting ??= work.then(deliverWaiting).catch((error: unknown) => {
      log.error({ error: nameOf(error) }, 'The outbox could not be read; retrying.')
    })
    work = waiting
    return waiting
  }
  const deliverWaiting = async () => {
    waiting = undefined
    await Promise.all(inHand)
    while (channels.length > 0) {
      const now = clock.now()
      const batch = await stores.outbox.lease(now, now + LEASE, AT_ONCE, channels)
      if (batch.length === 0) return
      await Promise.all(batch.map((record) => send(record)))
    }
  }
  const send = async (record: OutboxRecord, message?: OutboxMessage) => {
    try {
      await senders[record.channel]?.send(message ?? outbox.open(record))
    } catch (error) {
      const givenUp = record.attempts + 1 >= MOST_ATTEMPTS
      const wait = Math.min(FIRST_RETRY * 2 ** record.attempts, LONGEST_RETRY)
      await stores.outbox.putBack(record.id, clock.now() + wait, nameOf(error), givenUp)
      log.warn({ message: record.id, error: nameOf(error), givenUp }, 'A message could not be delivered.')
      return
    }
    await forget(record.id)
  }

  /** A message that waited here for longer than its lease is left to the next round. */
  const sendOwn = async () => {
    for (let own = queue.shift(); own; own = queue.shift())
      if (clock.now() < own.record.leased_until) await send(own.record, own.message).catch(() => {})
    sending -= 1
  }
  const courier = {
    takes: (channel: OutboxRecord['channel']) => channels.includes(channel) && queue.length < MOST_IN_HAND,
    deliver(record: OutboxRecord, message: OutboxMessage) {
      queue.push({ record, message })
      if (sending >= AT_ONCE) return
      sending += 1
      const running = sendOwn().finally(() => inHand.delete(running))
      inHand.add(running)
    },
  }

  return {
    start() {
      outbox.employ(courier)
      timer = setInterval(() => void round(), EVERY)
      timer.unref()
    },
    flush: round,
    async stop() {
      clearInterval(timer)
      outbox.employ(undefined)
      await round()
    },
  }
}

/** An SMTP error's code, never its text: a host may quote the email, and the email contains a code. */
function nameOf(error: unknown): string {
  if (error && typeof error === 'object' && 'code' in error) return String(error.code)
  return error instanceof Error ? error.name : 'unknown'
}
