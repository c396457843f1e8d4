import { Type } from 'typebox'
import { OPENING_WAYS, type OpeningWay, READING_GROUPINGS, type ReadingGrouping } from '../content-keys.js'
import { Id, keyOf, Moment, oneOf, orNull, PageQuery, Time } from './common.schemas.js'
import { Expression, ListedPath, Reader } from './site.schemas.js'

const Opening = {
  ...Reader,
  /** The organization that the reader signed in to. */
  organization_id: Id,
  build: Type.String(),
  part: Type.String(),
  audience: Expression,
}

/** The path of the page whose key was released; null for the shared key of a part. */
const OpenedPage = { page: orNull(Type.String()) }

/** What one person read on one day in one way: a page, or what all pages of a part share. */
const Reading = Type.Object({
  day: Time,
  first_at: Time,
  last_at: Time,
  times: Type.Integer(),
  person_id: Id,
  /** The person's name, if they are a member of the organization and the caller may list people. */
  name: orNull(Type.String()),
  organization_id: Id,
  /** The organization that the reader signed in to, and the company that its members belong to on the site. */
  organization: orNull(Type.String()),
  company: orNull(Type.String()),
  site_id: Id,
  /** Who acted as the person; null if the person did. */
  actor: orNull(Type.String()),
  way: keyOf<OpeningWay>(OPENING_WAYS),
  audience: Expression,
  page: orNull(Type.String()),
})

/** Readings of one person, organization, part, page or way. Fields by which they were not grouped are null. */
const ReadingTotal = Type.Object({
  person_id: orNull(Id),
  name: orNull(Type.String()),
  actor: orNull(Type.String()),
  organization_id: orNull(Id),
  organization: orNull(Type.String()),
  company: orNull(Type.String()),
  site_id: orNull(Id),
  audience: orNull(Expression),
  /** In totals by page: null for the shared keys of parts, which open no page. */
  page: orNull(Type.String()),
  way: orNull(keyOf<OpeningWay>(OPENING_WAYS)),
  times: Type.Integer(),
  /** The number of different people, excluding those whom an administrator impersonated. */
  readers: Type.Integer(),
  first_at: Time,
  last_at: Time,
})

const ReadingCount = Type.Object({
  bucket: Type.Unsafe<'day' | 'week' | 'month'>(Type.String({ enum: ['day', 'week', 'month'] })),
  from: Time,
  to: Time,
  rows: Type.Array(Type.Object({ at: Time, ways: Type.Record(Type.String(), Type.Integer()) })),
  readers: Type.Integer(),
  organizations: Type.Integer(),
})

const OpeningsQuery = Type.Object({
  ...PageQuery.properties,
  page: Type.Optional(ListedPath),
  person_id: Type.Optional(Id),
  /** An organization below this one: openings of its members, and of those of organizations below it. */
  organization_id: Type.Optional(Id),
})

/** The filters of readings. The person is an id, or an address for callers that may list people. */
const readings = {
  since: Type.Optional(Moment),
  until: Type.Optional(Moment),
  person_id: Type.Optional(Type.String({ maxLength: 320 })),
  /** The organization that the reader signed in to, or one above it. */
  organization_id: Type.Optional(Id),
  page: Type.Optional(ListedPath),
  way: Type.Optional(keyOf<OpeningWay>(OPENING_WAYS)),
}

const ReadingsQuery = Type.Object({ ...PageQuery.properties, ...readings })

const CountReadingsQuery = Type.Object({ ...readings, bucket: Type.Optional(oneOf('day', 'week', 'month')) })

const TotalReadingsQuery = Type.Object({
  ...ReadingsQuery.properties,
  /** Default: `person`. */
  by: Type.Optional(keyOf<ReadingGrouping>(READING_GROUPINGS)),
})

export const READINGS_REQUESTS = {
  listOpenings: { querystring: OpeningsQuery },
  listReadings: { querystring: ReadingsQuery },
  countReadings: { querystring: CountReadingsQuery },
  totalReadings: { querystring: TotalReadingsQuery },
  listWithdrawnLeases: { querystring: PageQuery },
} as const

export const READINGS_RESULTS = {
  listOpenings: {
    result: Type.Array(
      Type.Object({
        ...Opening,
        ...OpenedPage,
        session_id: Id,
        way: keyOf<OpeningWay>(OPENING_WAYS),
        opened_at: Time,
        /** The latest moment until which a browser may keep the key. */
        lease_until: Time,
      }),
    ),
  },
  listReadings: { result: Type.Array(Reading) },
  countReadings: { result: ReadingCount },
  totalReadings: { result: Type.Array(ReadingTotal) },
  listWithdrawnLeases: { result: Type.Array(Type.Object({ ...Opening, lease_until: Time })) },
} as const
