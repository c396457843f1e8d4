import { type Kysely, sql } from 'kysely'
import { type Listing, type Page, pageOf } from '../page.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

/** A link with which someone without an account sets up the sign-in of one organization. */
export interface SetUpLinkRecord {
  readonly id: string
  readonly organization_id: string
  /** The id of the provider that it will create, known in advance. */
  readonly provider_id: string
  /** The groups of people who join through a domain that is added with the link. */
  readonly groups: readonly string[]
  readonly approval: 'none' | 'required'
  readonly created_by: string
  readonly created_at: number
  readonly expires_at: number
  readonly used_at: number | null
  readonly revoked_at: number | null
}

export const setUpLinkStore = (query: Kysely<Tables>) => {
  /** Changes a link that is open. */
  const change = (id: string, now: number, set: Partial<Pick<Row, 'used_at' | 'revoked_at' | 'id'>>) =>
    query
      .updateTable('set_up_links')
      .set(set)
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
  return {
    async add({ groups, ...link }: SetUpLinkRecord, secret_hash: string) {
      await query
        .insertInto('set_up_links')
        .values({ ...link, group_names: JSON.stringify(groups), secret_hash })
        .execute()
    },

    /** The link with a secret, while it is neither used, revoked nor expired. */
    async open(secretHash: string, now: number): Promise<SetUpLinkRecord | undefined> {
      const row = await query
        .selectFrom('set_up_links')
        .selectAll()
        .where('secret_hash', '=', secretHash)
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row && recordOf(row)
    },

    /** Newest first. */
    async list(organizationId: string, page: Page): Promise<Listing & { links: SetUpLinkRecord[] }> {
      const { rows, ...listing } = await pageOf(query, page, {
        rows: query.selectFrom('set_up_links').selectAll().where('organization_id', '=', organizationId),
        descending: true,
        keys: { created_at: 'number', id: 'text' },
      })
      return { ...listing, links: rows.map(recordOf) }
    },

    /** Inside a transaction: locks an open link until it ends; false if it is not open. */
    // An update that changes nothing locks the row as well.
    hold: async (id: string, now: number) =>
      (await change(id, now, { id }).returning('id').executeTakeFirst()) !== undefined,

    /** Uses it up; false if it is not open. Of concurrent calls, exactly one returns true. */
    use: async (id: string, now: number) =>
      (await change(id, now, { used_at: now }).returning('id').executeTakeFirst()) !== undefined,

    /** Revokes it; undefined if it is not open. */
    async revoke(organizationId: string, id: string, now: number): Promise<SetUpLinkRecord | undefined> {
      const row = await change(id, now, { revoked_at: now })
        .where('organization_id', '=', organizationId)
        .returningAll()
        .executeTakeFirst()
      return row && recordOf(row)
    },

    /** Removes links that expired before a time. */
    async removeExpired(before: number) {
      await removeInBatches(query, 'set_up_links', ['id'], sql`expires_at <= ${before}`)
    },
  }
}

type Row = Tables['set_up_links']

const recordOf = ({ group_names, approval, secret_hash: _, ...row }: Row): SetUpLinkRecord => ({
  ...row,
  groups: JSON.parse(group_names) as string[],
  approval: approval === 'none' ? 'none' : 'required',
})
