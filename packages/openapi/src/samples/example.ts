import { type DynamicScope, dynamicTarget, enteredScope, referredScope } from '../description/dynamic-scope.js'
import { isNumber, toJson } from '../description/exact-number.js'
import { type Fields, fields, followed, text } from '../description/operations.js'
import type { Json } from '../description/overlay.js'
import { targetOf } from '../description/walk.js'

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

/** The most values of a generated example: some schemas contain each other in more ways than a page can show. */
const MOST_VALUES = 500

/** Where a schema is within others, and what an example is for. */
interface Place {
  readonly depth: number
  readonly scope: DynamicScope
  readonly isAnswer: boolean
  /** How many values the whole example has so far. */
  readonly count: { values: number }
}

const start = (isAnswer: boolean): Place => ({ depth: 0, scope: [], isAnswer, count: { values: 0 } })

/** Like `exampleOf`, for what an API returns: with everything but write-only properties. */
export const answerExample = (schema: Json | undefined, api: Fields): Json => exampleOf(schema, api, start(true))

/**
 * A value that fits a schema: its own example if it has one, otherwise one generated from its properties. It is for
 * requests, so read-only properties are left out, and if an object has required properties, the optional ones too.
 *
 * @param api the description, for what the schema refers to
 */
export function exampleOf(schema: Json | undefined, api: Fields, place = start(false)): Json {
  const { own, scope } = reached(schema, api, place.scope)
  const within = { ...place, depth: place.depth + 1, scope }
  place.count.values += 1
  const [first] = Array.isArray(own.examples) ? own.examples : []
  const candidates = [own.example, first, own.const, own.default, (own.enum as Json[] | undefined)?.[0]]
  const value = candidates.find((candidate) => candidate !== undefined)
  if (value !== undefined) return value
  if (place.depth > DEPTH || place.count.values > MOST_VALUES) return null
  const [choice] = [own.oneOf, own.anyOf].flatMap((choices) => (Array.isArray(choices) ? choices : []))
  if (own.properties !== undefined || Array.isArray(own.allOf)) return objectOf(own, choice, api, within)
  if (choice !== undefined) return exampleOf(choice, api, within)
  const isList = (own.items ?? own.prefixItems) !== undefined
  const type = [own.type].flat().find((name) => name !== 'null') ?? (isList ? 'array' : undefined)
  if (type === 'array') return listOf(own, api, within)
  if (type === 'integer' || type === 'number') return isNumber(own.minimum) ? own.minimum : 1
  if (type === 'boolean') return true
  if (type === 'string' && own.contentSchema !== undefined && /[/+]json\b/.test(text(own.contentMediaType)))
    return toJson(exampleOf(own.contentSchema, api, within))
  return type === 'string' ? (FORMATS[text(own.format)] ?? 'string') : {}
}

/** The items in order, and one of those that may follow. */
function listOf({ prefixItems, items }: Fields, api: Fields, within: Place): Json {
  const first = Array.isArray(prefixItems) ? prefixItems : []
  const further = items === false || (items === undefined && first.length > 0) ? [] : [items]
  return [...first, ...further].map((item) => exampleOf(item, api, within))
}

/** @param choice the first alternative of the object, which says more about it */
function objectOf(own: Fields, choice: Json | undefined, api: Fields, within: Place): Json {
  const all = [...(Array.isArray(own.allOf) ? own.allOf : []), ...(choice === undefined ? [] : [choice])]
  const parts = all.map((part) => exampleOf(part, api, within))
  const required = Array.isArray(own.required) ? own.required : []
  const omitted = within.isAnswer ? 'writeOnly' : 'readOnly'
  const properties = Object.entries(fields(own.properties)).filter(
    ([name, property]) =>
      (within.isAnswer || required.length === 0 || required.includes(name)) &&
      followed(property, api)[omitted] !== true,
  )
  const entries = properties.map(([name, property]) => [name, exampleOf(property, api, within)] as const)
  // Not by assignment: a property may be called `__proto__`.
  return Object.fromEntries([...entries, ...parts.flatMap((part) => Object.entries(fields(part)))]) as Json
}

/** A schema with what it refers to, also by `$dynamicRef`. */
function reached(
  schema: Json | undefined,
  api: Fields,
  scope: DynamicScope,
  steps = 0,
): { own: Fields; scope: DynamicScope } {
  const here = fields(schema)
  const { $ref, $dynamicRef, $recursiveRef, ...beside } = here
  const within = enteredScope(here, scope)
  if (steps > 20) return { own: {}, scope }
  const target = typeof $ref === 'string' ? targetOf($ref, api) : dynamicTarget(here, within, api)
  if (target === undefined) return { own: beside, scope: within }
  const onward = typeof $ref === 'string' ? referredScope($ref, within, api) : within
  const { own, scope: inner } = reached(target, api, onward, steps + 1)
  return { own: { ...own, ...beside, ...joined(own, beside) }, scope: inner }
}

/** What both a schema and the one that it refers to say about properties: both apply. */
function joined(target: Fields, beside: Fields): Fields {
  const both = (name: string) => target[name] !== undefined && beside[name] !== undefined
  return {
    ...(both('required') && { required: [target.required, beside.required].flat() as Json }),
    ...(both('properties') && { properties: { ...fields(target.properties), ...fields(beside.properties) } as Json }),
  }
}

/** The example of a parameter or media type, or the first of several. */
export function ownExample({ example, examples }: Fields, api: Fields): Json | undefined {
  if (example !== undefined) return example
  const { value, dataValue, serializedValue } = followed(Object.values(fields(examples))[0], api)
  return value ?? dataValue ?? serializedValue
}

/** The properties of a schema, also those of what it is composed of. */
export function propertiesOf(schema: Json | undefined, api: Fields, depth = 0): Fields {
  const own = followed(schema, api)
  const composed = [own.allOf, own.oneOf, own.anyOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const inherited = depth > DEPTH ? [] : composed.flatMap((part) => Object.entries(propertiesOf(part, api, depth + 1)))
  return Object.fromEntries([...inherited, ...Object.entries(fields(own.properties))]) as Fields
}
