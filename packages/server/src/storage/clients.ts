import { LIST_LIMITS } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { CLIENT_ORIGINS } from './codes.js'
import { bytesOf, idOf } from './id-bytes.js'
import { isMember, organizationKey, sessionKey } from './keys.js'
import { pageOf } from './page.js'
import type { ClientRecord, ClientStore, LoginCodeStore } from './ports/federation-stores.js'
import { removeInBatches } from './remove-batches.js'
import type { Tables } from './tables.js'

export const sqlClients = (query: Kysely<Tables>): ClientStore => ({
  async add(client) {
    const row = await query
      .insertInto('clients')
      .values({ ...rowOf(client), used_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('client_id')
      .executeTakeFirst()
    return row !== undefined
  },

  async find(clientId) {
    const row = await query.selectFrom('clients').selectAll().where('client_id', '=', clientId).executeTakeFirst()
    return row && clientOf(row)
  },

  async list(organizationId, { now, ...page }) {
    const clients = query
      .selectFrom('clients')
      .selectAll('clients')
      .select((of) => [
        of
          .selectFrom(
            of
              .selectFrom('client_consents')
              .whereRef('client_consents.client_id', '=', 'clients.client_id')
              .select('client_consents.person_key')
              .distinct()
              .limit(LIST_LIMITS.counted)
              .as('consents_counted'),
          )
          .select(({ fn }) => fn.countAll<number>().as('consents'))
          .as('consents'),
        of
          .selectFrom(
            of
              .selectFrom('sessions')
              .whereRef('sessions.client_id', '=', 'clients.client_id')
              .where('sessions.revoked_at', 'is', null)
              .where('sessions.expires_at', '>', now)
              .select('sessions.key')
              .limit(LIST_LIMITS.counted)
              .as('sessions_counted'),
          )
          .select(({ fn }) => fn.countAll<number>().as('sessions'))
          .as('sessions'),
      ])
      .where('organization_id', '=', organizationId)
      .where('origin', '=', OF_ADMINISTRATORS)
    const { rows, ...listing } = await pageOf(query, page, {
      rows: clients,
      keys: { 'clients.created_at': 'number', 'clients.client_id': 'text' },
    })
    return {
      ...listing,
      clients: rows.map(({ consents, sessions, ...client }) => ({
        ...clientOf(client),
        consents: Number(consents),
        sessions: Number(sessions),
      })),
    }
  },

  async removeAdded(organizationId, clientId) {
    const row = await query
      .deleteFrom('clients')
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', clientId)
      .where('origin', '=', OF_ADMINISTRATORS)
      .returning('client_id')
      .executeTakeFirst()
    return row !== undefined
  },

  async withdraw(organizationId, clientId) {
    const consents = await query
      .deleteFrom('client_consents')
      .where('organization_key', '=', organizationKey(organizationId))
      .where('client_id', '=', clientId)
      .returning('client_id')
      .execute()
    const codes = await query
      .deleteFrom('login_codes')
      .where('client_id', '=', clientId)
      .where('session_key', 'in', (of) =>
        of.selectFrom('sessions').select('key').where('organization_key', '=', organizationKey(organizationId)),
      )
      .returning('client_id')
      .execute()
    return consents.length + codes.length > 0
  },

  async removePreview(organizationId, clientId) {
    await query
      .deleteFrom('clients')
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', clientId)
      .where('origin', '<>', OF_ADMINISTRATORS)
      .execute()
  },

  async noteUse(client, at) {
    const { name, redirect_uris, ...row } = rowOf(client)
    await query
      .insertInto('clients')
      .values({ ...row, name, redirect_uris, used_at: at })
      .onConflict((conflict) =>
        conflict
          .column('client_id')
          .doUpdateSet({ name, redirect_uris, used_at: at })
          .where('clients.origin', '<>', OF_ADMINISTRATORS),
      )
      .execute()
  },

  async removeUnused({ neverUsed, used }) {
    await query
      .deleteFrom('clients')
      .where('origin', '<>', OF_ADMINISTRATORS)
      .where('used_at', 'is', null)
      .where('created_at', '<', neverUsed)
      .execute()
    await query.deleteFrom('clients').where('used_at', '<', used).execute()
  },
})

/** A literal, so that the partial index can be used. */
const OF_ADMINISTRATORS = sql.lit(CLIENT_ORIGINS.code('administrator'))

export const sqlLoginCodes = (query: Kysely<Tables>): LoginCodeStore => ({
  async add({ session_id, granted_session, groups, ...code }) {
    await query
      .insertInto('login_codes')
      .values({
        ...code,
        session_key: sessionKey(bytesOf(session_id)),
        granted_session: granted_session === null ? null : bytesOf(granted_session),
        counted_groups: groups && JSON.stringify(groups),
      })
      .execute()
  },

  async find(codeHash) {
    const row = await query
      .selectFrom('login_codes')
      .innerJoin('sessions', 'sessions.key', 'login_codes.session_key')
      .selectAll('login_codes')
      .select('sessions.id as session_id')
      .where('code_hash', '=', codeHash)
      .executeTakeFirst()
    if (!row) return undefined
    const { session_key: _, session_id, granted_session, counted_groups, ...code } = row
    return {
      ...code,
      session_id: idOf(session_id),
      granted_session: granted_session && idOf(granted_session),
      groups: counted_groups === null ? null : (JSON.parse(counted_groups) as string[]),
    }
  },

  async use(codeHash, sessionId, now) {
    const row = await query
      .updateTable('login_codes')
      .set({ used_at: now, granted_session: bytesOf(sessionId) })
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .returning('code_hash')
      .executeTakeFirst()
    return row !== undefined
  },

  async removeOf(organizationId, personId, clientId) {
    await query
      .deleteFrom('login_codes')
      .where('client_id', '=', clientId)
      .where('session_key', 'in', (of) =>
        of.selectFrom('sessions').select('key').where(isMember(organizationId, personId)),
      )
      .execute()
  },

  async removeExpired(before) {
    await removeInBatches(query, 'login_codes', ['code_hash'], sql`expires_at <= ${before}`)
  },
})

const clientOf = ({ used_at: _, ...row }: Tables['clients']): ClientRecord => ({
  ...row,
  redirect_uris: JSON.parse(row.redirect_uris) as string[],
  first_party: row.first_party === 1,
  origin: CLIENT_ORIGINS.word(row.origin),
})

const rowOf = ({ redirect_uris, first_party, origin, ...client }: ClientRecord) => ({
  ...client,
  redirect_uris: JSON.stringify(redirect_uris),
  first_party: first_party ? 1 : 0,
  origin: CLIENT_ORIGINS.code(origin),
})
