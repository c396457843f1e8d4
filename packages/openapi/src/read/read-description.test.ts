import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toJson } from '../description/exact-number.js'
import { splitDescription } from '../split/split-description.js'
import { readDescriptions } from './read-description.js'

/** Reads the first of these files of a site. */
function read(files: Readonly<Record<string, string>>) {
  const siteDir = join(mkdtempSync(join(tmpdir(), 'portico-description-')), 'site')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(siteDir, name)), { recursive: true })
    writeFileSync(join(siteDir, name), text)
  }
  return readDescriptions(siteDir, [`./${Object.keys(files)[0]}`])
}

const HEAD = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\n'
const withPath = (item: string) => `${HEAD}paths:\n  /a: ${item}\n`

test('files that a description refers to are bundled into it, with their access declarations', async () => {
  const [description] = await read({
    'api/openapi.yaml': withPath('{ $ref: paths/a.yaml }'),
    'api/paths/a.yaml': `get:
  x-portico-access: { groups: [acme] }
  responses:
    200: { description: Fine, content: { application/json: { schema: { $ref: ../../schemas.yaml#/Offer } } } }
`,
    'schemas.yaml': 'Offer: { type: object, properties: { next: { $ref: "#/Offer" } } }',
  })
  const schema = { $ref: '#/components/schemas/Offer' }
  expect(description).toMatchObject({
    source: 'api/openapi.yaml',
    document: {
      paths: {
        '/a': {
          get: {
            'x-portico-access': { groups: ['acme'] },
            responses: { 200: { content: { 'application/json': { schema } } } },
          },
        },
      },
      components: { schemas: { Offer: { properties: { next: schema } } } },
    },
  })
})

test('a discriminator that names a missing schema is noted', async () => {
  const discriminator = '{ propertyName: kind, mapping: { bus: models/bus.yaml } }'
  const [description] = await read({
    'a.yaml': `${HEAD}components: { schemas: { A: { discriminator: ${discriminator} } } }`,
  })
  expect(description?.notes).toEqual(['a.yaml:3: a reference leads nowhere: models/bus.yaml cannot be read.'])
})

test('a reference to the schema for schemas stays as it is, and so does one that is a value of the API', async () => {
  const schema = { $ref: 'https://json-schema.org/draft/2020-12/schema' }
  const value = { enum: [{ $ref: '#/nowhere' }] }
  const [description] = await read({
    'a.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      components: { schemas: { A: { properties: { schema, value } } } },
    }),
  })
  expect(description?.document).toMatchObject({ components: { schemas: { A: { properties: { schema, value } } } } })
  expect(splitDescription(description?.document).faults).toEqual([])
})

test.each([
  [
    'a file on the network',
    withPath('{ $ref: "https://example.com/a.yaml" }'),
    /a\.yaml:4: .+example\.com\/a\.yaml is on the network/,
  ],
  [
    'a file outside the site',
    withPath('{ $ref: ../other.yaml }'),
    /a\.yaml:4: .+\.\.\/other\.yaml is not a description below the site/,
  ],
  ['a file that is not a description', withPath('{ $ref: ./.env }'), /\.env is not a description/],
  [
    'a missing file',
    withPath('{ $ref: none.yaml }'),
    /a\.yaml:4: a reference leads nowhere: none\.yaml cannot be read/,
  ],
  ['a broken reference', withPath('{ $ref: "#/components/pathItems/None" }'), /a\.yaml:4: a reference leads nowhere/],
  [
    'a cyclic reference',
    `${withPath('{ $ref: "#/paths/~1b" }')}  /b: { $ref: "#/paths/~1a" }\n`,
    /a\.yaml is not an API description: .*circular/,
  ],
  [
    'an object that contains itself',
    `${HEAD}components: &all { x: { y: *all } }`,
    /a\.yaml contains .+ that contains itself/,
  ],
  ['an object that merges itself', `${HEAD}components: &all { <<: *all }`, /a\.yaml contains .+ that contains itself/],
  ['a list', '[]', /a\.yaml is not an API description/],
  ['invalid YAML', 'a: [1\nb: {', /a\.yaml is not YAML: .+\(2:1\)/],
  ['an older version', 'swagger: "2.0"\ninfo: {}\npaths: {}', /a\.yaml is not OpenAPI 3\.0, 3\.1 or 3\.2/],
])('a build stops at %s', async (_, text, sentence) => {
  await expect(read({ 'a.yaml': text, '.env': 'A=b' })).rejects.toThrow(sentence)
})

test('a build stops at a missing description, without naming the path on the machine', async () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'portico-description-'))
  const refused = readDescriptions(siteDir, ['none.json'])
  await expect(refused).rejects.toThrow('The option openapi refers to none.json, which cannot be read.')
  await expect(refused).rejects.not.toThrow(siteDir)
})

