import { isRecord } from '@portico/access/guards'
import { unescapeName } from './json-pointer.js'
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

/** The value that a reference points to within the description, or the value itself; empty if references form a cycle. */
export function followed(value: Json | undefined, api: Fields): Fields {
  let here = fields(value)
  for (let steps = 0; typeof here.$ref === 'string'; steps++) {
    const { $ref, ...beside } = here
    if (steps > 20 || !$ref.startsWith('#/')) return {}
    const names = $ref.slice(2).split('/').map(unescapeName)
    const target = names.reduce<Json | undefined>((at, name) => (at as Fields | undefined)?.[name], api as Json)
    here = { ...fields(target), ...beside }
  }
  return here
}
