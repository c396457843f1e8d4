import { sortableId } from '../../ground/ids.js'
import type { Clock } from '../../ground/ports/clock.js'
import type { Mail } from '../../ground/ports/mailer.js'
import type { Random } from '../../ground/ports/random.js'
import type { Vault } from '../../ground/ports/vault.js'
import type { Courier, Outbox, OutboxMessage } from '../../storage/ports/outbox.js'
import type { OutboxRecord, Stores } from '../../storage/ports/stores.js'

/** How long a message is reserved for its courier before another may send it. */
export const LEASE = 60_000

export function createOutbox({ vault, clock, random }: { vault: Vault; clock: Clock; random: Random }): Outbox {
  const listeners = new Set<() => void>()
  let courier: Courier | undefined
  const messageOf = (record: OutboxRecord, body: Omit<Mail, 'to'>): OutboxMessage => ({
    id: record.id,
    channel: record.channel,
    to: record.recipient,
    ...body,
    sent_at: new Date(record.created_at).toISOString(),
  })
  const queue = async (
    stores: Stores,
    organization_id: string,
    channel: OutboxRecord['channel'],
    recipient: string,
    body: Omit<Mail, 'to'>,
  ) => {
    const now = clock.now()
    const id = sortableId(now, random)
    const employed = courier?.takes(channel) ? courier : undefined
    const record: OutboxRecord = {
      id,
      organization_id,
      channel,
      recipient,
      sealed_body: vault.seal(JSON.stringify(body), messagePlace(id)),
      created_at: now,
      due_at: now,
      attempts: 0,
      leased_until: employed ? now + LEASE : 0,
    }
    await stores.outbox.add(record)
    stores.afterCommit(() => {
      employed?.deliver(record, messageOf(record, body))
      for (const listener of listeners) listener()
    })
  }
  const open = (record: OutboxRecord) =>
    messageOf(record, JSON.parse(vault.open(record.sealed_body, messagePlace(record.id))))
  return {
    add: (stores, organizationId, { to, subject, text, html }) =>
      queue(stores, organizationId, 'email', to, { subject, text, html }),
    addSms: (stores, organizationId, { to, text }) =>
      queue(stores, organizationId, 'sms', to, { subject: '', text, html: '' }),
    onAdded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    employ(whom) {
      courier = whom
    },
    list: async (stores, query) => (await stores.outbox.list(query)).map(open),
    open,
  }
}

export const messagePlace = (id: string) => `outbox ${id}`