describe('an access mark that joining the files would lose stops the build, with its file and line', () => {
  const offers = (schema: string) =>
    withPath(
      `{ get: { responses: { 200: { description: Fine, content: { application/json: { schema: ${schema} } } } } } }`,
    )
  test.each([
    [
      'around what another file refers to',
      {
        'a.yaml': offers('{ $ref: common.yaml#/Price }'),
        'common.yaml': 'x-internal: true\nPrice: { type: number }\n',
      },
      /^common\.yaml:1: #: x-internal is not obeyed, because a reference .+common\.yaml#\/Price/,
    ],
    [
      'around a text that is included',
      {
        'a.yaml': withPath('{ $ref: b.yaml }'),
        'b.yaml': 'get:\n  description: { $ref: c.yaml#/texts/one }\n',
        'c.yaml': 'texts:\n  X-Internal: true\n  one: A text\n',
      },
      /^c\.yaml:1: #\/texts: X-Internal is not obeyed/,
    ],
    [
      'around a part of the first file that another file refers to',
      {
        'a.yaml': `${withPath('{ $ref: b.yaml }')}x-parts: { x-portico-access: { groups: [acme] }, Price: { type: number } }\n`,
        'b.yaml':
          'get: { responses: { 200: { description: Fine, content: { application/json: { schema: { $ref: a.yaml#/x-parts/Price } } } } } }\n',
      },
      /^a\.yaml:5: #\/x-parts: x-portico-access is not obeyed/,
    ],
    [
      'around what is reached through another reference',
      {
        'a.yaml': offers('{ $ref: b.yaml#/Offer/price }'),
        'b.yaml': 'Offer: { $ref: c.yaml#/Offer }\n',
        'c.yaml': 'Offer:\n  x-internal: true\n  price: { type: number }\n',
      },
      /^c\.yaml:\d+: #\/Offer: x-internal is not obeyed/,
    ],
    [
      'around the schema that a discriminator selects',
      {
        'a.yaml': offers('{ discriminator: { propertyName: a, mapping: { b: "b.yaml#/Kinds/B" } } }'),
        'b.yaml': 'Kinds:\n  x-internal: true\n  B: { type: object }\n',
      },
      /^b\.yaml:1: #\/Kinds: x-internal/,
    ],
    [
      'beside a reference to an object that has its own',
      {
        'a.yaml': withPath('{ $ref: b.yaml, x-portico-access: { groups: [acme] } }'),
        'b.yaml': 'x-portico-access: { groups: [globex] }\nget: { responses: { 200: { description: Fine } } }\n',
      },
      /^a\.yaml:4: #\/paths\/~1a: x-portico-access is here and in what is referred to \(b\.yaml\)/,
    ],
    [
      'beside a reference to a text',
      { 'a.yaml': withPath('{ description: { $ref: a.md, x-internal: true } }'), 'a.md': 'A text' },
      /^a\.yaml:4: #\/paths\/~1a\/description: x-internal is not obeyed, because .+ replaced by a text/,
    ],
    [
      'in one of several objects that YAML merges',
      {
        'a.yaml': `x-a: &a { x-portico-access: { groups: [acme] } }\nx-b: &b { x-portico-access: { groups: [globex] }, description: B }\n${withPath('{ <<: [*a, *b] }')}`,
      },
      /^a\.yaml:6: #\/paths\/~1a: x-portico-access has different values in objects that << merges/,
    ],
  ])('%s', async (_, files, sentence) => {
    const message = await read(files as Record<string, string>).then(
      () => 'read',
      (error: Error) => error.message,
    )
    expect(message.split('\n- ').slice(1)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]))
  })

  test('but a mark beside a reference and one in its target, of different kinds, are both obeyed', async () => {
    const [description] = await read({
      'a.yaml': withPath('{ $ref: b.yaml, x-portico-access: { groups: [acme] } }'),
      'b.yaml': 'x-audience: globex\nget: { responses: { 200: { description: Fine } } }\n',
    })
    expect(description?.document).toMatchObject({ paths: { '/a': { 'x-audience': 'globex', 'x-portico-access': {} } } })
  })

  test('and one in an unused part of another file does not matter', async () => {
    const [description] = await read({
      'a.yaml': withPath('{ $ref: b.yaml#/A }'),
      'b.yaml': 'A: { get: { responses: { 200: { description: Fine } } } }\nB: { x-internal: true }\n',
    })
    expect(JSON.stringify(description?.document)).not.toContain('x-internal')
  })
})

test('the file and line of each access mark are known, wherever it is in the joined document', async () => {
  const [description] = await read({
    'a.yaml': withPath('{ $ref: parts/b.yaml }'),
    'parts/b.yaml': 'get:\n  responses:\n    200: { description: Fine }\n  X-Internal: true\n',
  })
  expect(description?.places.get('#/paths/~1a/get/X-Internal')).toBe('parts/b.yaml:4')
})

test.each(['a.yaml', 'a.json'])('a name that occurs twice in an object stops the build: %s', async (name) => {
  const text =
    '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{"x-internal":true,"x-internal":false,"responses":{"200":{"description":"Fine"}}}}}}'
  await expect(read({ [name]: text })).rejects.toThrow(/duplicate/i)
})

