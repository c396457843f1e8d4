import type { Kysely } from 'kysely'
import { type Listing, type Page, pageOf } from '../page.js'
import type { Tables } from '../tables.js'

/** A provider elsewhere that people may sign in with. */
export interface ProviderRecord {
  readonly id: string
  readonly organization_id: string
  readonly type: 'oidc' | 'saml'
  /** OIDC: the provider's name on the wire. SAML: the name that the administrator gave it. */
  readonly name: string
  readonly client_id: string | null
  readonly sealed_secret: string | null
  /** JSON text, read by `provider-config.ts`. */
  readonly config: string
  readonly created_at: number
  /** A draft accepts no sign-ins except the test of its set-up link. */
  readonly state: 'active' | 'draft'
}

export const providerStore = (query: Kysely<Tables>) => ({
  /** False if the organization has one with the same name and client id. */
  async add(provider: ProviderRecord) {
    const row = await query
      .insertInto('providers')
      .values(provider)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async find(id: string): Promise<ProviderRecord | undefined> {
    const row = await query.selectFrom('providers').selectAll().where('id', '=', id).executeTakeFirst()
    return row && providerOf(row)
  },

  async findOidc(organizationId: string, name: string, clientId: string): Promise<ProviderRecord | undefined> {
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

  /**
   * The active OpenID providers with a name and client id that are confined to an organization or to one below it;
   * oldest first.
   */
  async confinedUnder(organizationId: string, name: string, clientId: string): Promise<ProviderRecord[]> {
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

  /** Makes a draft active; false if it is not a draft. Of concurrent calls, exactly one returns true. */
  async activate(id: string) {
    const row = await query
      .updateTable('providers')
      .set({ state: 'active' })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Removes a draft. */
  async removeDraft(id: string) {
    await query.deleteFrom('providers').where('id', '=', id).where('state', '=', 'draft').execute()
  },

  /** Removes drafts whose set-up link is no longer open. */
  async removeAbandonedDrafts(now: number) {
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

  /** All of an organization, oldest first. */
  async all(organizationId: string): Promise<ProviderRecord[]> {
    return (await providersOf(query, organizationId).execute()).map(providerOf)
  },

  /** Same as `all`, one page. */
  async list(organizationId: string, page: Page): Promise<Listing & { providers: ProviderRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: providersOf(query, organizationId),
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, providers: rows.map(providerOf) }
  },

  async update(id: string, change: Partial<Pick<ProviderRecord, 'name' | 'sealed_secret' | 'config'>>) {
    if (Object.keys(change).length > 0) await query.updateTable('providers').set(change).where('id', '=', id).execute()
  },

  async remove(organizationId: string, id: string) {
    const row = await query
      .deleteFrom('providers')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
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
