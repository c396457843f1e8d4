import type { FeedbackState } from '@portico/protocol/schemas'
import { type Kysely, sql } from 'kysely'
import { type Bytes, bytesOf, idOf } from '../id-bytes.js'
import { isMember, memberKeys, organizationKey, personKey } from '../keys.js'
import { type Listing, type Page, pageOf } from '../page.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

/** What a reader, or a program acting for them, wrote to the authors of the site. */
export interface FeedbackRecord {
  readonly id: string
  readonly organization_id: string
  readonly person_id: string
  /** The name of the program that sent it; null if the person did. */
  readonly program: string | null
  /** The path of the page that it is about. */
  readonly page: string | null
  readonly text: string
  readonly state: FeedbackState
  readonly created_at: number
  readonly updated_at: number | null
  /** Who last changed its state. */
  readonly updated_by: string | null
}

export const feedbackStore = (query: Kysely<Tables>) => ({
  /**
   * Adds feedback, unless the person has already sent the same text about the same page.
   * @param digest of page and text
   * @returns the id of the stored feedback.
   */
  async add({ organization_id, person_id, ...feedback }: FeedbackRecord, digest: string): Promise<string> {
    await query
      .insertInto('feedback')
      .values({ ...memberKeys(organization_id, person_id), ...feedback, digest })
      .onConflict((conflict) => conflict.columns(['organization_key', 'person_key', 'digest']).doNothing())
      .execute()
    const { id } = await query
      .selectFrom('feedback')
      .select('id')
      .where(isMember(organization_id, person_id))
      .where('digest', '=', digest)
      .executeTakeFirstOrThrow()
    return id
  },

  /** How many are open: those of the person, and those of the whole organization up to a number. */
  async countOpen(organizationId: string, personId: string, upTo: number): Promise<{ own: number; all: number }> {
    const open = query.selectFrom('feedback').where('state', '=', OPEN)
    const own = open.where(isMember(organizationId, personId)).select('id').limit(upTo)
    const all = open.where('organization_key', '=', organizationKey(organizationId)).select('id').limit(upTo)
    const count = sql<number>`count(*)`.as('total')
    const [mine, everyone] = [
      await query.selectFrom(own.as('own')).select(count).executeTakeFirstOrThrow(),
      await query.selectFrom(all.as('all_open')).select(count).executeTakeFirstOrThrow(),
    ]
    return { own: Number(mine.total), all: Number(everyone.total) }
  },

  async list(
    organizationId: string,
    { state, personId, ...page }: Page & { readonly state?: FeedbackState; readonly personId?: string },
  ): Promise<Listing & { feedback: FeedbackRecord[] }> {
    let rows = feedbackOf(query, organizationId)
    if (state) rows = rows.where('state', '=', state)
    if (personId !== undefined) rows = rows.where('feedback.person_key', '=', personKey(bytesOf(personId)))
    const { rows: pageRows, ...listing } = await pageOf(query, page, {
      rows: rows.select(COLUMNS),
      descending: true,
      keys: { 'feedback.created_at': 'number', 'feedback.id': 'text' },
    })
    return { ...listing, feedback: pageRows.map((row) => recordOf(organizationId, row)) }
  },

  /**
   * Changes the state; undefined if there is no such feedback in another state. Of concurrent calls, exactly one
   * changes it.
   */
  async update(
    organizationId: string,
    id: string,
    { state, at, by }: { readonly state: FeedbackState; readonly at: number; readonly by: string },
  ): Promise<FeedbackRecord | undefined> {
    const changed = await query
      .updateTable('feedback')
      .set({ state, updated_at: at, updated_by: by })
      .where('organization_key', '=', organizationKey(organizationId))
      .where('id', '=', id)
      .where('state', '<>', state)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return undefined
    const row = await feedbackOf(query, organizationId).select(COLUMNS).where('feedback.id', '=', id).executeTakeFirst()
    return row && recordOf(organizationId, row)
  },

  async removeBefore(organizationId: string, before: number) {
    const isOld = sql`organization_key = ${organizationKey(organizationId)} and created_at < ${before}`
    await removeInBatches(query, 'feedback', ['id'], isOld)
  },
})

const OPEN = sql.lit<FeedbackState>('open')

const COLUMNS = [
  'feedback.id',
  'persons.id as person_id',
  'program',
  'page',
  'text',
  'state',
  'feedback.created_at',
  'updated_at',
  'updated_by',
] as const

const feedbackOf = (query: Kysely<Tables>, organizationId: string) =>
  query
    .selectFrom('feedback')
    .innerJoin('persons', 'persons.key', 'feedback.person_key')
    .where('organization_key', '=', organizationKey(organizationId))

type Row = Omit<Tables['feedback'], 'organization_key' | 'person_key' | 'digest'> & { readonly person_id: Bytes }

const recordOf = (organization_id: string, { person_id, state, ...row }: Row): FeedbackRecord => ({
  ...row,
  organization_id,
  person_id: idOf(person_id),
  state: state as FeedbackState,
})
