import { Type } from 'typebox'
import { BUCKETS, type Bucket } from '../attributes.js'
import { CONSENT_LEVELS, type ConsentLevel } from '../person.js'
import { keyOf, strict } from './common.js'

/** Attributes by name. Names and values have limits that a schema cannot express; see `LIMITS`. */
export const AttributesBody = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 256 })

const buckets = Object.fromEntries(Object.keys(BUCKETS).map((name) => [name, Type.Optional(AttributesBody)]))

/** Attributes by bucket and name. */
export const BucketsBody = Type.Unsafe<Partial<Record<Bucket, Record<string, unknown>>>>(Type.Object(buckets, strict))

/** Names separated by commas, as older clients send them. */
const Joined = Type.Optional(Type.String({ maxLength: 20_000 }))
export const AttributeNamesQuery = Type.Object({ attributes: Joined })
export const BucketNamesQuery = Type.Object({ buckets: Joined })

const Level = keyOf<ConsentLevel>(
  Object.fromEntries(CONSENT_LEVELS.map((level) => [level, level])) as Record<ConsentLevel, unknown>,
)
export const ConsentBody = Type.Object(
  { consent_levels: Type.Array(Level, { maxItems: 2 * CONSENT_LEVELS.length }) },
  strict,
)
/** One level, or the key repeated. */
export const RemoveConsentQuery = Type.Object({
  consent_levels: Type.Optional(Type.Union([Level, Type.Array(Level)])),
  deleteAll: Type.Optional(Type.Boolean()),
})
