import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import type { Json } from '../description/overlay.js'
import { fields } from '../description/walk.js'
import { bodiesOf } from './request-body.js'

/**
 * The examples of the XML object, of OpenAPI 3.2 (https://spec.openapis.org/oas/v3.2.0#xml-object-examples) and, for `attribute` and
 * `wrapped`, of 3.1, each with the document that the specification shows.
 */
interface XmlExample {
  readonly schema: string
  readonly value: string
  readonly xml: string
  readonly components?: string
  readonly version?: string
}

const DOCUMENT = (animals: string) => `{ type: object, xml: { name: document }, properties: { animals: ${animals} } }`
const PETS = '{ animals: [dog, cat, hamster] }'
const LIST = (animals: string) => ({ schema: DOCUMENT(animals), value: PETS })
const HTML = '<html><head><title>Awesome Docs</title></head><body></body><html>'
const STORED = {
  value: `{ content: '${HTML}' }`,
  components:
    '{ Documentation: { xml: { nodeType: none }, type: object, properties: { content: { type: string, contentMediaType: text/html, xml: { nodeType: cdata } } } } }',
}
const PRODUCT =
  '{ xml: { name: product }, type: object, required: [count, description, related], properties: { count: { type: [number, "null"], xml: { nodeType: attribute } }, rating: { type: string, xml: { nodeType: attribute } }, description: { type: string }, related: { type: [object, "null"] } } }'
const OLD = '3.1.1'

