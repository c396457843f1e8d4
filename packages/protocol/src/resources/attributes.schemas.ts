import { Type } from 'typebox'
import { BUCKETS, type Bucket } from '../attributes.js'
import { Attributes, Buckets, strict } from './common.schemas.js'

/** Attributes by name. Names and values have limits that a schema cannot express; see `LIMITS`. */
const AttributesBody = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 256 })

const buckets = Object.fromEntries(Object.keys(BUCKETS).map((name) => [name, Type.Optional(AttributesBody)]))

/** Attributes by bucket and name. */
export const BucketsBody = Type.Unsafe<Partial<Record<Bucket, Record<string, unknown>>>>(Type.Object(buckets, strict))

/** Names separated by commas, as older clients send them. */
const Joined = Type.Optional(Type.String({ maxLength: 20_000 }))

const AttributeNamesQuery = Type.Object({ attributes: Joined })

const BucketNamesQuery = Type.Object({ buckets: Joined })

export const ATTRIBUTES_REQUESTS = {
  getAttributes: { querystring: BucketNamesQuery },
  putAttributes: { body: BucketsBody },
  patchAttributes: { body: BucketsBody },
  getBucket: { querystring: AttributeNamesQuery },
  putBucket: { body: AttributesBody },
  patchBucket: { body: AttributesBody },
  deleteFromBucket: { querystring: AttributeNamesQuery },
} as const

export const ATTRIBUTES_RESULTS = {
  getAttributes: { result: Buckets },
  putAttributes: { bare: true },
  patchAttributes: { bare: true },
  getBucket: { result: Attributes },
  putBucket: { bare: true },
  patchBucket: { bare: true },
  deleteFromBucket: { bare: true },
} as const
