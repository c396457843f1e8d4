import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AccessRule, allOf } from '@portico/access'
import { readDescriptions } from '@portico/openapi'
import { expect, test } from 'vitest'
import { accessMap } from '../access/access-map.js'
import type { ApiDescription } from '../options/description-option.js'
import { siteDescriptions } from './site-descriptions.js'

const ANSWERS = { responses: { 200: { description: 'Fine' } } }

/** Reads one description of a site, and who may read its page and its file. */
async function read(
  description: object | string,
  option: Partial<ApiDescription> = {},
  rules: readonly AccessRule[] = [],
) {
  const siteDir = mkdtempSync(join(tmpdir(), 'portico-description-'))
  const text = typeof description === 'string' ? description : JSON.stringify(description)
  writeFileSync(join(siteDir, 'api.json'), text)
  writeFileSync(join(siteDir, 'api.yaml'), text)
  const access = accessMap({ rules, baseUrl: '/hub/', pages: [], category: () => undefined })
  const descriptionOption = { path: './api.json', route: '/api', ...option }
  const documents = await readDescriptions(siteDir, [descriptionOption.path])
  const [siteDescription] = siteDescriptions([descriptionOption], documents, {
    baseUrl: '/hub/',
    access,
    publicTexts: [],
  })
  return { ...siteDescription, page: access.at('/hub/api'), document: access.at('/hub/api/openapi.json') }
}

const describing = (more: object = {}) => ({ openapi: '3.1.0', info: { title: 'A', version: '1' }, ...more })

test('a description has the readers of its route, of its option, and of its own declarations', async () => {
  const description = await read(
    describing({ 'x-portico-access': { groups: ['third'] } }),
    { access: { groups: ['second'] } },
    [{ path: '/api', groups: ['first'] }],
  )
  const readers = allOf('first', 'second', 'third')
  expect(description).toMatchObject({ page: readers, document: readers, file: 'api/openapi.json', source: 'api.json' })
})

test('a public description has a public page and file', async () => {
  expect(await read(describing())).toMatchObject({ page: undefined, document: undefined })
})

test('a description may be YAML, with its anchors', async () => {
  const yaml = `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /a: &same { get: { responses: { 200: { description: Fine } } } }
  /b: *same
`
  expect((await read(yaml, { path: 'api.yaml' })).open).toEqual(
    describing({ paths: { '/a': { get: ANSWERS }, '/b': { get: ANSWERS } } }),
  )
})

test.each([
  ['a description for no one', describing({ 'x-internal': true }), {}, 'api.json: no one can read any of it'],
  [
    'too many alternatives of readers',
    describing({
      paths: Object.fromEntries(
        [...Array(70).keys()].map((at) => [
          `/p${at}`,
          {
            get: {
              'x-portico-access': { groups: [`g${at}`] },
              responses: { 200: { $ref: '#/components/responses/All' } },
            },
          },
        ]),
      ),
      components: { responses: { All: { description: 'All' } } },
    }),
    {},
    'api.json cannot be split by its readers. Access has',
  ],
  [
    'a private name in a public text',
    describing({
      paths: {
        '/a': { get: { ...ANSWERS, summary: 'As /b_c/' }, put: ANSWERS },
        '/b_c/{d}': { 'x-internal': true, get: ANSWERS },
      },
    }),
    {},
    'api.json#/paths/~1a/get/summary: contains "/b_c/{d}", which is a name for other readers (internal)',
  ],
])('a build stops at %s', async (_, description, option, sentence) => {
  await expect(read(description, option)).rejects.toThrow(sentence)
})
