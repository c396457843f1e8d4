import document from '@site/openapi/travel.json'

/** The parts of an OpenAPI 3.1 schema object that the reference draws. */
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

/** One possible answer of an operation. */
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

/** An operation with its references followed, ready to draw. */
export interface Operation {
  readonly id: string
  readonly tag: string
  readonly method: string
  /** The path for a call; the event's name for a webhook. */
  readonly path: string
  readonly kind: 'call' | 'webhook'
  readonly summary: string
  readonly description: string
  readonly scopes: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body?: Media
  readonly answers: ReadonlyArray<Answer & { readonly status: string }>
}

/** The API description as it is in `openapi/travel.json`. */
export const api = document as unknown as Description

/** Every operation in the order of the description, calls first, then webhooks. */
export const operations: readonly Operation[] = [
  ...Object.entries(api.paths).flatMap(([path, item]) => fromItem(path, item, 'call')),
  ...Object.entries(api.webhooks).flatMap(([name, item]) => fromItem(name, item, 'webhook')),
]

/** The operations of one tag. */
export function operationsOf(tag: string): readonly Operation[] {
  return operations.filter((operation) => operation.tag === tag)
}

/** `Offer` for `#/components/schemas/Offer`; nothing for an inline schema. */
export function modelName(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1)
}

/** The fields of an object schema, through references and `allOf`. */
export function fieldsOf(schema: Schema): ReadonlyArray<{ name: string; schema: Schema; required: boolean }> {
  const own = follow<Schema>(schema)
  if (own.allOf) return own.allOf.flatMap(fieldsOf)
  return Object.entries(own.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: own.required?.includes(name) ?? false,
  }))
}

/** Follows a reference inside the description; anything else is returned as it is. */
export function follow<T extends object>(value: Or<T>): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  const steps = value.$ref.replace('#/', '').split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as T
}

function fromItem(path: string, item: Readonly<Record<string, RawOperation>>, kind: Operation['kind']): Operation[] {
  return Object.entries(item).map(([method, raw]) => ({
    id: raw.operationId,
    tag: raw.tags[0] ?? '',
    method,
    path,
    kind,
    summary: raw.summary,
    description: raw.description,
    scopes: raw.security?.flatMap((entry) => Object.values(entry).flat()) ?? [],
    parameters: (raw.parameters ?? []).map((parameter) => follow<Parameter>(parameter)),
    ...(raw.requestBody && { body: raw.requestBody.content['application/json'] }),
    answers: Object.entries(raw.responses).map(([status, answer]) => ({ status, ...follow<Answer>(answer) })),
  }))
}
