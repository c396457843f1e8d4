import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allOf } from '@portico/access'
import { fieldNames, splitDescription } from '@portico/openapi'
import { expect, test } from 'vitest'
import { partEntries, publicEntries } from './description-entries.js'
import { writeDescriptions } from './write-descriptions.js'

const ACME = { 'x-portico-access': { groups: ['acme'] } }
const ANSWERS = { responses: { 200: { description: 'Fine' } } }

const description = {
  openapi: '3.1.0',
  info: { title: 'Travel', version: '1' },
  paths: {
    '/offers': { get: { operationId: 'listOffers', summary: 'All offers of today', ...ANSWERS } },
    '/rebate-runs': {
      post: {
        ...ACME,
        operationId: 'startRebateRun',
        summary: 'Start',
        description: 'Pays what agents are owed at once.',
        ...ANSWERS,
      },
    },
  },
  components: { schemas: { Offer: { properties: { net_price: { ...ACME, type: 'number' }, seat: ACME } } } },
}

test('a part gets what only its readers may see: a file, texts that must not occur elsewhere, and search results', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'portico-write-'))
  const site = { ...splitDescription(description), route: '/api', source: 'api.json', file: 'api/openapi.json' }
  const audiences = [allOf('globex'), allOf('acme')]
  const [globex, acme] = writeDescriptions([site], {
    outDir,
    build: 'b1',
    baseUrl: '/hub/',
    audiences,
    fieldNames: await fieldNames(),
  })
  const text = (path: string) => readFileSync(join(outDir, path), 'utf8')
  expect(text('api/openapi.json')).not.toMatch(/rebate|net_price/)
  expect(existsSync(join(outDir, 'assets/js/sealed0-openapi.b1.json'))).toBe(false)
  expect(text('assets/js/sealed1-openapi.b1.json')).toMatch(/rebate-runs[\s\S]*net_price/)
  expect(globex).toEqual({ canaries: [], searchPages: [] })
  expect(acme?.canaries.map((canary) => canary.text)).toEqual([
    '/rebate-runs',
    'startRebateRun',
    'Pays what agents are owed at once.',
    'net_price',
  ])
  expect(acme?.searchPages).toEqual([
    {
      url: '/hub/api#startRebateRun',
      kind: 'api',
      title: 'Start',
      page: 'Travel',
      sections: [
        {
          anchor: '',
          heading: '',
          text: 'POST /rebate-runs · startRebateRun · Pays what agents are owed at once. · Fine',
        },
      ],
    },
    {
      url: '/hub/api#schema-Offer',
      kind: 'api',
      title: 'Offer',
      page: 'Travel',
      sections: [{ anchor: '', heading: '', text: 'net_price · seat' }],
    },
  ])
})

test('everyone finds the open part; of a description for some readers, these find all of it, and others nothing', () => {
  const ofSome = { ...splitDescription(description, { base: allOf('globex') }), route: '/api' }
  const ofAll = { ...splitDescription(description), route: '/api' }
  const site = { source: 'api.json', file: 'api/openapi.json' }
  const urls = (pages: readonly { url: string }[]) => pages.map(({ url }) => url)
  expect(urls(publicEntries([{ ...ofAll, ...site }], '/'))).toEqual(['/api', '/api#listOffers', '/api#schema-Offer'])
  expect(publicEntries([{ ...ofSome, ...site }], '/')).toEqual([])
  const part = (...groups: string[]) => urls(partEntries({ ...ofSome, ...site }, allOf(...groups), '/'))
  expect(part('globex')).toEqual(['/api', '/api#listOffers', '/api#schema-Offer'])
  expect(part('globex', 'acme')).toEqual(['/api#startRebateRun', '/api#schema-Offer'])
  expect(part('acme')).toEqual([])
})

test('names that OpenAPI and JSON Schema define are no texts of a part', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'portico-write-'))
  const body = {
    content: { 'application/jsonl': { itemSchema: { patternProperties: { '^x': { minContains: 2 } } } } },
  }
  const paths = {
    '/offers': {
      get: ANSWERS,
      post: { ...ACME, requestBody: body, externalDocs: { url: 'https://x.test' }, ...ANSWERS },
    },
  }
  const split = splitDescription({ openapi: '3.2.0', info: { title: 'Travel', version: '1' }, paths })
  const site = { ...split, route: '/api', source: 'api.json', file: 'api/openapi.json' }
  const [acme] = writeDescriptions([site], {
    outDir,
    build: 'b1',
    baseUrl: '/',
    audiences: [allOf('acme')],
    fieldNames: await fieldNames(),
  })
  expect(acme?.canaries).toEqual([])
})
