/** The kind of a value in a description. `data` has no parts with their own readers. */
export type Kind = keyof typeof GRAMMAR | `${'map' | 'list'} ${keyof typeof GRAMMAR}`

/** The kind of a field, and how its object depends on it. */
type Field = Kind | readonly [kind: Kind, tie: 'needed' | 'any']

interface Shape {
  /** Fields by name. If a field is `needed`, the object is only for readers of the field. */
  readonly fields?: Readonly<Record<string, Field>>
  /** The kind of each entry that is not one of the fields. */
  readonly each?: Kind
  /** The object is only for readers of at least one of these fields, if it has any; `*` is every entry. */
  readonly anyOf?: readonly string[]
  /** Its keys are names chosen by the author, so that what looks like an extension is one of them. */
  readonly isMap?: true
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

const operations = Object.fromEntries(METHODS.map((method) => [method, 'operation'])) as Record<string, 'operation'>

const SOME = { anyOf: ['*'] } as const

/** The parts of OpenAPI 3.0, 3.1 and 3.2 that may have their own readers, and how they depend on each other. */
export const GRAMMAR = {
  data: {},
  /** Compared with the names of the sibling properties. */
  name: {},
  description: {
    fields: {
      info: ['info', 'needed'],
      servers: 'list server',
      paths: 'paths',
      webhooks: 'map path',
      // The name of webhooks before OpenAPI 3.1.
      'x-webhooks': 'map path',
      components: 'components',
      tags: 'list tag',
      security: 'list requirement',
      externalDocs: 'detail',
    },
  },
  /** An object without parts, such as a contact or a license. */
  detail: {},
  info: { fields: { contact: 'detail', license: 'detail' } },
  server: { fields: { variables: 'map server' } },
  tag: { fields: { externalDocs: 'detail' } },
  paths: { each: 'path', isMap: true },
  path: {
    fields: {
      ...operations,
      additionalOperations: 'map operation',
      parameters: 'list parameter',
      servers: 'list server',
    },
    anyOf: [...METHODS, 'additionalOperations', '$ref'],
  },
  operation: {
    fields: {
      parameters: 'list parameter',
      requestBody: 'body',
      responses: ['map response', 'needed'],
      callbacks: 'map callback',
      servers: 'list server',
      tags: 'list tagName',
      security: 'list requirement',
      externalDocs: 'detail',
    },
  },
  tagName: {},
  requirement: { each: 'schemeName', isMap: true },
  schemeName: {},
  parameter: {
    fields: {
      schema: ['schema', 'needed'],
      content: ['map media', 'needed'],
      example: 'example',
      examples: 'map exampleObject',
    },
  },
  header: {
    fields: {
      schema: ['schema', 'needed'],
      content: ['map media', 'needed'],
      example: 'example',
      examples: 'map exampleObject',
    },
  },
  body: { fields: { content: ['map media', 'needed'] } },
  response: { fields: { headers: 'map header', content: 'map media', links: 'map link' } },
  media: {
    fields: {
      schema: 'schema',
      itemSchema: 'schema',
      example: 'example',
      examples: 'map exampleObject',
      encoding: 'map encoding',
      prefixEncoding: 'list encoding',
      itemEncoding: 'encoding',
    },
  },
  encoding: {
    fields: {
      headers: 'map header',
      encoding: 'map encoding',
      prefixEncoding: 'list encoding',
      itemEncoding: 'encoding',
    },
  },
  exampleObject: { fields: { value: ['example', 'needed'] } },
  example: {},
  link: { fields: { server: 'server' } },
  callback: { each: 'path', anyOf: ['*'] },
  securityScheme: { fields: { flows: 'flows' } },
  flows: {
    fields: {
      implicit: 'detail',
      password: 'detail',
      clientCredentials: 'detail',
      authorizationCode: 'detail',
      deviceAuthorization: 'detail',
    },
  },
  components: {
    fields: {
      schemas: 'map schema',
      responses: 'map response',
      parameters: 'map parameter',
      examples: 'map exampleObject',
      requestBodies: 'map body',
      headers: 'map header',
      securitySchemes: 'map securityScheme',
      links: 'map link',
      callbacks: 'map callback',
      pathItems: 'map path',
      mediaTypes: 'map media',
    },
    anyOf: ['*'],
  },
  schema: {
    fields: {
      properties: 'map schema',
      patternProperties: 'map schema',
      $defs: 'map schema',
      definitions: 'map schema',
      dependentSchemas: 'map schema',
      dependencies: 'map schema',
      items: ['schema', 'needed'],
      not: 'schema',
      additionalItems: 'schema',
      additionalProperties: 'schema',
      unevaluatedProperties: 'schema',
      unevaluatedItems: 'schema',
      contains: 'schema',
      propertyNames: 'schema',
      if: 'schema',
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: 'schema',
      else: 'schema',
      contentSchema: 'schema',
      allOf: 'list schema',
      oneOf: 'list schema',
      anyOf: 'list schema',
      prefixItems: 'list schema',
      required: 'list name',
      enum: 'list value',
      discriminator: 'discriminator',
      xml: 'detail',
      externalDocs: 'detail',
      example: 'example',
      examples: 'list example',
      default: 'example',
    },
  },
  value: {},
  discriminator: { fields: { mapping: 'map target', defaultMapping: 'target' } },
  target: {},
} as const satisfies Record<
  string,
  Omit<Shape, 'fields' | 'each'> & { fields?: Record<string, unknown>; each?: string }
>

/** Lists and maps that are removed together with the last of their entries; an empty one would have another meaning, or none. */
const KEPT_EMPTY = new Set(['map schema', 'map exampleObject'])

/** How a kind is read: an entry of a map or list, or a field of an object. */
export function shapeOf(kind: Kind): Shape {
  const [form, of] = kind.split(' ') as [string, Kind]
  if ((form === 'map' || form === 'list') && of !== undefined)
    return { each: of, isMap: true, ...(KEPT_EMPTY.has(kind) ? {} : SOME) }
  return GRAMMAR[kind as keyof typeof GRAMMAR] as Shape
}

export const fieldOf = ({ fields, each }: Shape, name: string): { readonly kind: Kind; readonly isNeeded: boolean } => {
  const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined) return { kind: each ?? 'data', isNeeded: false }
  return typeof field === 'string' ? { kind: field, isNeeded: false } : { kind: field[0] as Kind, isNeeded: true }
}
