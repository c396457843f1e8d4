import { isRecord } from '@portico/access/guards'
import { decodeName } from './json-pointer.js'
import type { Json } from './overlay.js'

/** An object of a description. */
export type Fields = Readonly<Record<string, Json | undefined>>

export const fields = (value: Json | undefined): Fields => (isRecord(value) ? value : {})
export const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** The members of a path item that are operations. */
export const METHODS: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
])

/** What a pointer such as `#/paths/~1a/get` leads to within the description; undefined if there is nothing. */
export function targetOf(pointer: string, api: Fields): Json | undefined {
  if (pointer !== '#' && !pointer.startsWith('#/')) return undefined
  const names = pointer.split('/').slice(1).map(decodeName)
  return names.reduce<Json | undefined>(
    (at, name) => (typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as Fields)[name] : undefined),
    api as Json,
  )
}

/**
 * Whether an address is that of a schema for schemas, such as https://json-schema.org/draft/2020-12/schema. What it says is known to
 * everyone who reads schemas, so a description refers to it without a copy.
 */
export const isMetaSchema = (address: string): boolean =>
  /^https?:\/\/(?:json-schema\.org\/draft[-/]|spec\.openapis\.org\/oas\/3\.)/.test(address)

/** The value that a reference points to within the description, or the value itself; empty if references form a cycle. */
export function followed(value: Json | undefined, api: Fields): Fields {
  let here = fields(value)
  for (let steps = 0; typeof here.$ref === 'string'; steps++) {
    const { $ref, ...beside } = here
    if (steps > 20) return {}
    here = { ...fields(targetOf($ref, api)), ...beside }
  }
  return here
}
