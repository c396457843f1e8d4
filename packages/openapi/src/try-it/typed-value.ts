import { parseJson, toJson, written } from '../description/exact-number.js'
import { type Fields, fields, followed } from '../description/operations.js'
import type { Json } from '../description/overlay.js'

/** A value as it is typed into a field: the items of a list are separated by commas, and anything deeper is JSON. */
export function typedText(value: Json): string {
  if (typeof value !== 'object' || value === null) return value === null ? '' : written(value)
  const isPlain = (item: Json) => typeof item !== 'object' && !written(item).includes(',')
  if (Array.isArray(value) && value.length > 0 && value.every(isPlain))
    return value.map((item) => written(item)).join(',')
  return toJson(value)
}

/**
 * The value that was typed for a parameter: a list or an object if the parameter is one, as JSON, or as `a,b` or `a=1,b=2`. Anything else
 * is a text.
 */
export function typedValue(typed: string, parameter: Fields, api: Fields): Json {
  const media = fields(Object.values(fields(parameter.content))[0])
  const types = typesOf(parameter.schema ?? media.schema, api)
  const isList = types.includes('array')
  if (!isList && !types.includes('object')) return typed
  try {
    const value = parseJson(typed)
    if (Array.isArray(value) ? isList : typeof value === 'object' && value !== null) return value
  } catch {
    // It is not JSON.
  }
  const items = typed.split(',').map((item) => item.trim())
  if (isList) return items
  return Object.fromEntries(items.map((item) => [item.replace(/=.*/s, ''), item.replace(/^[^=]*=?/, '')]))
}

/** The types that a schema allows, also by what its branches allow. */
function typesOf(schema: Json | undefined, api: Fields, depth = 0): readonly string[] {
  const own = followed(schema, api)
  const branches = [own.allOf, own.oneOf, own.anyOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const inferred = own.properties !== undefined ? ['object'] : own.items !== undefined ? ['array'] : []
  const types = [own.type ?? inferred].flat().filter((type) => typeof type === 'string')
  return depth > 5 ? types : [...types, ...branches.flatMap((branch) => typesOf(branch, api, depth + 1))]
}
