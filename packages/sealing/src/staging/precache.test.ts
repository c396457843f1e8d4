import { allOf } from '@portico/access'
import { expect, test } from 'vitest'
import type { SealPlan } from '../plan/plan.js'
import { sortFiles } from './sort-files.js'

const HASH = '0123456789abcdef0123456789abcdef'

const plan: SealPlan = {
  version: 'portico/plan/v2',
  build: 'build-1',
  orgId: 'o',
  origin: 'https://x.test',
  baseUrl: '/hub/',
  parts: [{ expression: allOf('a'), pages: ['/hub/docs/lamp'], canaries: [] }],
  rules: [{ path: '/docs/', groups: ['a'] }],
  emitted: { [`assets/images/stair-${HASH}.png`]: [0] },
  gone: ['/hub/blog/page/2'],
  publicTexts: [],
  groupNames: {},
}

/** Files of a staging folder, all of which are listed in a service worker. */
const NAMES = [
  'index.html',
  'about.html',
  'docs/lamp/index.html',
  'blog/page/2/index.html',
  'assets/js/main.1.js',
  'assets/js/sealed0-1.1.js',
  'assets/css/sealed0-style.1.css',
  `assets/images/stair-${HASH}.png`,
  'docs/map.png',
  'portico-plan.json',
]
const list = (entry: (name: string) => string) => `[${NAMES.map(entry).join(',')}]`

const sort = (worker: string) =>
  sortFiles(
    [...NAMES.filter((name) => name !== 'portico-plan.json'), 'sw.js'].map((path) => ({
      path,
      bytes: () => Buffer.from(path === 'sw.js' ? worker : '<p>'),
    })),
    plan,
  )

test.each([
  ['double quotes', (name: string) => `{"revision":"1","url":"${name}"}`],
  ['single quotes and no revision', (name: string) => `{'revision':null,'url':'${name}'}`],
  ['bare keys, minified', (name: string) => `{url:"${name}",revision:null}`],
])('a service worker keeps the entries that are public and published: %s', (_, entry) => {
  const { open } = sort(`const p=${list(entry)};precacheAndRoute(p,{})`)
  const text = open
    .find(({ path }) => path === 'sw.js')
    ?.bytes()
    .toString()
  expect(text).toBe(
    `const p=[${['index.html', 'about.html', 'assets/js/main.1.js'].map(entry).join(',')}];precacheAndRoute(p,{})`,
  )
})

test('a picture at a private path does not become public because a service worker lists it', () => {
  const { open, sealed } = sort(`p(${list((name) => `{"revision":"1","url":"${name}"}`)})`)
  expect(open.map(({ path }) => path)).not.toContain('docs/map.png')
  expect(sealed.map(({ file }) => file.path)).toContain('docs/map.png')
})

test('addresses of pages, of other sites and below the base URL are resolved as in a browser', () => {
  const entry = (url: string) => `{"url":"${url}","revision":"1"}`
  const publicEntries = ['/hub/', '/hub/about', './about', 'https://cdn.test/x.js'].map(entry)
  const { open } = sort(
    `p([${[...publicEntries, ...['/hub/docs/lamp/', 'docs/lamp', '/hub/nowhere'].map(entry)].join(', ')}])`,
  )
  expect(
    open
      .find(({ path }) => path === 'sw.js')
      ?.bytes()
      .toString(),
  ).toBe(`p([${publicEntries.join(',')}])`)
})
