/** What a reference may show of the descriptions beside this file: each point, and the texts that appear only there. */
export const POINTS: Readonly<Record<'shop' | 'events', Readonly<Record<string, readonly string[]>>>> = {
  shop: {
    'summary and version of the API': ['m-info-summary', '2.3-m-version'],
    'version of OpenAPI': ['OpenAPI 3.1.0'],
    'text of the API with headings, code and tables': ['m-section', 'm-code', 'm-strong', 'm-cell'],
    'contact: name, email, page': ['m-contact', 'm-contact@pets.example', 'm-contact-page'],
    license: ['m-license'],
    'terms of service': ['m-terms'],
    'further documentation of the API': ['m-more-page'],
    'servers with their texts': ['m-server.example', 'm-server-text'],
    'variables of a server: values': ['m-region', 'm-other-region'],
    'variables of a server: texts': ['m-region-text'],
    'texts of tags': ['m-tag-text'],
    'further documentation of tags': ['m-tag-page'],
    'summary and text of an operation': ['m-operation', 'm-operation-text'],
    'further documentation of an operation': ['m-operation-page'],
    operationId: ['listPets', 'addPet'],
    'parameters in path, query, header and cookie': ['m-query', 'm-list', 'm-header', 'm-cookie'],
    'bounds and defaults of numbers': ['3071', '3907', '3121'],
    'choices of an item of a list': ['m-choice', '4093'],
    'how a list or an object is written (style)': ['pipeDelimited', 'deepObject'],
    'a pattern as it is written': ['^m-pattern\\d+$'],
    'an example of a parameter': ['m-cookie-example'],
    'text of a body': ['m-body-text'],
    'encoding of a part': ['m-encoding'],
    'headers of a response': ['M-Response-Header', 'm-header-text'],
    'examples: name or summary, text and value': ['m-example-summary', 'm-example-text', 'm-example-value'],
    'several media types of a response': ['text/csv', 'm-csv-example'],
    'an example made from a schema': ['m-generated-value'],
    'a number beyond 2^53 as it is written': ['9007199254740993'],
    'title, bounds and example of a property': ['m-title', '3001', '3011', 'm-property-example'],
    'constants and defaults': ['m-constant', 'm-default'],
    'exclusiveMinimum and multipleOf': ['3023', '3037'],
    'media type and encoding of a text': ['m/media-type', 'm-encoding-of-text'],
    'tuples: prefixItems': ['m-first-item', '3041'],
    contains: ['m-contained'],
    patternProperties: ['^m-pattern-property'],
    propertyNames: ['^m-property-name'],
    additionalProperties: ['m-additional'],
    dependentRequired: ['m-needs', 'm-needed'],
    'number of properties': ['3049', '3061'],
    'discriminator and its mapping': ['m-mapped'],
    'names in XML': ['m-xml-name'],
    'further documentation of a schema': ['m-schema-page'],
    'branches of oneOf with their titles': ['m-branch-one', 'm-branch-two', 'm-of-two'],
    not: ['m-not', 'm-forbidden'],
    'if, then, else': ['m-if', 'm-then', 'm-else'],
    'an API key: header and text': ['X-M-Key', 'm-key-text'],
    'OAuth: text, addresses and scopes': [
      'm-oauth-text',
      'm-authorize',
      'm-token',
      'm-refresh',
      'm-write',
      'm-scope-text',
    ],
  },
  events: {
    'links of a response': ['m-link', 'm-link-text', 'm-link-parameter'],
    'callbacks: name and address': ['m-callback', 'm-callback-address'],
    'callbacks: summary, text, body and responses': [
      'm-callback-summary',
      'm-callback-text',
      'm-callback-body-text',
      'm-callback-property',
      'm-callback-response',
    ],
    'webhooks: name, summary and text': ['m-webhook', 'm-webhook-summary', 'm-webhook-text'],
    'webhooks: parameters, body and responses': ['M-Webhook-Header', 'm-webhook-property', 'm-webhook-response'],
    'an example of a webhook': ['m-webhook-example'],
  },
}

/** A description of about 10 MB: 2,000 operations, each with a body and a schema of its own. */
export function largeDescription(): object {
  const text =
    'A sentence that says what it is for, and when it is used, with enough words to be like those of other descriptions. '
  const at = Array.from({ length: 2000 }, (_, index) => index)
  const property = (name: string) => ({ type: 'string', maxLength: 200, description: text.repeat(2), example: name })
  const schema = (index: number) => ({
    type: 'object',
    description: text,
    required: ['name0'],
    properties: Object.fromEntries(
      Array.from({ length: 12 }, (_, each) => [`name${each}`, property(`value ${index}`)]),
    ),
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1.0.0' },
    paths: Object.fromEntries(
      at.map((index) => [
        `/things/${index}/{id}`,
        {
          post: {
            operationId: `thing${index}`,
            summary: `Thing number ${index}`,
            description: text.repeat(3),
            tags: [`group ${Math.floor(index / 40)}`],
            parameters: [{ name: 'id', in: 'path', required: true, description: text, schema: { type: 'string' } }],
            requestBody: {
              content: { 'application/json': { schema: { $ref: `#/components/schemas/Thing${index}` } } },
            },
            responses: {
              200: {
                description: text,
                content: { 'application/json': { schema: { $ref: `#/components/schemas/Thing${index}` } } },
              },
            },
          },
        },
      ]),
    ),
    components: { schemas: Object.fromEntries(at.map((index) => [`Thing${index}`, schema(index)])) },
  }
}
