import { type Kysely, sql } from 'kysely'
import type { FigureKind, FigureSpan, SiteFigureStore } from '../../ports/stores.js'
import { FIGURE_KINDS } from './codes.js'
import { organizationKey } from './keys.js'
import { nextAt, startOf } from './page.js'
import { removeInBatches } from './remove-batches.js'
import type { Tables } from './tables.js'

export const sqlSiteFigures = (query: Kysely<Tables>): SiteFigureStore => ({
  async add(figures) {
    if (figures.length === 0) return
    // In a fixed order: two that count the same pages in different orders would wait for each other.
    const sorted = [...figures].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
    await query
      .insertInto('page_figures')
      .values(
        sorted.map(({ organization_id, kind, ...row }) => ({
          ...row,
          organization_key: organizationKey(organization_id),
          kind: FIGURE_KINDS.code(kind),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['organization_key', 'day', 'kind', 'part', 'page'])
          .doUpdateSet({ count: sql<number>`page_figures.count + excluded.count` }),
      )
      .execute()
  },

  async byDay(organizationId, span) {
    const rows = await within(query, organizationId, span)
      .select(['day', 'kind', sql<number>`sum(count)`.as('count')])
      .groupBy(['day', 'kind'])
      .execute()
    return rows.map(({ day, kind, count }) => ({ day, kind: FIGURE_KINDS.word(kind), count: Number(count) }))
  },

  async byPage(organizationId, { limit, offset, after, ...span }) {
    const start = startOf({ offset, after })
    const pages = within(query, organizationId, span).where('page', '<>', '')
    const { total } = await query
      .selectFrom(pages.select('page').distinct().as('pages'))
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await pages
      .select(['page', sql<number>`max(case when part = '' then 1 else 0 end)`.as('is_public'), ...SUMS])
      .groupBy('page')
      .orderBy('view', 'desc')
      .orderBy('program', 'desc')
      .orderBy('page')
      .limit(limit)
      .offset(start)
      .execute()
    return {
      total: Number(total),
      exact: true,
      ...nextAt(start + rows.length, Number(total)),
      pages: rows.map(({ page, is_public, view, program, helpful, unhelpful }) => ({
        page,
        isPublic: Number(is_public) === 1,
        counts: {
          view: Number(view),
          program: Number(program),
          helpful: Number(helpful),
          unhelpful: Number(unhelpful),
        },
      })),
    }
  },

  async removeBefore(day) {
    await removeInBatches(query, 'page_figures', ['organization_key', 'day', 'kind', 'part', 'page'], sql`day < ${day}`)
  },
})

const placeOf = ({ day, kind, part, page }: { day: number; kind: FigureKind; part: string; page: string }) =>
  `${day} ${kind} ${part} ${page}`

const sumOf = <Kind extends FigureKind>(kind: Kind) =>
  sql<number>`sum(case when kind = ${sql.lit(FIGURE_KINDS.code(kind))} then count else 0 end)`.as(kind)

const SUMS = [sumOf('view'), sumOf('program'), sumOf('helpful'), sumOf('unhelpful')] as const

/** Figures of public pages, and of the parts that may be shown. */
function within(query: Kysely<Tables>, organizationId: string, { from, to, parts, page }: FigureSpan) {
  const rows = query
    .selectFrom('page_figures')
    .where('organization_key', '=', organizationKey(organizationId))
    .where('day', '>=', from)
    .where('day', '<', to)
    .where('part', 'in', ['', ...parts])
  return page === undefined ? rows : rows.where('page', '=', page)
}
