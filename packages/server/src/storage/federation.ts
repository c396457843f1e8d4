import type { UxMode } from '@portico/protocol'
import type { Kysely } from 'kysely'
import { bytesOf, idOf } from './id-bytes.js'
import { organizationKey, personKey } from './keys.js'
import { pageOf } from './page.js'
import type {
  IdentityStore,
  ProviderRecord,
  ProviderStore,
  SsoAttemptRecord,
  SsoStore,
} from './ports/federation-stores.js'
import type { Tables } from './tables.js'

export const sqlProviders = (query: Kysely<Tables>): ProviderStore => ({
  async add(provider) {
    const row = await query
      .insertInto('providers')
      .values(provider)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async find(id) {
    const row = await query.selectFrom('providers').selectAll().where('id', '=', id).executeTakeFirst()
    return row && providerOf(row)
  },

  async findOidc(organizationId, name, clientId) {
    const row = await query
      .selectFrom('providers')
      .selectAll()
      .where('type', '=', 'oidc')
      .where('organization_id', '=', organizationId)
      .where('name', '=', name)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    return row && providerOf(row)
  },

  async confinedUnder(organizationId, name, clientId) {
    const rows = await query
      .withRecursive('under', (step) =>
        step
          .selectFrom('organizations')
          .select('id')
          .where('id', '=', organizationId)
          .unionAll(
            step
              .selectFrom('organizations')
              .innerJoin('under', 'under.id', 'organizations.parent_id')
              .select('organizations.id'),
          ),
      )
      .selectFrom('under')
      .innerJoin('providers', 'providers.organization_id', 'under.id')
      .selectAll('providers')
      .where('type', '=', 'oidc')
      .where('name', '=', name)
      .where('client_id', '=', clientId)
      .where('state', '=', 'active')
      .orderBy('created_at')
      .orderBy('providers.id')
      .execute()
    return rows.map(providerOf).filter(({ config }) => (JSON.parse(config) as { confined?: unknown }).confined === true)
  },

  async activate(id) {
    const row = await query
      .updateTable('providers')
      .set({ state: 'active' })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async removeDraft(id) {
    await query.deleteFrom('providers').where('id', '=', id).where('state', '=', 'draft').execute()
  },

  async removeAbandonedDrafts(now) {
    await query
      .deleteFrom('providers')
      .where('state', '=', 'draft')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('set_up_links')
              .select('set_up_links.id')
              .whereRef('set_up_links.provider_id', '=', 'providers.id')
              .where('used_at', 'is', null)
              .where('revoked_at', 'is', null)
              .where('expires_at', '>', now),
          ),
        ),
      )
      .execute()
  },

  async all(organizationId) {
    return (await providersOf(query, organizationId).execute()).map(providerOf)
  },

  async list(organizationId, page) {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: providersOf(query, organizationId),
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, providers: rows.map(providerOf) }
  },

  async update(id, change) {
    if (Object.keys(change).length > 0) await query.updateTable('providers').set(change).where('id', '=', id).execute()
  },

  async remove(organizationId, id) {
    const row = await query
      .deleteFrom('providers')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
})

export const sqlSso = (query: Kysely<Tables>): SsoStore => ({
  async add(attempt) {
    await query.insertInto('sso_attempts').values(attempt).execute()
  },

  async find(challengeId) {
    const row = await query
      .selectFrom('sso_attempts')
      .selectAll()
      .where('challenge_id', '=', challengeId)
      .executeTakeFirst()
    return row && attemptOf(row)
  },

  async takeReturn(stateHash, providerId, now) {
    const row = await query
      .updateTable('sso_attempts')
      .set({ returned_at: now })
      .where('state_hash', '=', stateHash)
      .where('provider_id', '=', providerId)
      .where('returned_at', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst()
    return row && attemptOf(row)
  },

  async keepIdentity(challengeId, code_hash, sealed_identity) {
    await query
      .updateTable('sso_attempts')
      .set({ code_hash, sealed_identity })
      .where('challenge_id', '=', challengeId)
      .execute()
  },

  async redeem(challengeId, codeHash, now) {
    const row = await query
      .updateTable('sso_attempts')
      .set({ resolved_at: now })
      .where('challenge_id', '=', challengeId)
      .where('code_hash', '=', codeHash)
      .where('resolved_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('challenge_id')
      .executeTakeFirst()
    return row !== undefined
  },
})

export const sqlIdentities = (query: Kysely<Tables>): IdentityStore => ({
  async owner(poolId, providerId, subject) {
    const row = await query
      .selectFrom('federated_identities')
      .innerJoin('persons', 'persons.key', 'federated_identities.person_key')
      .select('persons.id')
      .where('federated_identities.pool_key', '=', organizationKey(poolId))
      .where('provider_id', '=', providerId)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row && idOf(row.id)
  },

  async link(poolId, provider_id, subject, personId, created_at) {
    const keys = { pool_key: organizationKey(poolId), person_key: personKey(bytesOf(personId)) }
    const row = await query
      .insertInto('federated_identities')
      .values({ ...keys, provider_id, subject, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject')
      .executeTakeFirst()
    return row !== undefined
  },

  async of(personId) {
    const rows = await query
      .selectFrom('federated_identities')
      .select('provider_id')
      .where('person_key', '=', personKey(bytesOf(personId)))
      .orderBy('created_at')
      .orderBy('provider_id')
      .execute()
    return rows.map(({ provider_id }) => provider_id)
  },

  async removeAll(personId) {
    await query
      .deleteFrom('federated_identities')
      .where('person_key', '=', personKey(bytesOf(personId)))
      .execute()
  },
})

const providersOf = (query: Kysely<Tables>, organizationId: string) =>
  query
    .selectFrom('providers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')

const providerOf = (row: Tables['providers']): ProviderRecord => ({
  ...row,
  type: row.type as ProviderRecord['type'],
  // An unknown value permits nothing.
  state: row.state === 'active' ? 'active' : 'draft',
})

const attemptOf = (row: Tables['sso_attempts']): SsoAttemptRecord => ({ ...row, ux_mode: row.ux_mode as UxMode })
