import { type Kysely, sql } from 'kysely'
import { TEXT_KINDS, type TextKind } from '../codes.js'
import { organizationKey } from '../keys.js'
import { type Listing, nextAt, type Page, pageOf, startOf } from '../page.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'
import { latestLines } from './latest-lines.js'
import type { Counts, FigureSpan } from './site-figures.js'

export interface SiteText {
  readonly organization_id: string
  readonly day: number
  readonly kind: TextKind
  readonly text: string
  /** The page that linked to an address without one; empty for search terms. */
  readonly page: string
}

/** What distinguishes the readers of a text on one day, without identifying them. */
export interface TextMarks {
  /** A digest of the text. */
  readonly digest: string
  /** A digest of the text and its reader. */
  readonly mark: string
}

export interface PageComment {
  readonly id: string
  readonly organization_id: string
  readonly day: number
  readonly part: string
  readonly page: string
  readonly helpful: boolean
  readonly text: string
}

/** Texts that readers wrote, and what decides whether they are stored. */
export const siteTextStore = (query: Kysely<Tables>) => ({
  /** The secret of a day, the same for every server; `fresh` if there is none yet. */
  async dayKey(day: number, fresh: string): Promise<string> {
    await query
      .insertInto('day_keys')
      .values({ day, key: fresh })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute()
    return (await query.selectFrom('day_keys').select('key').where('day', '=', day).executeTakeFirstOrThrow()).key
  },

  /**
   * Counts a text that is already stored. Any other text is stored, and counted, once `from` different readers have
   * sent it on that day, unless `most` were already stored for that day. Must be called inside a transaction.
   */
  async count(
    text: SiteText,
    { digest, mark }: TextMarks,
    { from, most }: { readonly from: number; readonly most: number },
  ) {
    const { day } = text
    if (await isKept(query, text)) return addText(query, text, 1)
    const isNew = await query
      .insertInto('text_marks')
      .values({ mark, day })
      .onConflict((conflict) => conflict.column('mark').doNothing())
      .returning('mark')
      .executeTakeFirst()
    if (!isNew) return
    // Each of several concurrent calls waits for the row here, so exactly one of them reaches the threshold.
    const { readers } = await query
      .insertInto('text_candidates')
      .values({ digest, day, readers: 1 })
      .onConflict((conflict) =>
        conflict.column('digest').doUpdateSet({ readers: sql<number>`text_candidates.readers + 1` }),
      )
      .returning('readers')
      .executeTakeFirstOrThrow()
    if (readers < from) return
    if (!(await isKept(query, text)) && (await keptOn(query, text, most)) >= most) return
    await addText(query, text, readers === from ? from : 1)
  },

  /** Most frequent first. */
  async list(
    organizationId: string,
    {
      kinds,
      from,
      to,
      page,
      limit,
      offset,
      after,
    }: {
      readonly kinds: readonly TextKind[]
      readonly from: number
      readonly to: number
      readonly page?: string
    } & Page,
  ): Promise<Listing & { texts: { text: string; page: string; counts: Counts<TextKind> }[] }> {
    const start = startOf({ offset, after })
    const rows = query
      .selectFrom('text_figures')
      .where('organization_key', '=', organizationKey(organizationId))
      .where('day', '>=', from)
      .where('day', '<', to)
      .where('kind', 'in', kinds.map(TEXT_KINDS.code))
    const lines = (page === undefined ? rows : rows.where('page', '=', page))
      .select(['kind', 'text', 'page', 'count'])
      .orderBy('day', 'desc')
      .orderBy('kind', 'desc')
      .orderBy('text', 'desc')
      .orderBy('page', 'desc')
    const { rows: figures, exact } = await latestLines<TextLine>(query, [lines])
    const rowsFrom = (first: number, count: number) =>
      query
        .with('texts', () =>
          figures
            .select(['text', 'page', sumOf('search'), sumOf('search_without_result'), sumOf('dead_link')])
            .select(({ fn }) => fn.sum('count').as('times'))
            .groupBy(['text', 'page']),
        )
        .selectFrom('texts')
        .selectAll('texts')
        // The number of texts is known once they are grouped, which is done only once.
        .select(sql<number>`count(*) over ()`.as('total'))
        .orderBy('times', 'desc')
        .orderBy('text')
        .orderBy('page')
        .limit(count)
        .offset(first)
        .execute()
    const pageRows = await rowsFrom(start, limit)
    // A page beyond the last one has no row that contains the total.
    const [first] = pageRows.length > 0 || start === 0 ? pageRows : await rowsFrom(0, 1)
    const total = Number(first?.total ?? 0)
    return {
      total,
      exact,
      ...nextAt(start + pageRows.length, total),
      texts: pageRows.map(({ text, page: led, ...sums }) => ({
        text,
        page: led,
        counts: {
          search: Number(sums.search),
          search_without_result: Number(sums.search_without_result),
          dead_link: Number(sums.dead_link),
        },
      })),
    }
  },

  /** Stores a comment, unless `most` are already stored for that day. */
  async addComment({ organization_id, helpful, ...comment }: PageComment, most: number) {
    const organization_key = organizationKey(organization_id)
    const ofDay = query
      .selectFrom('page_comments')
      .select('id')
      .where('organization_key', '=', organization_key)
      .where('day', '=', comment.day)
      .limit(most)
    const { total } = await query
      .selectFrom(ofDay.as('of_day'))
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow()
    if (Number(total) >= most) return
    await query
      .insertInto('page_comments')
      .values({ ...comment, organization_key, helpful: Number(helpful) })
      .execute()
  },

  /** Those of the latest day first. */
  async comments(
    organizationId: string,
    { from, to, parts, page, ...place }: FigureSpan & Page,
  ): Promise<Listing & { comments: Omit<PageComment, 'organization_id' | 'part'>[] }> {
    const rows = query
      .selectFrom('page_comments')
      .select(['id', 'day', 'page', 'helpful', 'text'])
      .where('organization_key', '=', organizationKey(organizationId))
      .where('part', 'in', ['', ...parts])
    const { rows: pageRows, ...listing } = await pageOf(query, place, {
      rows: page === undefined ? rows : rows.where('page', '=', page),
      from: [query.selectFrom('page_comments').where('organization_key', '=', organizationKey(organizationId))],
      descending: true,
      keys: { day: 'number', id: 'text' },
      period: { since: from, until: to },
    })
    return {
      ...listing,
      comments: pageRows.map(({ helpful, ...comment }) => ({ ...comment, helpful: helpful === 1 })),
    }
  },

  /** Removes texts and comments of days before this one. */
  async removeBefore(day: number) {
    const isOld = sql`day < ${day}`
    await removeInBatches(query, 'text_figures', ['organization_key', 'kind', 'text', 'page', 'day'], isOld)
    await removeInBatches(query, 'page_comments', ['id'], isOld)
  },

  /** Removes the marks of days before this one. */
  async removeMarksBefore(day: number) {
    const isOld = sql`day < ${day}`
    // The key comes first: without it, no mark can be assigned to a reader.
    await query.deleteFrom('day_keys').where('day', '<', day).execute()
    await removeInBatches(query, 'text_marks', ['mark'], isOld)
    await removeInBatches(query, 'text_candidates', ['digest'], isOld)
  },
})

