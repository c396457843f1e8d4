import { type Kysely, sql } from 'kysely'
import { beginOf, beginsOf } from '../../ground/buckets.js'
import { FIGURE_KINDS, type FigureKind } from '../codes.js'
import { organizationKey } from '../keys.js'
import { type Listing, nextAt, type Page, startOf } from '../page.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'
import { type Lines, latestLines } from './latest-lines.js'

/** How often something happened on one day. */
export interface PageFigure {
  readonly organization_id: string
  /** The start of the day in UTC. */
  readonly day: number
  readonly kind: FigureKind
  /** A digest of the page's audience; empty for a public page. */
  readonly part: string
  /** Empty if it concerns no page. */
  readonly page: string
  readonly count: number
}

/** Which figures are requested. */
export interface FigureSpan {
  /** From the first of these days, up to but excluding the second. */
  readonly from: number
  readonly to: number
  /** The parts whose figures may be shown. Those of public pages always may. */
  readonly parts: readonly string[]
  readonly page?: string
}

/** How often each kind occurred; absent if never. */
export type Counts<Kind extends string> = Readonly<Partial<Record<Kind, number>>>

/** Figures of pages. Rows grow with days, pages and kinds, never with readers. */
export const siteFigureStore = (query: Kysely<Tables>) => ({
  /** Adds to the stored figures, in one statement. */
  async add(figures: readonly PageFigure[]) {
    if (figures.length === 0) return
    // In a fixed order, page by page: two that count the same pages, or add to the same months, in different orders would
    // wait for each other.
    const sorted = [...figures].sort((figure, other) => (placeOf(figure) < placeOf(other) ? -1 : 1))
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

  async byDay(organizationId: string, span: FigureSpan): Promise<{ day: number; kind: FigureKind; count: number }[]> {
    const rows = await within(query, organizationId, span)
      .select(['day', 'kind', sql<number>`sum(count)`.as('count')])
      .groupBy(['day', 'kind'])
      .execute()
    return rows.map(({ day, kind, count }) => ({ day, kind: FIGURE_KINDS.word(kind), count: Number(count) }))
  },

  /** Most viewed first. */
  async byPage(
    organizationId: string,
    { limit, offset, after, ...span }: FigureSpan & Page,
  ): Promise<Listing & { pages: { page: string; isPublic: boolean; counts: Counts<FigureKind> }[] }> {
    const start = startOf({ offset, after })
    const { rows: figures, exact } = await latestLines(query, linesOf(query, organizationId, span))
    const rowsFrom = (first: number, count: number) =>
      query
        .with('pages', () =>
          figures
            .select(['page', sql<number>`max(case when part = '' then 1 else 0 end)`.as('is_public'), ...SUMS])
            .groupBy('page'),
        )
        .selectFrom('pages')
        .selectAll('pages')
        // The number of pages is known once the figures are grouped, which is done only once.
        .select(sql<number>`count(*) over ()`.as('total'))
        .orderBy('view', 'desc')
        .orderBy('program', 'desc')
        .orderBy('page')
        .limit(count)
        .offset(first)
        .execute()
    const rows = await rowsFrom(start, limit)
    // A page beyond the last one has no row that contains the total.
    const [first] = rows.length > 0 || start === 0 ? rows : await rowsFrom(0, 1)
    const total = Number(first?.total ?? 0)
    return {
      total,
      exact,
      ...nextAt(start + rows.length, total),
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

  async removeBefore(day: number) {
    await removeInBatches(query, 'page_figures', ['organization_key', 'day', 'kind', 'part', 'page'], sql`day < ${day}`)
  },
})

const placeOf = ({ organization_id, day, kind, part, page }: PageFigure) =>
  `${organization_id} ${kind} ${part} ${page} ${day}`

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

/** A figure of a page in a day or a month. */
type Line = Pick<Tables['page_figures'], 'kind' | 'part' | 'page' | 'count'>
const LINE = ['kind', 'part', 'page', 'count'] as const

/** The figures of pages in a span: by month where the span contains all of it, and otherwise by day; latest first. */
function linesOf(query: Kysely<Tables>, organizationId: string, { from, to, parts, page }: FigureSpan): Lines<Line>[] {
  const days = (since: number, until: number) =>
    within(query, organizationId, { from: since, to: until, parts, page })
      .where('page', '<>', '')
      .select(LINE)
      .orderBy('day', 'desc')
      .$call(inKeyOrder)
  const end = beginOf('month', to)
  const start = beginsOf('month', from, end).find((month) => month >= from)
  if (start === undefined || start >= end) return [days(from, to)]
  const months = query
    .selectFrom('page_months')
    .where('organization_key', '=', organizationKey(organizationId))
    .where('month', '>=', start)
    .where('month', '<', end)
    .where('part', 'in', ['', ...parts])
    .select(LINE)
    .orderBy('month', 'desc')
    .$call(inKeyOrder)
  return [days(end, to), page === undefined ? months : months.where('page', '=', page), days(from, start)]
}

/** The rest of the primary key, after the day or the month. */
const inKeyOrder = (lines: Lines<Line>): Lines<Line> =>
  lines.orderBy('kind', 'desc').orderBy('part', 'desc').orderBy('page', 'desc')