describe('numbers', () => {
  const NUMBERS = ['9007199254740993', '-9007199254740993', '1.0', '1e400', '1E3', '-0', '0.10', '5']
  const schema = `{"maximum": ${NUMBERS[0]}, "enum": [${NUMBERS.join(', ')}], "example": "1.0"}`
  const json = (text: string) =>
    `{"openapi":"3.1.0","info":{"title":"A","version":"1"},"components":{"schemas":{"A":${text}}}}`

  test.each(['a.json', 'a.yaml'])('stay as they are written in %s', async (name) => {
    const [description] = await read({ [name]: json(schema) })
    expect(toJson(description?.document ?? null)).toContain(schema.replaceAll(': ', ':').replaceAll(', ', ','))
  })

  test('that only YAML can write are written as JSON can, and those that JSON cannot write are texts', async () => {
    const numbers = '[+7, .5, 5., 0x1F, 0o17, 007, 0xFFFFFFFFFFFFFFFFF, .inf, -.INF, .nan, 1_000]'
    const [description] = await read({ 'a.yaml': `${HEAD}components: { schemas: { A: { enum: ${numbers} } } }` })
    expect(toJson(description?.document ?? null)).toContain(
      '[7,0.5,5,31,15,7,295147905179352825855,".inf","-.INF",".nan","1_000"]',
    )
  })

  test('as keys are texts', async () => {
    const [description] = await read({
      'a.yaml': withPath('{ get: { responses: { 200: { description: A }, default: { $ref: "b.yaml#/x/1.0" } } } }'),
      'b.yaml': 'x: { 1.0: { description: B } }',
    })
    expect(toJson(description?.document ?? null)).toContain('"200":{"description":"A"}')
    expect(toJson(description?.document ?? null)).toContain('"description":"B"')
  })

  test('a key that is written twice stops the build', async () => {
    await expect(read({ 'a.json': json('{"type":"string","type":"number"}') })).rejects.toThrow(
      /duplicated mapping key/,
    )
    await expect(read({ 'a.yaml': `${HEAD}x-a: { 1.0: a, "1.0": b }` })).rejects.toThrow(/duplicated mapping key: 1\.0/)
  })
})

test.each([
  ['an AsyncAPI description', 'a.yaml', 'asyncapi: 3.0.0\ninfo: { title: A, version: "1" }'],
  ['a GraphQL schema', 'a.graphql', 'type Query { offers: [Offer!]! }'],
  ['a GraphQL schema', 'a.txt', '"""An offer."""\ntype Offer implements Node @key(fields: "id") {\n  id: ID!\n}'],
  ['a GraphQL schema', 'a.json', '{"data":{"__schema":{"types":[]}}}'],
])('%s is refused (%s)', async (format, name, text) => {
  await expect(read({ [name]: text })).rejects.toThrow(
    `${name} is ${format}, which is not supported. The option openapi takes descriptions in OpenAPI 3.0, 3.1 or 3.2.`,
  )
})

describe('a schema is referred to by its name', () => {
  const response = (ref: string) =>
    `{ get: { responses: { 200: { description: A, content: { application/json: { schema: { $ref: "${ref}" } } } } } } }`

  test('in the same file and in others, which are bundled like those that are referred to by a pointer', async () => {
    const [description] = await read({
      'a.yaml': `${withPath(response('#night'))}  /b: ${response('s/b.json#part')}
components: { schemas: { Night: { $anchor: night, type: object } } }
`,
      's/b.json': '{ "$defs": { "p": { "$anchor": "part", "type": "array", "items": { "$ref": "#part" } } } }',
    })
    const json = toJson(description?.document ?? null)
    expect(json).toContain('"schema":{"$ref":"#/components/schemas/Night"}')
    expect(json).toMatch(/"schema":{"\$ref":"(#\/components\/schemas\/\w+)"}.*"type":"array","items":{"\$ref":"\1"}/)
  })

  test('that does not exist stops the build', async () => {
    await expect(read({ 'a.yaml': withPath(response('b.yaml#part')), 'b.yaml': 'x: {}' })).rejects.toThrow(
      'a.yaml:4: a reference leads nowhere: b.yaml has no $anchor "part".',
    )
  })

  test('an access extension around it, or in both places, stops the build', async () => {
    const part = (more: string) => `{ "$anchor": "part", "type": "string"${more} }`
    const mark = '"x-portico-access": { "groups": ["acme"] }'
    await expect(
      read({ 'a.yaml': withPath(response('b.json#part')), 'b.json': `{ ${mark}, "$defs": { "p": ${part('')} } }` }),
    ).rejects.toThrow(/x-portico-access is not obeyed/)
    await expect(
      read({
        'a.yaml': withPath(response(`b.json#part", ${mark}, "x-a": "`)),
        'b.json': `{ "$defs": { "p": ${part(`, ${mark}`)} } }`,
      }),
    ).rejects.toThrow(/x-portico-access is here and in what is referred to/)
  })
})
