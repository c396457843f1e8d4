import type { Json } from './overlay.js'
import { type Fields, fields, followed } from './walk.js'

/** When an operation was deprecated and when it will be removed, as dates such as `2027-03-31`, if the description says so. */
export interface Deprecation {
  readonly isDeprecated: boolean
  readonly since?: string
  readonly ends?: string
}

/**
 * Returns whether and when an operation is deprecated, from `deprecated`, the date in `x-sunset`, and the examples of the
 * response headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).
 */
export function deprecationOf(operation: Fields, api: Fields): Deprecation {
  const answers = Object.values(fields(operation.responses)).map((response) => followed(response, api))
  const header = (name: string) =>
    answers
      .flatMap(({ headers }) => Object.entries(fields(headers)))
      .filter(([own]) => own.toLowerCase() === name)
      .map(([, held]) => exampleOf(followed(held, api), api))
      .find((value) => value !== undefined)
  const since = dayOf(header('deprecation'))
  const ends = dayOf(operation['x-sunset']) ?? dayOf(header('sunset'))
  return {
    isDeprecated: operation.deprecated === true || since !== undefined || ends !== undefined,
    since,
    ends,
  }
}

function exampleOf(header: Fields, api: Fields): Json | undefined {
  const schema = followed(header.schema, api)
  const [firstExample] = Object.values(fields(header.examples)).map((example) => followed(example, api).value)
  return header.example ?? firstExample ?? schema.const ?? schema.example ?? schema.default
}

/** Parses a date: `2027-03-31`, an HTTP date, or seconds such as `@1688169599`. */
function dayOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  const seconds = /^@(\d{1,12})$/.exec(value)?.[1]
  const day = new Date(seconds === undefined ? value : Number(seconds) * 1000)
  return Number.isNaN(day.getTime()) ? undefined : day.toISOString().slice(0, 10)
}
