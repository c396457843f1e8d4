import type { Kysely } from 'kysely'
import { type Listing, type Page, pageOf } from '../page.js'
import type { Tables } from '../tables.js'

/** A build of a pull request that may be opened at one origin. */
export interface PreviewRecord {
  readonly organization_id: string
  readonly build: string
  readonly name: string
  /** The address of its first page. */
  readonly url: string
  readonly origin: string
  readonly created_at: number
  readonly expires_at: number
}

export const previewStore = (query: Kysely<Tables>) => ({
  /** Fails if the organization has a preview with the same build or origin. */
  async add(preview: PreviewRecord) {
    await query.insertInto('previews').values(preview).execute()
  },

  find: (organizationId: string, build: string): Promise<PreviewRecord | undefined> =>
    query
      .selectFrom('previews')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('build', '=', build)
      .executeTakeFirst(),

  /** Whether any organization has a preview at the origin, open or closed. */
  async isKnownAt(origin: string) {
    const row = await query
      .selectFrom('previews')
      .select('build')
      .where('origin', '=', origin)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Newest first. */
  async list(organizationId: string, page: Page): Promise<Listing & { previews: PreviewRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: query.selectFrom('previews').selectAll().where('organization_id', '=', organizationId),
      descending: true,
      keys: { created_at: 'number', build: 'text' },
    })
    return { ...listing, previews: rows }
  },

  /**
   * Removes the previews with the build and with the origin, to make room for another. Returns the builds of those that
   * were open.
   */
  async replace(
    organizationId: string,
    { build, origin }: Pick<PreviewRecord, 'build' | 'origin'>,
    now: number,
  ): Promise<string[]> {
    const rows = await query
      .deleteFrom('previews')
      .where('organization_id', '=', organizationId)
      .where((is) => is.or([is('build', '=', build), is('origin', '=', origin)]))
      .returning(['build', 'expires_at'])
      .execute()
    return rows.filter(({ expires_at }) => expires_at > now).map((row) => row.build)
  },

  /** Closes the preview of a build; false if none is open. */
  async close(organizationId: string, build: string, now: number) {
    const row = await query
      .updateTable('previews')
      .set({ expires_at: now })
      .where('organization_id', '=', organizationId)
      .where('build', '=', build)
      .where('expires_at', '>', now)
      .returning('build')
      .executeTakeFirst()
    return row !== undefined
  },

  async removeExpired(before: number) {
    await query.deleteFrom('previews').where('expires_at', '<=', before).execute()
  },
})
