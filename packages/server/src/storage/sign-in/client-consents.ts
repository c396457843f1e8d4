import type { Scope } from '@portico/protocol'
import type { Kysely } from 'kysely'
import { isMember, memberKeys } from '../keys.js'
import type { Tables } from '../tables.js'

/** A scope that a person allows a program. */
export interface ClientConsentRecord {
  readonly client_id: string
  /** The program's name. */
  readonly name: string
  readonly scope: Scope
  readonly created_at: number
}

export const clientConsentStore = (query: Kysely<Tables>) => ({
  /** What a member allows programs, oldest first. */
  async of(organizationId: string, personId: string): Promise<ClientConsentRecord[]> {
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

  /** Records what a member allows a program, in addition to what was allowed before. */
  async add(organizationId: string, personId: string, client_id: string, scope: readonly Scope[], created_at: number) {
    if (scope.length === 0) return
    const member = memberKeys(organizationId, personId)
    await query
      .insertInto('client_consents')
      .values([...new Set(scope)].map((name) => ({ ...member, client_id, scope: name, created_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** False if the member allowed the program nothing. */
  async remove(organizationId: string, personId: string, clientId: string) {
    const rows = await query
      .deleteFrom('client_consents')
      .where(isMember(organizationId, personId))
      .where('client_id', '=', clientId)
      .returning('scope')
      .execute()
    return rows.length > 0
  },
})
