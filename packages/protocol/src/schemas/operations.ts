import { type Static, Type } from 'typebox'
import { OPENING_WAYS, type OpeningWay, READING_GROUPINGS, type ReadingGrouping } from '../content-keys.js'
import { Id, keyOf, strict } from './common.js'
import { PageQuery } from './organizations.js'
import { CreatePersonBody } from './persons.js'

const oneOf = <Word extends string>(...words: readonly Word[]) => Type.Unsafe<Word>(Type.String({ enum: [...words] }))
const Moment = Type.String({ maxLength: 40 })

/** `*`, the full name of an event, or a prefix followed by `.*`. */
const EventPattern = Type.String({ pattern: '^(?:\\*|[a-z_]+(?:\\.[a-z_]+)*(?:\\.\\*)?)$', maxLength: 64 })
const Url = Type.String({ minLength: 1, maxLength: 2_048 })
const Description = Type.String({ maxLength: 200, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
const Events = Type.Array(EventPattern, { minItems: 1, maxItems: 64 })

export const CreateWebhookBody = Type.Object(
  { url: Url, events: Type.Optional(Events), description: Type.Optional(Description) },
  strict,
)
export type CreateWebhookBody = Static<typeof CreateWebhookBody>

export const UpdateWebhookBody = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    description: Type.Optional(Description),
    active: Type.Optional(Type.Boolean()),
  },
  { ...strict, minProperties: 1 },
)
export type UpdateWebhookBody = Static<typeof UpdateWebhookBody>

export const DeliveriesQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(oneOf('waiting', 'delivered', 'failed')),
})

export const StatisticsQuery = Type.Object({
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
  bucket: Type.Optional(oneOf('hour', 'day', 'week', 'month')),
})

/** A page by its path, as in the list of pages. */
const PagePath = Type.String({ minLength: 1, maxLength: 2_048 })

export const ExplainPageQuery = Type.Object({ page: PagePath })

export const PageReadersQuery = Type.Object({ ...PageQuery.properties, page: Type.Optional(PagePath) })

export const OpeningsQuery = Type.Object({
  ...PageQuery.properties,
  page: Type.Optional(PagePath),
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
  page: Type.Optional(PagePath),
  way: Type.Optional(keyOf<OpeningWay>(OPENING_WAYS)),
}

export const ReadingsQuery = Type.Object({ ...PageQuery.properties, ...readings })

export const CountReadingsQuery = Type.Object({ ...readings, bucket: Type.Optional(oneOf('day', 'week', 'month')) })

export const TotalReadingsQuery = Type.Object({
  ...ReadingsQuery.properties,
  /** Default: `person`. */
  by: Type.Optional(keyOf<ReadingGrouping>(READING_GROUPINGS)),
})

export const TailQuery = Type.Object({
  since: Type.Optional(Id),
  wait: Type.Optional(Type.Integer({ minimum: 0, maximum: 25 })),
})

/** A person as `portico export` writes one. */
export const PortablePersonSchema = Type.Object(
  { ...CreatePersonBody.properties, password_hash: Type.Optional(Type.String({ maxLength: 1_024 })) },
  strict,
)

/** Each person is validated separately, so that an invalid one does not prevent the others. */
export const ImportPersonsBody = Type.Object(
  {
    persons: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 100 }),
    dry_run: Type.Optional(Type.Boolean()),
  },
  strict,
)
