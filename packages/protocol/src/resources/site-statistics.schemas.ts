import { type Static, Type } from 'typebox'
import { SITE_EVENTS, SITE_STATISTICS, type SiteEventKind } from '../site-statistics.js'
import { keyOf, PagePath, PageQuery, strict, Time } from './common.schemas.js'

const Moment = Type.String({ maxLength: 40 })

const Bucket = Type.Unsafe<'day' | 'week' | 'month'>(Type.String({ enum: ['day', 'week', 'month'] }))

const Words = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })

const SiteEventBody = Type.Object(
  {
    kind: keyOf<SiteEventKind>(SITE_EVENTS),
    page: Type.Optional(PagePath),
    from: Type.Optional(PagePath),
    words: Type.Optional(Words(SITE_STATISTICS.wordsLength)),
    found: Type.Optional(Type.Boolean()),
    helpful: Type.Optional(Type.Boolean()),
    text: Type.Optional(Words(SITE_STATISTICS.commentLength)),
    sealed: Type.Optional(Type.Boolean()),
  },
  strict,
)

export type SiteEventBody = Static<typeof SiteEventBody>

const span = { from: Type.Optional(Moment), to: Type.Optional(Moment), page: Type.Optional(PagePath) }

const SiteStatisticsQuery = Type.Object({ ...span, bucket: Type.Optional(Bucket) })

const SiteStatisticsListQuery = Type.Object({ ...PageQuery.properties, ...span })

const SearchesQuery = Type.Object({
  ...PageQuery.properties,
  from: span.from,
  to: span.to,
  found: Type.Optional(Type.Unsafe<'true' | 'false'>(Type.String({ enum: ['true', 'false'] }))),
})

const Views = {
  /** In browsers, and by programs. */
  views: Type.Integer(),
  programs: Type.Integer(),
  helpful: Type.Integer(),
  unhelpful: Type.Integer(),
}

const Figures = { ...Views, searches: Type.Integer(), searches_without_result: Type.Integer() }

export const SITE_STATISTICS_REQUESTS = {
  countOnSite: { body: SiteEventBody },
  readSiteStatistics: { querystring: SiteStatisticsQuery },
  listPageFigures: { querystring: SiteStatisticsListQuery },
  listSearches: { querystring: SearchesQuery },
  listDeadLinks: { querystring: SiteStatisticsListQuery },
  listPageComments: { querystring: SiteStatisticsListQuery },
} as const

export const SITE_STATISTICS_RESULTS = {
  countOnSite: { status: 204 },
  readSiteStatistics: {
    result: Type.Object({
      bucket: Bucket,
      from: Time,
      to: Time,
      rows: Type.Array(Type.Object({ at: Time, ...Figures })),
      totals: Type.Object(Figures),
      /** Parts of the site that too few people may read for their figures to be shown. */
      hidden_parts: Type.Integer(),
    }),
  },
  listPageFigures: { result: Type.Array(Type.Object({ page: Type.String(), private: Type.Boolean(), ...Views })) },
  listSearches: {
    result: Type.Array(
      Type.Object({ words: Type.String(), searches: Type.Integer(), searches_without_result: Type.Integer() }),
    ),
  },
  listDeadLinks: {
    result: Type.Array(Type.Object({ page: Type.String(), from: Type.String(), times: Type.Integer() })),
  },
  listPageComments: {
    result: Type.Array(
      Type.Object({ id: Type.String(), day: Time, page: Type.String(), helpful: Type.Boolean(), text: Type.String() }),
    ),
  },
} as const
