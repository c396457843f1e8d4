import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listAccess } from './list-access.js'

const staging = mkdtempSync(join(tmpdir(), 'portico-listed-'))
const put = (name: string, text: string) => {
  mkdirSync(dirname(join(staging, name)), { recursive: true })
  writeFileSync(join(staging, name), text)
}

afterAll(() => rmSync(staging, { recursive: true }))

const [digest, otherDigest] = ['0'.repeat(32), '1'.repeat(32)]

const plan = (baseUrl: string) => ({
  version: 'portico/plan/v2',
  build: 'x',
  orgId: 'o',
  origin: 'https://docs.example',
  baseUrl,
  publicTexts: [],
  groupNames: {},
  rules: [{ path: 'docs/*', groups: ['a'] }],
  exceptions: { '/docs/beta': { any: [['a', 'b']] }, '/changelog.1.xml': { any: [['a', 'b']] } },
  parts: [
    { expression: { any: [['a']] }, pages: [`${baseUrl}docs/lamp`], canaries: [] },
    { expression: { any: [['a', 'b']] }, pages: [`${baseUrl}docs/beta`], canaries: [] },
  ],
  descriptions: [
    {
      file: 'api/openapi.json',
      route: '/api',
      source: 'api.json',
      operations: { 'GET /lamps': null, 'PUT /lamps': { any: [['a']] } },
    },
  ],
  emitted: {
    [`assets/images/shared-${digest}.png`]: [0, 1],
    [`assets/images/same-${digest}.png`]: [0],
    [`assets/images/same-${otherDigest}.png`]: [1],
  },
})

for (const [folder, baseUrl] of [
  ['', '/hub/'],
  ['fr/', '/hub/fr/'],
] as const) {
  put(`${folder}portico-plan.json`, JSON.stringify(plan(baseUrl)))
  for (const page of ['index', 'docs/lamp/index', 'docs/beta/index']) put(`${folder}${page}.html`, '<!doctype html>')
  put(`${folder}docs/lamp.md`, 'lamp')
  put(`${folder}changelog.xml`, '<rss></rss>')
  put(`${folder}changelog.1.xml`, '<rss></rss>')
  put(`${folder}assets/js/main.0a1b2c3d.js`, '')
  put(`${folder}assets/js/sealed1-search.x.json`, '{}')
  for (const name of [`shared-${digest}`, `same-${digest}`, `same-${otherDigest}`])
    put(`${folder}assets/images/${name}.png`, name)
}

test('paths have no base URL and no numbers or digests that unrelated changes affect, and a file of two parts has the readers of both', async () => {
  const { paths } = await listAccess(staging)
  const rows = paths.map(({ path, kind, access }) => [path, kind, access?.any ?? 'public'])
  const ofOne = [
    ['/', 'page', 'public'],
    ['/api GET /lamps', 'operation', 'public'],
    ['/api PUT /lamps', 'operation', [['a']]],
    [`/assets/images/same-${digest}.png`, 'asset', [['a']]],
    [`/assets/images/same-${otherDigest}.png`, 'asset', [['a', 'b']]],
    ['/assets/images/shared.png', 'asset', [['a']]],
    ['/changelog.xml', 'feed', 'public'],
    ['/changelog.xml for a and b', 'feed', [['a', 'b']]],
    ['/docs/beta', 'page', [['a', 'b']]],
    ['/docs/lamp', 'page', [['a']]],
    ['/portico-search.json for a and b', 'search', [['a', 'b']]],
  ] as const
  const french = ofOne.map(([path, ...rest]) => [`/fr${path}`, ...rest])
  expect(rows).toEqual([...ofOne, ...french].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
})
