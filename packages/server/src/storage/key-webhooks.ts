import type { Kysely } from 'kysely'
import { organizationKey } from './keys.js'
import type { KeyWebhookStore } from './ports/stores.js'
import type { Tables } from './tables.js'

export const sqlKeyWebhooks = (query: Kysely<Tables>): KeyWebhookStore => ({
  async set({ organization_id, ...webhook }) {
    await query
      .insertInto('key_webhooks')
      .values({ organization_key: organizationKey(organization_id), ...webhook })
      .onConflict((conflict) => conflict.column('organization_key').doUpdateSet(webhook))
      .execute()
  },

  async of(organizationId) {
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

  async remove(organizationId) {
    const removed = await query
      .deleteFrom('key_webhooks')
      .where('organization_key', '=', organizationKey(organizationId))
      .returning('id')
      .executeTakeFirst()
    return removed !== undefined
  },
})
