import type { Kysely } from 'kysely'
import { organizationKey } from '../keys.js'
import type { Tables } from '../tables.js'

/** The webhook that provides an organization's keys for its own API. */
export interface KeyWebhookRecord {
  readonly id: string
  readonly organization_id: string
  readonly url: string
  readonly sealed_secret: string
  readonly created_at: number
}

export const keyWebhookStore = (query: Kysely<Tables>) => ({
  /** Replaces the previous one; of concurrent calls, the last one is stored completely. */
  async set({ organization_id, ...webhook }: KeyWebhookRecord) {
    await query
      .insertInto('key_webhooks')
      .values({ organization_key: organizationKey(organization_id), ...webhook })
      .onConflict((conflict) => conflict.column('organization_key').doUpdateSet(webhook))
      .execute()
  },

  async of(organizationId: string): Promise<KeyWebhookRecord | undefined> {
    return query
      .selectFrom('key_webhooks')
      .innerJoin('organizations', 'organizations.key', 'key_webhooks.organization_key')
      .where('organizations.id', '=', organizationId)
      .select([
        'key_webhooks.id',
        'organizations.id as organization_id',
        'key_webhooks.url',
        'key_webhooks.sealed_secret',
        'key_webhooks.created_at',
      ])
      .executeTakeFirst()
  },

  /** Of concurrent calls, exactly one returns true. */
  async remove(organizationId: string) {
    const removed = await query
      .deleteFrom('key_webhooks')
      .where('organization_key', '=', organizationKey(organizationId))
      .returning('id')
      .executeTakeFirst()
    return removed !== undefined
  },
})
