import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
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
  const [found] = await read({
    'api/openapi.yaml': withPath('{ $ref: paths/a.yaml }'),
    'api/paths/a.yaml': `get:
  x-portico-access: { groups: [acme] }
  responses:
    200: { description: Fine, content: { application/json: { schema: { $ref: ../../schemas.yaml#/Offer } } } }
`,
    'schemas.yaml': 'Offer: { type: object, properties: { next: { $ref: "#/Offer" } } }',
  })
  const schema = { $ref: '#/components/schemas/Offer' }
  expect(found).toMatchObject({
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
  const [found] = await read({ 'a.yaml': `${HEAD}components: { schemas: { A: { discriminator: ${discriminator} } } }` })
  expect(found?.notes).toEqual(['a.yaml:3: a reference leads nowhere: models/bus.yaml cannot be read.'])
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
