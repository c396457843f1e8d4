import { written } from './exact-number.js'
import { decodeName } from './json-pointer.js'
import type { Json } from './overlay.js'
import { type Fields, fields, followed, METHODS } from './walk.js'

export { type Fields, fields, followed } from './walk.js'

export const listOf = (value: Json | undefined): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : [])
export const text = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? written(value) : ''

/** `Night` for a reference to `#/components/schemas/Night`. */
export const schemaName = (value: Json | undefined): string | undefined => {
  const [, name] = /^#\/components\/schemas\/([^/]+)$/.exec(text(fields(value).$ref)) ?? []
  return name === undefined ? undefined : decodeName(name)
}

/** The place of a schema on the page. */
export const schemaId = (name: string): string => `schema-${name}`

/** An operation of the description, or of one of its webhooks. */
export interface ApiOperation {
  readonly id: string
  readonly method: string
  /** The path, or the name of the webhook. */
  readonly path: string
  readonly isWebhook: boolean
  readonly parameters: readonly Fields[]
  readonly raw: Fields
  /** The summary and the description of its path, if they are written there. */
  readonly item: Fields
}

/** The operations of a path item. */
export const operationsIn = (path: string, item: Json | undefined, api: Fields, isWebhook = false): ApiOperation[] => {
  const own = followed(item, api)
  const all = [
    ...Object.entries(own).filter(([method]) => METHODS.has(method)),
    ...Object.entries(fields(own.additionalOperations)),
  ]
  return all.flatMap(([method, held]) => {
    // The servers of a path are those of its operations.
    const raw: Fields = { ...(own.servers !== undefined && { servers: own.servers }), ...fields(held) }
    const allParameters = [...listOf(own.parameters), ...listOf(raw.parameters)].map((parameter) =>
      followed(parameter as Json, api),
    )
    // One of the operation replaces one of the path.
    const parameters = [
      ...new Map(
        allParameters.map((parameter) => [`${text(parameter.in)} ${text(parameter.name)}`, parameter]),
      ).values(),
    ]
    return [
      {
        id: text(raw.operationId) || `${method}-${path}`,
        method,
        path,
        isWebhook,
        parameters,
        raw,
        item: { summary: own.summary, description: own.description },
      },
    ]
  })
}
