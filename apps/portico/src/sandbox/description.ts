/** A JSON object of the description. */
export type Json = Readonly<Record<string, unknown>>

/** A parameter of an operation, and where its schema is in the description. */
export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly numeric: boolean
  /** A JSON pointer, such as `#/components/parameters/Limit/schema`. */
  readonly schema: string
}

/** An operation of the description, with what is needed to answer it. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly scopes: readonly string[]
  readonly parameters: readonly Parameter[]
  /** Where the schema of its JSON body is, when it has one. */
  readonly body: string | undefined
  /** The answer of success as the description shows it. */
  readonly status: number
  readonly example: unknown
  /** The status codes that the description lists. */
  readonly statuses: readonly string[]
}

/** An OpenAPI 3.1 description, read once. */
export interface Description {
  readonly document: Json
  readonly operations: readonly Operation[]
  /** Finds the operation of a path; `methods` lists what the path takes when the method is not among it. */
  find(method: string, path: string): Found
  /** The example of a named failure, such as `NotFound`. */
  problem(name: string): Json
}

export type Found =
  | { readonly at: 'operation'; readonly operation: Operation; readonly path: Readonly<Record<string, string>> }
  | { readonly at: 'path'; readonly methods: readonly string[] }
  | { readonly at: 'nowhere' }

/** Reads a description. Answers `undefined` for a document that describes no calls. */
export function readDescription(document: unknown): Description | undefined {
  if (!isJson(document) || !isJson(document.paths)) return undefined
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(isJson(item) ? item : {}).map(([method, raw]) => readOperation(document, path, method, raw as Json)),
  )
  if (operations.length === 0) return undefined
  const patterns = operations.map((operation) => ({ operation, pattern: patternOf(operation.path) }))
  return {
    document,
    operations,
    find(method, path) {
      const here = patterns.flatMap(({ operation, pattern }) => {
        const match = pattern.exec(path)
        return match ? [{ operation, path: decodeAll(match.groups ?? {}) }] : []
      })
      const found = here.find(({ operation }) => operation.method === method)
      if (found) return { at: 'operation', ...found }
      return here.length === 0
        ? { at: 'nowhere' }
        : { at: 'path', methods: here.map(({ operation }) => operation.method) }
    },
    problem(name) {
      const media = at(document, `#/components/responses/${name}/content/application~1problem+json`)
      return isJson(media) && isJson(media.example) ? media.example : {}
    },
  }
}

/** The value at a JSON pointer of the document. */
function at(document: Json, pointer: string): unknown {
  const steps = pointer.replace(/^#\//, '').split('/')
  return steps
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, step) => (isJson(value) ? value[step] : Array.isArray(value) ? value[+step] : undefined),
      document,
    )
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readOperation(document: Json, path: string, method: string, raw: Json): Operation {
  const here = `#/paths/${escaped(path)}/${method}`
  const security = (raw.security ?? []) as readonly Record<string, readonly string[]>[]
  const responses = (raw.responses ?? {}) as Readonly<Record<string, Json>>
  const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? '200'
  const isBody = at(document, `${here}/requestBody/content/application~1json/schema`) !== undefined
  return {
    id: String(raw.operationId),
    method: method.toUpperCase(),
    path,
    scopes: security.flatMap((entry) => Object.values(entry).flat()),
    parameters: ((raw.parameters ?? []) as readonly Json[]).map((parameter, index) => {
      const pointer = typeof parameter.$ref === 'string' ? parameter.$ref : `${here}/parameters/${index}`
      const { name, in: where, required } = at(document, pointer) as Json
      const schema = at(document, `${pointer}/schema`)
      const numeric = isJson(schema) && (schema.type === 'integer' || schema.type === 'number')
      return {
        name: String(name),
        in: String(where),
        required: required === true,
        numeric,
        schema: `${pointer}/schema`,
      }
    }),
    body: isBody ? `${here}/requestBody/content/application~1json/schema` : undefined,
    status: Number(status),
    example: at(document, `${here}/responses/${status}/content/application~1json/example`),
    statuses: Object.keys(responses),
  }
}

const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

function decodeAll(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decoded(text)]))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
