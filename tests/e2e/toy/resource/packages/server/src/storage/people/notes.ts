import type { Kysely } from 'kysely'
import { isMember, memberKeys } from '../keys.js'
import { type Listing, type Page, pageOf } from '../page.js'
import type { Tables } from '../tables.js'

/** What an administrator wrote about a member. */
export interface NoteRecord {
  readonly id: string
  readonly text: string
  readonly created_at: number
  readonly created_by: string
}

export const noteStore = (query: Kysely<Tables>) => ({
  async add(organizationId: string, personId: string, note: NoteRecord) {
    await query
      .insertInto('notes')
      .values({ ...memberKeys(organizationId, personId), ...note })
      .execute()
  },

  /** The notes on a member, newest first. */
  async list(organizationId: string, personId: string, page: Page): Promise<Listing & { notes: NoteRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: query
        .selectFrom('notes')
        .select(['id', 'text', 'created_at', 'created_by'])
        .where(isMember(organizationId, personId)),
      descending: true,
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, notes: rows }
  },

  /** Of concurrent calls, exactly one returns true. */
  async remove(organizationId: string, personId: string, id: string): Promise<boolean> {
    const removed = await query
      .deleteFrom('notes')
      .where(isMember(organizationId, personId))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return removed !== undefined
  },
})
