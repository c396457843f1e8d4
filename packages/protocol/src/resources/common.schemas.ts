import { type TSchema, Type } from 'typebox'
import { HANDLE_TYPES, type HandleType } from '../handles.js'
import { LIMITS } from '../limits.js'

/** A string that is one of a table's keys. */
export const keyOf = <Key extends string>(table: Record<Key, unknown>) =>
  Type.Unsafe<Key>(Type.String({ enum: Object.keys(table) }))

/** Unlisted properties are refused. */
export const strict = { additionalProperties: false } as const

export const Id = Type.String({ minLength: 1, maxLength: 128 })

export const Time = Type.String({ format: 'date-time' })

export const Texts = Type.Array(Type.String())

/** A result without content. */
export const Nothing = Type.Object({})

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const Attributes = Type.Record(Type.String(), Type.Unknown())

/** Attributes, grouped by bucket. */
export const Buckets = Type.Record(Type.String(), Attributes)

/** Absent, null or a value: older clients send any of them. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))

export const HandleSchema = Type.Object(
  { type: keyOf<HandleType>(HANDLE_TYPES), value: Type.String({ minLength: 1, maxLength: 320 }) },
  strict,
)

/** The names of groups. */
export const Groups = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
  maxItems: LIMITS.groupsOfPerson,
})

/** One line of text that people choose to distinguish things. */
export const Line = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })

/** The path of a page of the site, such as `/docs/intro`; never an external URL. */
export const PagePath = Type.String({ maxLength: 512, pattern: '^/(?![/\\\\])[^\\u0000-\\u0020\\u007f\\\\]*$' })

export const Words = (most: number) =>
  Type.String({ minLength: 1, maxLength: most, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })

export const Moment = Type.String({ maxLength: 40 })

export const oneOf = <Word extends string>(...words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.String({ enum: [...words] }))

export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  /** Beyond `LIST_LIMITS.offset`, long lists continue at the `next` of the page before. */
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  after: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
})
