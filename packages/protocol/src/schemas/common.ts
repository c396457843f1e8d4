import { type TSchema, Type } from 'typebox'
import { HANDLE_TYPES, type HandleType } from '../handles.js'
import { LIMITS } from '../limits.js'

/** A string that is one of a table's keys. */
export const keyOf = <Key extends string>(table: Record<Key, unknown>) =>
  Type.Unsafe<Key>(Type.String({ enum: Object.keys(table) }))

/** Names that the schema does not list are refused. */
export const strict = { additionalProperties: false } as const

export const Id = Type.String({ minLength: 1, maxLength: 128 })

export const Time = Type.String({ format: 'date-time' })

export const Texts = Type.Array(Type.String())

/** An answer that says only that it is done. */
export const Nothing = Type.Object({})

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const Attributes = Type.Record(Type.String(), Type.Unknown())

/** Attributes by the bucket that they are in. */
export const Buckets = Type.Record(Type.String(), Attributes)

/** Absent or null where a value may stand: older clients send either. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))

export const HandleSchema = Type.Object(
  { type: keyOf<HandleType>(HANDLE_TYPES), value: Type.String({ minLength: 1, maxLength: 320 }) },
  strict,
)

/** Names of groups. */
export const Groups = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
  maxItems: LIMITS.groupsOfPerson,
})

/** One line of text that people choose to tell things apart. */
export const Line = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })

/** The path of a page of the site, such as `/docs/intro`; never an address elsewhere. */
export const PagePath = Type.String({ maxLength: 512, pattern: '^/(?![/\\\\])[^\\u0000-\\u0020\\u007f\\\\]*$' })
