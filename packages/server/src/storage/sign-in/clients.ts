import { LIST_LIMITS } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { CLIENT_ORIGINS, type ClientOrigin } from '../codes.js'
import { organizationKey } from '../keys.js'
import { type Listing, type Page, pageOf } from '../page.js'
import type { Tables } from '../tables.js'

/** A program that uses the hosted login. */
export interface ClientRecord {
  readonly client_id: string
  readonly organization_id: string
  readonly name: string
  readonly redirect_uris: readonly string[]
  readonly created_at: number
  /** The site's own program: people are not asked for consent, and its pages get the person's own token. */
  readonly first_party: boolean
  readonly origin: ClientOrigin
}

export interface ClientUsage {
  readonly consents: number
  readonly sessions: number
}

export const clientStore = (query: Kysely<Tables>) => ({
  /** False if the id is taken. */
  async add(client: ClientRecord) {
    const row = await query
      .insertInto('clients')
      .values({ ...rowOf(client), used_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('client_id')
      .executeTakeFirst()
    return row !== undefined
  },

  async find(clientId: string): Promise<ClientRecord | undefined> {
    const row = await query.selectFrom('clients').selectAll().where('client_id', '=', clientId).executeTakeFirst()
    return row && clientOf(row)
  },

  /**
   * The clients that administrators added, oldest first, with the number of members who allowed each and of its active
   * sessions.
   */
  async list(
    organizationId: string,
    { now, ...page }: Page & { readonly now: number },
  ): Promise<Listing & { clients: (ClientRecord & ClientUsage)[] }> {
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

  /** Removes a client that an administrator of the organization added; false for any other. */
  async removeAdded(organizationId: string, clientId: string) {
    const row = await query
      .deleteFrom('clients')
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', clientId)
      .where('origin', '=', OF_ADMINISTRATORS)
      .returning('client_id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Removes what an organization's members allowed a client, and its unused codes; false if there is none. */
  async withdraw(organizationId: string, clientId: string) {
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

  /** Removes what is stored about a preview. */
  async removePreview(organizationId: string, clientId: string) {
    await query
      .deleteFrom('clients')
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', clientId)
      .where('origin', '<>', OF_ADMINISTRATORS)
      .execute()
  },

  /**
   * Records that a person allowed a client that no administrator added, and stores the current content of its document.
   * Clients added by administrators are not changed.
   */
  async noteUse(client: ClientRecord, at: number) {
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

  /** Removes clients that no administrator added and that no one ever allowed, or that no one allowed recently. */
  async removeUnused({ neverUsed, used }: { readonly neverUsed: number; readonly used: number }) {
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
