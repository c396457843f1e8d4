import type { Json } from '../../openapi/overlay.js'

/** An object of a description. */
export type Fields = Readonly<Record<string, Json | undefined>>

export const isFields = (value: Json | undefined): value is Fields & Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fields = (value: Json | undefined): Fields => (isFields(value) ? value : {})
export const listOf = (value: Json | undefined): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : [])
export const text = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** What a reference leads to, or the value itself; nothing where references go in a circle. */
export function followed(value: Json | undefined, api: Fields): Fields {
  let here = fields(value)
  for (let steps = 0; typeof here.$ref === 'string'; steps++) {
    if (steps > 20) return {}
    const { $ref, ...beside } = here
    const names = $ref
      .slice(2)
      .split('/')
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    const target = names.reduce<Json | undefined>((at, name) => (at as Fields | undefined)?.[name], api as Json)
    here = { ...fields(target), ...beside }
  }
  return here
}

/** `Night` for `#/components/schemas/Night`. */
export const schemaName = (value: Json | undefined): string | undefined =>
  /^#\/components\/schemas\/([^/]+)$/.exec(text(fields(value).$ref))?.[1]

/** An operation of the description, or of one of its webhooks. */
export interface ApiOperation {
  readonly id: string
  readonly method: string
  /** The path, or the name of the webhook. */
  readonly path: string
  readonly isWebhook: boolean
  readonly parameters: readonly Fields[]
  readonly raw: Fields
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

/** The operations of a path item. */
export const operationsIn = (path: string, item: Json | undefined, api: Fields, isWebhook = false): ApiOperation[] => {
  const own = followed(item, api)
  return Object.entries(own).flatMap(([method, held]) => {
    if (!METHODS.has(method)) return []
    const raw = fields(held)
    const given = [...listOf(own.parameters), ...listOf(raw.parameters)].map((one) => followed(one as Json, api))
    // One of the operation replaces one of the path.
    const parameters = [...new Map(given.map((one) => [`${text(one.in)} ${text(one.name)}`, one])).values()]
    return [{ id: text(raw.operationId) || `${method}-${path}`, method, path, isWebhook, parameters, raw }]
  })
}

/** All operations by their first tag, in the order of the tags. */
export function operationsOf(api: Fields) {
  const all = [
    ...Object.entries(fields(api.paths)).flatMap(([path, item]) => operationsIn(path, item, api)),
    ...Object.entries(fields(api.webhooks)).flatMap(([path, item]) => operationsIn(path, item, api, true)),
  ]
  const tagOf = ({ raw }: ApiOperation) => (Array.isArray(raw.tags) ? text(raw.tags[0]) : '')
  const known = listOf(api.tags)
  const tags = [...new Set([...known.map(({ name }) => text(name)), ...all.map(tagOf)])]
  return tags
    .map((tag) => ({
      tag,
      description: text(known.find(({ name }) => name === tag)?.description),
      operations: all.filter((operation) => tagOf(operation) === tag),
    }))
    .filter(({ operations }) => operations.length > 0)
}
