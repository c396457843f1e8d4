import { isRecord } from '@portico/access/guards'
import { decodeName } from './json-pointer.js'
import type { Json } from './overlay.js'
import { type Fields, fields, targetOf } from './walk.js'

/**
 * The schemas that lead to a schema, outermost first: each with an address of its own (`$id`), or a named one. They decide what a
 * `$dynamicRef` leads to: https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2
 */
export type DynamicScope = readonly Fields[]

/** The scope within a schema that is reached in another one. */
export const enteredScope = (schema: Fields, scope: DynamicScope): DynamicScope =>
  scope.length === 0 || (typeof schema.$id === 'string' && scope.at(-1) !== schema) ? [...scope, schema] : scope

/** The scope within what a pointer such as `#/components/schemas/List` leads to. */
export function referredScope(pointer: string, scope: DynamicScope, api: Fields): DynamicScope {
  const names = pointer.split('/').slice(1).map(decodeName)
  let here: Json | undefined = api as Json
  let resource: Fields | undefined
  for (const [at, name] of names.entries()) {
    here = Array.isArray(here) ? here[Number(name)] : fields(here)[name]
    const isNamed = at === 2 && names[0] === 'components' && names[1] === 'schemas'
    if (isNamed || fields(here).$id !== undefined) resource = fields(here)
  }
  return resource === undefined || resource === scope.at(-1) ? scope : [...scope, resource]
}

/** What the `$dynamicRef` or `$recursiveRef` of a schema leads to; undefined if it has neither, or if there is nothing. */
export function dynamicTarget(reference: Fields, scope: DynamicScope, api: Fields): Json | undefined {
  const { $dynamicRef, $recursiveRef } = reference
  const target =
    typeof $dynamicRef === 'string'
      ? namedIn($dynamicRef, scope, api)
      : typeof $recursiveRef === 'string'
        ? recursiveIn(scope)
        : undefined
  return target as Json | undefined
}

const recursiveIn = (scope: DynamicScope): Fields | undefined => {
  const own = scope.at(-1)
  return own?.$recursiveAnchor === true ? scope.find((schema) => schema.$recursiveAnchor === true) : own
}

function namedIn(reference: string, scope: DynamicScope, api: Fields): Json | Fields | undefined {
  const [address = '', name = ''] = reference.split('#')
  const own = address === '' ? scope.at(-1) : addressedSchema(address, api)
  if (name === '' || name.startsWith('/')) return targetOf(`#${name}`, own ?? api) ?? targetOf(`#${name}`, api)
  const first = own && anchorsOf(own).get(name)
  if (first && !first.isDynamic) return first.schema
  const outermost = scope.map((schema) => anchorsOf(schema).get(name)).find((anchor) => anchor?.isDynamic)
  return (outermost ?? first)?.schema ?? namedAnywhere(name, api)
}

/** Whether a schema is another one where it is reached, because it contains a `$dynamicRef` that the scope decides about. */
export const dependsOnScope = (schema: Json | undefined, scope: DynamicScope, api: Fields): boolean =>
  // OpenAPI 3.0 has no such references, and its descriptions need not be searched for them.
  !String(api.openapi).startsWith('3.0') &&
  scope.some((outer) => {
    const anchors = anchorsOf(outer)
    const isRecursive = outer.$recursiveAnchor === true
    if (outer === schema || (anchors.size === 0 && !isRecursive)) return false
    const names = dynamicNames(schema, api)
    return (
      [...anchors].some(([name, { isDynamic }]) => isDynamic && names.has(name)) ||
      (isRecursive && names.has(RECURSIVE))
    )
  })

/** Stands for `$recursiveRef`, which has no name. */
const RECURSIVE = ''

interface Anchor {
  readonly schema: Fields
  readonly isDynamic: boolean
}

const anchorsByResource = new WeakMap<object, ReadonlyMap<string, Anchor>>()

/** The anchors of a schema, without those of schemas in it that have an address of their own. */
function anchorsOf(resource: Fields): ReadonlyMap<string, Anchor> {
  const cached = anchorsByResource.get(resource)
  if (cached) return cached
  const anchors = new Map<string, Anchor>()
  for (const schema of recordsIn(resource, (inner) => typeof inner.$id !== 'string')) {
    for (const [key, isDynamic] of [['$dynamicAnchor', true] as const, ['$anchor', false] as const]) {
      const name = schema[key]
      if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, { schema, isDynamic })
    }
  }
  anchorsByResource.set(resource, anchors)
  return anchors
}

const namesBySchema = new WeakMap<object, ReadonlySet<string>>()

/** The names of the `$dynamicRef`s in a schema and in what it refers to. */
function dynamicNames(schema: Json | undefined, api: Fields): ReadonlySet<string> {
  if (!isRecord(schema)) return new Set()
  const cached = namesBySchema.get(schema)
  if (cached) return cached
  const names = new Set<string>()
  const waiting = new Set<Json>([schema])
  for (const next of waiting)
    for (const { $ref, $dynamicRef, $recursiveRef } of recordsIn(next)) {
      if (typeof $dynamicRef === 'string') names.add($dynamicRef.replace(/^[^#]*#/, ''))
      if (typeof $recursiveRef === 'string') names.add(RECURSIVE)
      const target = typeof $ref === 'string' ? targetOf($ref, api) : undefined
      if (target !== undefined) waiting.add(target)
    }
  namesBySchema.set(schema, names)
  return names
}

const schemasOf = (api: Fields): Json => fields(api.components).schemas ?? {}

function addressedSchema(address: string, api: Fields): Fields | undefined {
  for (const schema of recordsIn(schemasOf(api)))
    if (typeof schema.$id === 'string' && (schema.$id === address || schema.$id.endsWith(`/${address}`))) return schema
  return undefined
}

/** The first schema of the description with an anchor, for a scope that has none with the name. */
function namedAnywhere(name: string, api: Fields): Fields | undefined {
  for (const schema of recordsIn(schemasOf(api)))
    if (schema.$dynamicAnchor === name || schema.$anchor === name) return schema
  return undefined
}

/** A value and all objects in it, except those that are left out with what they contain. */
function* recordsIn(value: unknown, isIn: (record: Fields) => boolean = () => true): Generator<Fields> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Fields
  for (const held of Object.values(value)) if (Array.isArray(held) || isIn(fields(held))) yield* recordsIn(held, isIn)
}
