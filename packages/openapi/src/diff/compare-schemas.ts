import { toJson } from '../description/exact-number.js'
import type { Json } from '../description/overlay.js'
import { type Fields, fields, followed, list } from '../description/walk.js'
import { changedLimits } from './compare-limits.js'
import type { IsSame } from './schema-equality.js'

/** A change to an API, from its callers' point of view. */
export interface ApiChange {
  /** `breaking`: callers of the base may fail. `deprecated`: they will later. */
  readonly kind: 'breaking' | 'added' | 'deprecated' | 'changed'
  /** The operation: `GET /offers`, or `event offer.changed`. */
  readonly at: string
  /** A sentence without its period, such as `the property "price" of the response 200 is gone`. */
  readonly text: string
}

export interface Pair {
  readonly base: Json | undefined
  readonly head: Json | undefined
}

interface Walk {
  readonly base: Fields
  readonly head: Fields
  readonly isSame: IsSame
  /** Pairs of references already compared, so that cycles end and each schema is compared once. */
  readonly seen: Set<string>
  /** Whether callers send the value, rather than receive it. */
  readonly isSent: boolean
  readonly say: (kind: ApiChange['kind'], text: string) => void
}

/** Compares two schemas from the callers' point of view: requests must not require more, and responses must not contain less. */
export function compareSchemas(pair: Pair, where: string, walk: Walk): void {
  if (walk.isSame(pair.base, pair.head)) return
  const refs = `${fields(pair.base).$ref ?? ''} ${fields(pair.head).$ref ?? ''}`
  if (refs !== ' ' && walk.seen.has(refs)) return
  walk.seen.add(refs)
  const [base, head] = [merged(pair.base, walk.base), merged(pair.head, walk.head)]
  compareTypes(base, head, where, walk)
  compareEnums(base, head, where, walk)
  compareLimits(base, head, where, walk)
  for (const keyword of ['oneOf', 'anyOf']) compareAlternatives(base[keyword], head[keyword], where, walk)
  if (base.items !== undefined && head.items !== undefined)
    compareSchemas({ base: base.items, head: head.items }, `an entry of ${where}`, walk)
  const [before, after] = [fields(base.properties), fields(head.properties)]
  const [needed, needs] = [list(base.required), list(head.required)]
  for (const name of Object.keys(before)) {
    const property = `the property "${name}" of ${where}`
    if (after[name] === undefined) walk.say('breaking', `${property} was removed`)
    else compareSchemas({ base: before[name], head: after[name] }, property, walk)
    if (after[name] === undefined) continue
    if (walk.isSent && needs.includes(name) && !needed.includes(name)) walk.say('breaking', `${property} is required`)
    if (!walk.isSent && needed.includes(name) && !needs.includes(name))
      walk.say('breaking', `${property} may be missing`)
    if (isNewlyDeprecated(before[name], after[name], walk)) walk.say('deprecated', `${property} is deprecated`)
  }
  for (const name of Object.keys(after).filter((key) => before[key] === undefined)) {
    const isDemanded = walk.isSent && needs.includes(name)
    walk.say(
      isDemanded ? 'breaking' : 'added',
      `the ${isDemanded ? 'required ' : ''}property "${name}" of ${where} is new`,
    )
  }
}

const isNewlyDeprecated = (base: Json | undefined, head: Json | undefined, walk: Walk) =>
  followed(head, walk.head).deprecated === true && followed(base, walk.base).deprecated !== true

/** A schema merged with those it includes; cyclic includes are followed once. */
function merged(schema: Json | undefined, api: Fields, within: readonly (Json | undefined)[] = []): Fields {
  const { $ref } = fields(schema)
  if ($ref !== undefined && within.includes($ref)) return {}
  const own = followed(schema, api)
  const parts = list(own.allOf).map((part) => merged(part, api, [...within, $ref]))
  if (parts.length === 0) return own
  const all = [...parts, own]
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map(({ properties }) => fields(properties))),
    required: all.flatMap(({ required }) => list(required)),
  }
}

function compareLimits(base: Fields, head: Fields, where: string, { isSent, say }: Walk): void {
  for (const { keyword, was, is, isTighter, isWider } of changedLimits(base, head)) {
    // Callers fail when the API accepts fewer of the values they send, or when they receive values they have not seen before.
    const kind = isSent ? (isTighter ? 'breaking' : 'added') : isWider ? 'changed' : undefined
    const now = is === undefined ? `no ${keyword} anymore` : `${keyword} ${toJson(is)}`
    if (kind) say(kind, `${where} has ${now}${was === undefined ? '' : `, and had ${toJson(was)}`}`)
  }
}

/** Alternatives are matched by their references or their titles; those with neither are not compared. */
function compareAlternatives(base: Json | undefined, head: Json | undefined, where: string, walk: Walk): void {
  const names = (schemas: Json | undefined, api: Fields) =>
    new Set(
      list(schemas).flatMap((schema) => {
        const { $ref } = fields(schema)
        const { title } = followed(schema, api)
        const name = typeof $ref === 'string' ? $ref.split('/').at(-1) : title
        return typeof name === 'string' ? [name] : []
      }),
    )
  const [before, after] = [names(base, walk.base), names(head, walk.head)]
  if (before.size === 0 || after.size === 0) return
  for (const name of before)
    if (!after.has(name)) walk.say(walk.isSent ? 'breaking' : 'changed', `${where} can no longer be ${name}`)
  for (const name of after)
    if (!before.has(name)) walk.say(walk.isSent ? 'added' : 'changed', `${where} may be ${name}`)
}

const typesOf = ({ type, nullable }: Fields): readonly Json[] =>
  [type ?? []].flat().concat(nullable === true ? ['null'] : []) as Json[]

function compareTypes(base: Fields, head: Fields, where: string, { isSent, say }: Walk): void {
  const [before, after] = [typesOf(base), typesOf(head)]
  if (before.length === 0 || after.length === 0) return
  const names = (types: readonly Json[]) => types.join(' or ')
  // Requests may gain accepted forms, and responses may lose returned ones, without breaking callers.
  const [must, may] = isSent ? [before, after] : [after, before]
  const fits = must.every((type) => may.includes(type) || (type === 'integer' && may.includes('number')))
  if (!fits) say('breaking', `${where} is ${names(after)}, and was ${names(before)}`)
}

function compareEnums(base: Fields, head: Fields, where: string, { isSent, say }: Walk): void {
  if (!Array.isArray(base.enum) || !Array.isArray(head.enum)) return
  const words = (values: readonly Json[]) => values.map((value) => toJson(value))
  const [before, after] = [words(base.enum), words(head.enum)]
  for (const value of before.filter((entry) => !after.includes(entry)))
    say(isSent ? 'breaking' : 'changed', `${where} can no longer be ${value}`)
  for (const value of after.filter((entry) => !before.includes(entry)))
    say(isSent ? 'added' : 'changed', `${where} may be ${value}`)
}
