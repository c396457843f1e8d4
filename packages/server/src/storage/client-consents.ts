import type { Scope } from '@portico/protocol'
import type { Kysely } from 'kysely'
import { isMember, memberKeys } from './keys.js'
import type { ClientConsentStore } from './ports/client-consent-store.js'
import type { Tables } from './tables.js'

export const sqlClientConsents = (query: Kysely<Tables>): ClientConsentStore => ({
  async of(organizationId, personId) {
    const rows = await query
      .selectFrom('client_consents')
      .innerJoin('clients', 'clients.client_id', 'client_consents.client_id')
      .select(['clients.client_id', 'clients.name', 'client_consents.scope', 'client_consents.created_at'])
      .where(isMember(organizationId, personId))
      .orderBy('client_consents.created_at')
      .orderBy('clients.client_id')
      .orderBy('client_consents.scope')
      .execute()
    return rows.map((row) => ({ ...row, scope: row.scope as Scope }))
  },

  async add(organizationId, personId, client_id, scope, created_at) {
    if (scope.length === 0) return
    const member = memberKeys(organizationId, personId)
    await query
      .insertInto('client_consents')
      .values([...new Set(scope)].map((name) => ({ ...member, client_id, scope: name, created_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async remove(organizationId, personId, clientId) {
    const rows = await query
      .deleteFrom('client_consents')
      .where(isMember(organizationId, personId))
      .where('client_id', '=', clientId)
      .returning('scope')
      .execute()
    return rows.length > 0
  },
})
