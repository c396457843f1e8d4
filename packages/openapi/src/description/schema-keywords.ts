import type { Fields } from './walk.js'

/** The keywords of JSON Schema 2020-12 and its earlier drafts, and those that OpenAPI 3.0 to 3.2 adds, by vocabulary. */
const VOCABULARIES = {
  core: ['$schema', '$id', '$anchor', '$dynamicAnchor', '$ref', '$dynamicRef', '$defs', '$comment', '$vocabulary'],
  applicator: [
    ...(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'prefixItems', 'items'] as const),
    ...(['contains', 'properties', 'patternProperties', 'additionalProperties', 'propertyNames'] as const),
  ],
  unevaluated: ['unevaluatedItems', 'unevaluatedProperties'],
  validation: [
    ...(['type', 'enum', 'const', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'] as const),
    ...(['maxLength', 'minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'maxContains'] as const),
    ...(['minContains', 'maxProperties', 'minProperties', 'required', 'dependentRequired'] as const),
  ],
  annotation: ['title', 'description', 'default', 'deprecated', 'readOnly', 'writeOnly', 'examples', 'format'],
  content: ['contentEncoding', 'contentMediaType', 'contentSchema'],
  earlier: ['id', 'definitions', 'dependencies', 'additionalItems', '$recursiveRef', '$recursiveAnchor'],
  openapi: ['nullable', 'discriminator', 'xml', 'externalDocs', 'example'],
} as const

type SchemaKeyword = (typeof VOCABULARIES)[keyof typeof VOCABULARIES][number]

/**
 * How a page shows a keyword: `main` belongs to the first lines of a schema, such as its type; `value` is a literal value beside its
 * name; `word` is its name if it is true; `schema`, `schemas` and `map` are schemas below its name; `names` are lists of names by
 * property; `fields` is an object of names and values; `hidden` is not for readers.
 */
type KeywordView = 'main' | 'value' | 'word' | 'schema' | 'schemas' | 'map' | 'names' | 'fields' | 'hidden'

/** How each keyword is shown, in the order of the page. */
const KEYWORD_VIEWS: Readonly<Record<SchemaKeyword, KeywordView>> = {
  ...{ $ref: 'main', $dynamicRef: 'main', $recursiveRef: 'main', type: 'main', format: 'main', nullable: 'main' },
  ...{ title: 'main', description: 'main', externalDocs: 'main', enum: 'main', required: 'main', properties: 'main' },
  ...{ deprecated: 'word', readOnly: 'word', writeOnly: 'word', uniqueItems: 'word', $recursiveAnchor: 'word' },
  ...{ const: 'value', default: 'value', minimum: 'value', exclusiveMinimum: 'value', maximum: 'value' },
  ...{ exclusiveMaximum: 'value', multipleOf: 'value', minLength: 'value', maxLength: 'value', pattern: 'value' },
  ...{ minItems: 'value', maxItems: 'value', minContains: 'value', maxContains: 'value', minProperties: 'value' },
  ...{
    maxProperties: 'value',
    contentEncoding: 'value',
    contentMediaType: 'value',
    example: 'value',
    examples: 'value',
  },
  ...{ $id: 'value', id: 'value', $schema: 'value', $anchor: 'value', $dynamicAnchor: 'value' },
  // https://json-schema.org/draft/2020-12/json-schema-core#section-8.3
  $comment: 'hidden',
  ...{ $vocabulary: 'fields', discriminator: 'fields', xml: 'fields' },
  dependentRequired: 'names',
  patternProperties: 'map',
  additionalProperties: 'schema',
  unevaluatedProperties: 'schema',
  propertyNames: 'schema',
  dependentSchemas: 'map',
  dependencies: 'names',
  prefixItems: 'schemas',
  items: 'schema',
  additionalItems: 'schema',
  unevaluatedItems: 'schema',
  contains: 'schema',
  contentSchema: 'schema',
  allOf: 'schemas',
  oneOf: 'schemas',
  anyOf: 'schemas',
  not: 'schema',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: 'schema',
  else: 'schema',
  $defs: 'map',
  definitions: 'map',
}

/** A keyword of a schema, and how it is shown. */
export interface ShownKeyword {
  readonly name: string
  readonly view: KeywordView
}

const ORDER = Object.keys(KEYWORD_VIEWS)

/** The keywords that a schema has, in the order of the page. One of another vocabulary comes last; extensions are left out. */
export function shownKeywords(schema: Fields): ShownKeyword[] {
  const names = ORDER.filter((name) => schema[name] !== undefined)
  const other = Object.keys(schema).filter((name) => !Object.hasOwn(KEYWORD_VIEWS, name) && !name.startsWith('x-'))
  return [...names, ...other].map((name) => ({
    name,
    view: Object.hasOwn(KEYWORD_VIEWS, name) ? KEYWORD_VIEWS[name as SchemaKeyword] : 'value',
  }))
}
