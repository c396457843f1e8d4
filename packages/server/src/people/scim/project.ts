import { isRecord } from '@portico/access/guards'
import { ScimError } from './scim-error.js'

/** Which attributes of a resource a client requests (RFC 7644, section 3.9). */
export interface Projection {
  /** Whether an attribute is in the response. */
  wants(attribute: string): boolean
  of(resource: object): object
}

/** Attribute names in lower case, each with its requested sub-attributes, or `true` for all. */
type Names = ReadonlyMap<string, true | ReadonlySet<string>>

const ALWAYS = ['schemas', 'id']
const LONGEST = 1_000
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:[a-z]+:/

/** @throws ScimError 400 for parameters that cannot be read. */
export function projectionIn(query: unknown): Projection {
  const { attributes, excludedAttributes } = isRecord(query) ? query : {}
  const only = namesIn('attributes', attributes)
  const without = only ? undefined : namesIn('excludedAttributes', excludedAttributes)
  const wants = (attribute: string): boolean => {
    const name = attribute.toLowerCase()
    if (ALWAYS.includes(name)) return true
    return only ? only.has(name) : without?.get(name) !== true
  }
  return {
    wants,
    of: (resource) =>
      Object.fromEntries(
        Object.entries(resource)
          .filter(([name]) => wants(name))
          .map(([name, value]) => [
            name,
            partsOf(value, only?.get(name.toLowerCase()), without?.get(name.toLowerCase())),
          ]),
      ),
  }
}

/** An attribute's value, reduced to the requested sub-attributes. */
function partsOf(value: unknown, only: Parts, without: Parts): unknown {
  const included = isSome(only) ? only : undefined
  const excluded = isSome(without) ? without : undefined
  if (!included && !excluded) return value
  const part = (item: unknown): unknown =>
    isRecord(item)
      ? Object.fromEntries(
          Object.entries(item).filter(([name]) => {
            const key = name.toLowerCase()
            return included ? included.has(key) : !excluded?.has(key)
          }),
        )
      : item
  return Array.isArray(value) ? value.map(part) : part(value)
}

type Parts = true | ReadonlySet<string> | undefined
const isSome = (parts: Parts): parts is ReadonlySet<string> => typeof parts === 'object'

function namesIn(parameter: string, input: unknown): Names | undefined {
  if (input === undefined || input === '') return undefined
  if (typeof input !== 'string' || input.length > LONGEST)
    throw new ScimError(
      400,
      `${parameter} must be names joined by commas, at most ${LONGEST} characters`,
      'invalidValue',
    )
  const names = new Map<string, true | Set<string>>()
  for (const word of input.split(',')) {
    const [name = '', part] = word.trim().toLowerCase().replace(CORE, '').split('.')
    const parts = names.get(name)
    if (part === undefined) names.set(name, true)
    else if (parts === undefined) names.set(name, new Set([part]))
    else if (parts !== true) parts.add(part)
  }
  return names
}