type TextLine = Pick<Tables['text_figures'], 'kind' | 'text' | 'page' | 'count'>

const sumOf = <Kind extends TextKind>(kind: Kind) =>
  sql<number>`sum(case when kind = ${sql.lit(TEXT_KINDS.code(kind))} then count else 0 end)`.as(kind)

async function isKept(query: Kysely<Tables>, { organization_id, kind, text, page }: SiteText): Promise<boolean> {
  const row = await query
    .selectFrom('text_figures')
    .select('text')
    .where('organization_key', '=', organizationKey(organization_id))
    .where('kind', '=', TEXT_KINDS.code(kind))
    .where('text', '=', text)
    .where('page', '=', page)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many texts were stored for a day, counted up to `upTo`. */
async function keptOn(query: Kysely<Tables>, { organization_id, day }: SiteText, upTo: number): Promise<number> {
  const ofDay = query
    .selectFrom('text_figures')
    .select('text')
    .where('organization_key', '=', organizationKey(organization_id))
    .where('day', '=', day)
    .limit(upTo)
  const { total } = await query
    .selectFrom(ofDay.as('of_day'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

async function addText(query: Kysely<Tables>, { organization_id, kind, ...text }: SiteText, count: number) {
  await query
    .insertInto('text_figures')
    .values({ ...text, organization_key: organizationKey(organization_id), kind: TEXT_KINDS.code(kind), count })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_key', 'kind', 'text', 'page', 'day'])
        .doUpdateSet({ count: sql<number>`text_figures.count + excluded.count` }),
    )
    .execute()
}
