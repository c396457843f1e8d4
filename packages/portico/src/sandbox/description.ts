import { decodeText, isRecord } from '@portico/access/guards'
import { at, escaped, type Json, resolved } from './pointer.js'

/** A parameter of an operation, and the location of its schema in the description. */
export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly numeric: boolean
  /** A JSON pointer, such as `#/components/parameters/Limit/schema`. */
  readonly schema: string
}

/** An operation of the description, with what is needed to respond to it. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly scopes: readonly string[]
  readonly parameters: readonly Parameter[]
  /** The location of the schema of its JSON body, if it has one. */
  readonly body: string | undefined
  /** The success response as the description shows it. */
  readonly status: number
  readonly example: unknown
  /** Whether that response has a body. */
  readonly answersJson: boolean
}

/** An OpenAPI 3.1 description, parsed once. */
export interface Description {
  readonly document: Json
  readonly operations: readonly Operation[]
  /** Finds the operation of a path; if the path does not support the method, `methods` lists those that it supports. */
  find(method: string, path: string): OperationMatch
  /** The `type` of a problem document: next to those that the description shows, otherwise `about:blank`. */
  problemType(code: string): string
}

export type OperationMatch =
  | { readonly at: 'operation'; readonly operation: Operation; readonly path: Readonly<Record<string, string>> }
  | { readonly at: 'path'; readonly methods: readonly string[] }
  | { readonly at: 'nowhere' }

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch'])
const JSON_CONTENT = 'content/application~1json'

/** Parses a description. Returns `undefined` for a document that describes no calls. */
export function readDescription(document: unknown): Description | undefined {
  if (!isRecord(document) || !isRecord(document.paths)) return undefined
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(isRecord(item) ? item : {})
      .filter((method) => METHODS.has(method))
      .map((method) => readOperation(document, path, method)),
  )
  if (operations.length === 0) return undefined
  // A path without parameters comes before one that also matches it: `/loans/mine` before `/loans/{loan_id}`.
  const patterns = operations
    .map((operation) => ({ operation, match: matcher(operation.path), open: operation.path.split('{').length }))
    .sort((a, b) => a.open - b.open)
  const shownType = problemTypeIn(document)
  return {
    document,
    operations,
    find(method, path) {
      const here = patterns.flatMap(({ operation, match }) => {
        const values = match(path)
        return values ? [{ operation, path: values }] : []
      })
      const matching = here.find(({ operation }) => operation.method === method)
      if (matching) return { at: 'operation', ...matching }
      return here.length === 0
        ? { at: 'nowhere' }
        : { at: 'path', methods: here.map(({ operation }) => operation.method) }
    },
    problemType: (code) =>
      shownType === undefined ? 'about:blank' : shownType.slice(0, shownType.lastIndexOf('/') + 1) + code,
  }
}

/** The `type` of the first problem document among the shared responses. */
function problemTypeIn(document: Json): string | undefined {
  const responses = at(document, '#/components/responses')
  return Object.values(isRecord(responses) ? responses : {})
    .map((response) => isRecord(response) && at(response, '#/content/application~1problem+json/example/type'))
    .find((type) => typeof type === 'string')
}

function readOperation(document: Json, path: string, method: string): Operation {
  const item = `#/paths/${escaped(path)}`
  const here = `${item}/${method}`
  const raw = at(document, here) as Json
  const responses = isRecord(raw.responses) ? raw.responses : {}
  const status = Object.keys(responses).find((code) => /^2\d\d$/.test(code)) ?? '200'
  const answer = at(document, `${resolved(document, `${here}/responses/${status}`)}/${JSON_CONTENT}`)
  const body = `${resolved(document, `${here}/requestBody`)}/${JSON_CONTENT}/schema`
  return {
    id: String(raw.operationId ?? `${method} ${path}`),
    method: method.toUpperCase(),
    path,
    scopes: scopesOf(raw.security ?? document.security),
    parameters: parametersOf(document, [item, here]),
    body: at(document, body) === undefined ? undefined : body,
    status: Number(status),
    example: isRecord(answer) ? exampleOf(document, answer) : undefined,
    answersJson: answer !== undefined,
  }
}

/** The example of a response: its own, the first of several, or that of its schema. */
function exampleOf(document: Json, { example, examples, schema }: Json): unknown {
  if (example !== undefined) return example
  const [first] = Object.values(isRecord(examples) ? examples : {})
  if (isRecord(first)) return first.value
  const shape =
    isRecord(schema) && typeof schema.$ref === 'string' ? at(document, resolved(document, schema.$ref)) : schema
  if (!isRecord(shape)) return undefined
  return shape.example ?? (Array.isArray(shape.examples) ? shape.examples[0] : undefined)
}

const scopesOf = (security: unknown): string[] =>
  (Array.isArray(security) ? security : []).flatMap((entry) =>
    isRecord(entry) ? Object.values(entry).flatMap((scopes) => (Array.isArray(scopes) ? scopes.map(String) : [])) : [],
  )

/** The parameters of a path and of an operation. A parameter of the operation replaces one of the path with the same name. */
function parametersOf(document: Json, places: readonly string[]): Parameter[] {
  const all = places.flatMap((place) => {
    const parameters = at(document, `${place}/parameters`)
    return (Array.isArray(parameters) ? parameters : []).flatMap((_, index) => {
      const pointer = resolved(document, `${place}/parameters/${index}`)
      const parameter = at(document, pointer)
      return isRecord(parameter) ? [readParameter(document, pointer, parameter)] : []
    })
  })
  return [...new Map(all.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values()]
}

function readParameter(document: Json, pointer: string, { name, in: where, required }: Json): Parameter {
  const schema = at(document, resolved(document, `${pointer}/schema`))
  return {
    name: String(name),
    in: String(where),
    required: required === true,
    numeric: isRecord(schema) && (schema.type === 'integer' || schema.type === 'number'),
    schema: `${pointer}/schema`,
  }
}

/** Matches a path against a template such as `/loans/{loan_id}`, and returns its parameters. */
function matcher(shape: string): (path: string) => Record<string, string> | undefined {
  const names = [...shape.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
  const fixed = shape.split(/\{[^{}]+\}/).map((text) => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
  const pattern = new RegExp(`^${fixed.join('([^/]+)')}$`)
  return (path) => {
    const match = pattern.exec(path)
    return match
      ? Object.fromEntries(names.map((name, index) => [name, decodeText(match[index + 1] ?? '')]))
      : undefined
  }
}
