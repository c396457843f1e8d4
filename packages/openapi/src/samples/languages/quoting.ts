import { hasExactNumber, toJson, written } from '../../description/exact-number.js'
import type { Json } from '../../description/overlay.js'
import type { SampleRequest } from '../sample-request.js'

/** A text between quotes, as in most languages. */
export const quoted = (value: string) => JSON.stringify(value)
/** A value as JSON on several lines. */
export const pretty = (value: Json) => toJson(value, 2)
/** A text whose further lines are indented. */
export const indented = (value: string, by: string) => value.replaceAll('\n', `\n${by}`)

/** A body as a text, if the language has no value that is written like it: it would change its numbers. */
export const asText = (body: Json | undefined): Json | undefined =>
  body !== undefined && hasExactNumber(body) ? pretty(body) : body

/** The text of a body. */
export const textOf = ({ body }: SampleRequest) => (typeof body === 'string' ? written(body) : pretty(body ?? null))