const EXAMPLES: Readonly<Record<string, XmlExample>> = {
  'a text, without an XML object': {
    schema: DOCUMENT('{ type: string }'),
    value: "{ animals: 'dog, cat, hamster' }",
    xml: '<document><animals>dog, cat, hamster</animals></document>',
  },
  'a list, without an XML object': {
    ...LIST('{ type: array, items: { type: string } }'),
    xml: '<document><animals>dog</animals><animals>cat</animals><animals>hamster</animals></document>',
  },
  'another name': {
    ...LIST('{ type: string, xml: { name: animal } }'),
    xml: '<document><animal>dog</animal><animal>cat</animal><animal>hamster</animal></document>',
  },
  'an attribute, a prefix and a namespace': {
    schema: "{ $ref: '#/components/schemas/Person' }",
    components:
      "{ Person: { type: object, properties: { id: { type: integer, format: int32, xml: { nodeType: attribute } }, name: { type: string, xml: { namespace: 'https://example.com/schema/sample', prefix: sample } } } } }",
    value: '{ id: 123, name: example }',
    xml: '<Person id="123"><sample:name xmlns:sample="https://example.com/schema/sample">example</sample:name></Person>',
  },
  'the same in 3.1': {
    version: OLD,
    schema: "{ $ref: '#/components/schemas/Person' }",
    components:
      "{ Person: { type: object, properties: { id: { type: integer, format: int32, xml: { attribute: true } }, name: { type: string, xml: { namespace: 'https://example.com/schema/sample', prefix: sample } } } } }",
    value: '{ id: 123, name: example }',
    xml: '<Person id="123"><sample:name xmlns:sample="https://example.com/schema/sample">example</sample:name></Person>',
  },
  'another name of the items': {
    ...LIST('{ type: array, items: { type: string, xml: { name: animal } } }'),
    xml: '<document><animal>dog</animal><animal>cat</animal><animal>hamster</animal></document>',
  },
  'a name of the list, which has no effect': {
    ...LIST('{ type: array, xml: { name: aliens }, items: { type: string, xml: { name: animal } } }'),
    xml: '<document><animal>dog</animal><animal>cat</animal><animal>hamster</animal></document>',
  },
  'an element around the list': {
    ...LIST('{ type: array, xml: { nodeType: element }, items: { type: string } }'),
    xml: '<document><animals><animals>dog</animals><animals>cat</animals><animals>hamster</animals></animals></document>',
  },
  'an element around the list in 3.1': {
    version: OLD,
    ...LIST('{ type: array, xml: { wrapped: true }, items: { type: string } }'),
    xml: '<document><animals><animals>dog</animals><animals>cat</animals><animals>hamster</animals></animals></document>',
  },
  'an element around the list, and another name of the items': {
    ...LIST('{ type: array, xml: { nodeType: element }, items: { type: string, xml: { name: animal } } }'),
    xml: '<document><animals><animal>dog</animal><animal>cat</animal><animal>hamster</animal></animals></document>',
  },
  'other names of both': {
    ...LIST(
      '{ type: array, xml: { name: aliens, nodeType: element }, items: { type: string, xml: { name: animal } } }',
    ),
    xml: '<document><aliens><animal>dog</animal><animal>cat</animal><animal>hamster</animal></aliens></document>',
  },
  'another name of the element around the list': {
    ...LIST('{ type: array, xml: { name: aliens, nodeType: element }, items: { type: string } }'),
    xml: '<document><aliens><aliens>dog</aliens><aliens>cat</aliens><aliens>hamster</aliens></aliens></document>',
  },
  'another name of the element around the list in 3.1': {
    version: OLD,
    ...LIST('{ type: array, xml: { name: aliens, wrapped: true }, items: { type: string } }'),
    xml: '<document><aliens><aliens>dog</aliens><aliens>cat</aliens><aliens>hamster</aliens></aliens></document>',
  },
  'elements with attributes and texts': {
    schema:
      '{ type: array, xml: { nodeType: element, name: animals }, items: { xml: { name: animal }, properties: { kind: { type: string, xml: { nodeType: attribute } }, name: { type: string, xml: { nodeType: text } } } } }',
    value: '[{ kind: Cat, name: Fluffy }, { kind: Dog, name: Fido }]',
    xml: '<animals><animal kind="Cat">Fluffy</animal><animal kind="Dog">Fido</animal></animals>',
  },
  'a referenced element with CDATA': {
    schema: "{ $ref: '#/components/schemas/Documentation' }",
    components:
      '{ Documentation: { type: object, properties: { content: { type: string, contentMediaType: text/html, xml: { nodeType: cdata } } } } }',
    value: `{ content: '${HTML}' }`,
    xml: `<Documentation><![CDATA[${HTML}]]></Documentation>`,
  },
  'the element of a reference, whose schema has none': {
    ...STORED,
    schema: "{ xml: { nodeType: element, name: StoredDocument }, $ref: '#/components/schemas/Documentation' }",
    xml: `<StoredDocument><![CDATA[${HTML}]]></StoredDocument>`,
  },
  'another element of the same schema': {
    ...STORED,
    schema: "{ xml: { nodeType: element, name: UpdatedDocument }, $ref: '#/components/schemas/Documentation' }",
    xml: `<UpdatedDocument><![CDATA[${HTML}]]></UpdatedDocument>`,
  },
  'elements in order': {
    schema:
      '{ xml: { nodeType: element, name: OneTwoThree }, type: array, prefixItems: [{ xml: { name: One }, type: string }, { xml: { name: Two }, type: object, required: [unit, value], properties: { unit: { type: string, xml: { nodeType: attribute } }, value: { type: number, xml: { nodeType: text } } } }, { xml: { name: Three }, type: [boolean, "null"] }] }',
    value: '[Some text, { unit: cubits, value: 42 }, null]',
    xml: '<OneTwoThree><One>Some text</One><Two unit="cubits">42</Two><Three xsi:nil="true"/></OneTwoThree>',
  },
  'elements and texts in order': {
    schema:
      '{ xml: { nodeType: element, name: Report }, type: array, prefixItems: [{ xml: { nodeType: text }, type: string }, { xml: { name: data }, type: number }, { xml: { nodeType: text }, type: string }] }',
    value: '[Some preamble text., 42, Some postamble text.]',
    xml: '<Report>Some preamble text.<data>42</data>Some postamble text.</Report>',
  },
  'values that are null': {
    schema: PRODUCT,
    value: '{ count: null, description: Thing, related: null }',
    xml: '<product><description>Thing</description><related xsi:nil="true"/></product>',
  },
  'an empty object': {
    schema: PRODUCT,
    value: '{ count: 42, description: Thing, related: {} }',
    xml: '<product count="42"><description>Thing</description><related/></product>',
  },
}

/** The prefix `xsi` has to be declared, which the specification leaves out of its examples. */
const DECLARATION = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

test.each(Object.entries(EXAMPLES))('%s', (_, { schema, value, xml, components = '{}', version = '3.2.0' }) => {
  const api = { openapi: version, components: { schemas: load(components) } }
  const content = {
    'application/xml': { schema: load(schema), examples: { one: { dataValue: load(value) } } },
  }
  const [body] = bodiesOf(fields({ requestBody: { content } } as unknown as Json), fields(api as unknown as Json))
  const document = String(body?.value).split('\n').slice(1)
  expect(document.map((line) => line.trim()).join('')).toBe(
    xml.includes('xsi:') ? xml.replace(/^<\w+/, (name) => name + DECLARATION) : xml,
  )
})
