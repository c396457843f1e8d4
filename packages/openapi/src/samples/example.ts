import { isNumber } from '../description/exact-number.js'
import { type Fields, fields, followed, text } from '../description/operations.js'
import type { Json } from '../description/overlay.js'

/** The maximum depth of a generated example; anything deeper is left empty. */
const DEPTH = 5

/** Example strings by format. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2030-01-31T12:00:00Z',
  date: '2030-01-31',
  time: '12:00:00Z',
  email: 'person@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  ipv4: '192.0.2.1',
}

/**
 * A value that fits a schema: its own example if it has one, otherwise one generated from its properties. It is for
 * requests, so read-only properties are left out, and if an object has required properties, the optional ones too.
 *
 * @param api the description, for what the schema refers to
 */
export function exampleOf(schema: Json | undefined, api: Fields, depth = 0): Json {
  const own = followed(schema, api)
  const [first] = Array.isArray(own.examples) ? own.examples : []
  const candidates = [own.example, first, own.const, own.default, (own.enum as Json[] | undefined)?.[0]]
  const value = candidates.find((candidate) => candidate !== undefined)
  if (value !== undefined) return value
  if (depth > DEPTH) return null
  const [choice] = [own.oneOf, own.anyOf].flatMap((choices) => (Array.isArray(choices) ? choices : []))
  if (choice !== undefined) return exampleOf(choice, api, depth + 1)
  if (own.properties !== undefined || Array.isArray(own.allOf)) return objectOf(own, api, depth)
  const type = [own.type].flat().find((name) => name !== 'null') ?? (own.items === undefined ? undefined : 'array')
  if (type === 'array') return [exampleOf(own.items, api, depth + 1)]
  if (type === 'integer' || type === 'number') return isNumber(own.minimum) ? own.minimum : 1
  if (type === 'boolean') return true
  return type === 'string' ? (FORMATS[text(own.format)] ?? 'string') : {}
}

function objectOf(own: Fields, api: Fields, depth: number): Json {
  const parts = (Array.isArray(own.allOf) ? own.allOf : []).map((part) => exampleOf(part, api, depth + 1))
  const required = Array.isArray(own.required) ? own.required : []
  const properties = Object.entries(fields(own.properties)).filter(
    ([name, property]) =>
      (required.length === 0 || required.includes(name)) && followed(property, api).readOnly !== true,
  )
  const entries = properties.map(([name, property]) => [name, exampleOf(property, api, depth + 1)] as const)
  // Not by assignment: a property may be called `__proto__`.
  return Object.fromEntries([...parts.flatMap((part) => Object.entries(fields(part))), ...entries]) as Json
}
