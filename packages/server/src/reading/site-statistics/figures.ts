import { type Bucket, beginOf, beginsOf } from '../../ground/buckets.js'
import { isoTime } from '../../ground/times.js'
import type { Services } from '../../identity/services.js'
import type { FigureKind } from '../../storage/codes.js'
import type { FigureSpan } from '../../storage/site/site-figures.js'

const COLUMNS = {
  view: 'views',
  program: 'programs',
  search: 'searches',
  search_without_result: 'searches_without_result',
  helpful: 'helpful',
  unhelpful: 'unhelpful',
} as const satisfies Record<FigureKind, string>

export type SiteFigures = Record<(typeof COLUMNS)[FigureKind], number>

/**
 * Figures of a site over time, with a row for every bucket, and their sums. A search without a result also counts as a
 * search.
 */
export async function figuresOver(
  { stores, siteCounter }: Services,
  organizationId: string,
  { bucket, ...span }: FigureSpan & { readonly bucket: Bucket },
): Promise<{ rows: ({ readonly at: string } & SiteFigures)[]; totals: SiteFigures }> {
  await siteCounter.flush()
  const rows = new Map(beginsOf(bucket, span.from, span.to).map((at) => [at, none()]))
  const totals = none()
  for (const { day, kind, count } of await stores.siteFigures.byDay(organizationId, span)) {
    const row = rows.get(beginOf(bucket, day))
    if (!row) continue
    for (const sums of [row, totals]) {
      sums[COLUMNS[kind]] += count
      if (kind === 'search_without_result') sums.searches += count
    }
  }
  return { rows: [...rows].map(([at, sums]) => ({ at: isoTime(at), ...sums })), totals }
}

const none = (): SiteFigures => ({
  views: 0,
  programs: 0,
  searches: 0,
  searches_without_result: 0,
  helpful: 0,
  unhelpful: 0,
})
