import { createContext, useContext } from 'react'

/** The parts of an OpenAPI 3.1 schema object that the reference shows. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly const?: string
  readonly default?: string | number
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** A path, query or header parameter. */
export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: string
}

/** A body in one media type, with the example that the reference shows. */
export interface Media {
  readonly schema: Schema
  readonly example?: unknown
}

/** A possible response of an operation. */
export interface Answer {
  readonly description: string
  readonly content?: Readonly<Record<string, Media>>
}

type Or<T> = T | { readonly $ref: string }

interface RawOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security?: ReadonlyArray<Readonly<Record<string, readonly string[]>>>
  readonly parameters?: ReadonlyArray<Or<Parameter>>
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Or<Answer>>>
}

interface Description {
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary: string
    readonly description: string
  }
  readonly servers: ReadonlyArray<{ readonly url: string; readonly description: string }>
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** An operation with its references resolved, ready to render. */
export interface ApiOperation {
  readonly id: string
  readonly tag: string
  readonly method: string
  /** The path of a call, or the event name of a webhook. */
  readonly path: string
  readonly kind: 'call' | 'webhook'
  readonly summary: string
  readonly description: string
  readonly scopes: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body?: Media
  readonly answers: ReadonlyArray<Answer & { readonly status: string }>
}

/** An API description and its operations in order, calls first, then webhooks. */
export interface Api extends Description {
  readonly operations: readonly ApiOperation[]
}

/** Parses an API description. */
export function readApi(document: unknown): Api {
  const api = document as Description
  const from = (items: Description['paths'] = {}, kind: ApiOperation['kind']) =>
    Object.entries(items).flatMap(([path, item]) => fromItem(api, path, item, kind))
  return { ...api, operations: [...from(api.paths, 'call'), ...from(api.webhooks, 'webhook')] }
}

/** The operations of one tag. */
export const operationsOf = ({ operations }: Api, tag: string): readonly ApiOperation[] =>
  operations.filter((operation) => operation.tag === tag)

/** `Offer` for `#/components/schemas/Offer`; nothing for an inline schema. */
export function modelName(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1)
}

/** The fields of an object schema, including those from references and `allOf`. */
export function fieldsOf(
  api: Description,
  schema: Schema,
): ReadonlyArray<{ name: string; schema: Schema; required: boolean }> {
  const own = follow<Schema>(api, schema)
  if (own.allOf) return own.allOf.flatMap((part) => fieldsOf(api, part))
  return Object.entries(own.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: own.required?.includes(name) ?? false,
  }))
}

/** Resolves a reference inside the description; anything else is returned unchanged. */
function follow<T extends object>(api: Description, value: Or<T>): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  const steps = value.$ref.replace('#/', '').split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], api) as T
}

function fromItem(
  api: Description,
  path: string,
  item: Readonly<Record<string, RawOperation>>,
  kind: ApiOperation['kind'],
): ApiOperation[] {
  return Object.entries(item).map(([method, raw]) => ({
    id: raw.operationId,
    tag: raw.tags[0] ?? '',
    method,
    path,
    kind,
    summary: raw.summary,
    description: raw.description,
    scopes: raw.security?.flatMap((entry) => Object.values(entry).flat()) ?? [],
    parameters: (raw.parameters ?? []).map((parameter) => follow<Parameter>(api, parameter)),
    body: raw.requestBody?.content['application/json'],
    answers: Object.entries(raw.responses).map(([status, answer]) => ({ status, ...follow<Answer>(api, answer) })),
  }))
}

/** The API description of the page, as its reader may see it. */
export const ApiContext = createContext<Api | undefined>(undefined)

/** @throws Error outside a page with an API description. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('There is no API description around this component. Place it in ApiContext.')
  return api
}
