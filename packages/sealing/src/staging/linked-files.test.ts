import { allOf } from '@portico/access'
import { expect, test } from 'vitest'
import type { SealPlan } from '../plan/plan.js'
import { fileAudience } from './file-audience.js'
import { privatelyLinked } from './linked-files.js'
import type { StagedFile } from './staged-file.js'

const READERS = allOf('readers')

const plan: SealPlan = {
  version: 'portico/plan/v2',
  build: 'build-one',
  orgId: 'org',
  origin: 'https://docs.example',
  baseUrl: '/hub/',
  rules: [{ path: '/vault/', groups: ['readers'] }],
  exceptions: { '/docs/secret': READERS, '/notes': READERS, '/docs/secret/open.txt': null },
  publicTexts: [],
  groupNames: {},
  prerendered: [
    'index.html',
    'docs/index.html',
    'docs/secret/index.html',
    'docs/secret/inner.html',
    'notes.html',
    'notes/open/index.html',
  ],
  staticFiles: ['files/my price (2).pdf', 'files/größe.pdf', 'price.html', 'robots.txt', 'assets/plan.png'],
  parts: [{ expression: READERS, pages: ['/hub/docs/secret'], canaries: [] }],
}

const file = (path: string, text = ''): StagedFile => ({ path, bytes: () => Buffer.from(text) })

test.each([
  ['docs/secret/og-image.png', READERS],
  ['docs/secret/a/b/og.png', READERS],
  ['docs/secret/data.json', READERS],
  ['docs/secret.png', undefined],
  ['docs/og-image.png', undefined],
  ['notes/og.png', READERS],
  // The nearest page decides.
  ['notes/open/og.png', undefined],
  ['notes/open.md', undefined],
  ['docs/secret/inner/og.png', undefined],
  // What is decided for the file itself stays.
  ['docs/secret/open.txt', undefined],
  ['vault/docs/og.png', READERS],
  ['img/logo.png', undefined],
])('%s, below the address of a page, has the readers of the page', (path, readers) => {
  expect(fileAudience(plan)(path)).toEqual(readers)
})

const linkedBy = (text: string, open: readonly StagedFile[] = []) =>
  privatelyLinked(plan, {
    open: [...(plan.staticFiles ?? []).map((path) => file(path)), ...open],
    sealed: [{ part: 0, file: file('assets/js/sealed0-1.js', text) }],
    styles: [],
  }).map(({ path }) => path)

test.each([
  ['(0,n.jsx)(a,{href:"pathname:///files/my%20price%20(2).pdf"})', 'files/my price (2).pdf'],
  ['{href:"pathname:///hub/files/my%20price%20%282%29.pdf?v=1#page=2"}', 'files/my price (2).pdf'],
  ['{src:"/hub/files/my price (2).pdf"}', 'files/my price (2).pdf'],
  ['<a href=\\"https:\\/\\/docs.example\\/hub\\/files\\/my%20price%20(2).pdf\\">', 'files/my price (2).pdf'],
  ['[x](pathname:///files/gr%C3%B6%C3%9Fe.pdf)', 'files/größe.pdf'],
  ['{href:"/hub/files/gr\\u00f6\\xdfe.pdf"}', 'files/größe.pdf'],
  ['{href:"/hub/files/gro\u0308ße.pdf"}', 'files/größe.pdf'],
  ['{href:"../../files/./größe.pdf"}', 'files/größe.pdf'],
  ['{href:"größe.pdf"}', 'files/größe.pdf'],
  ["<iframe src='/hub/price.html'>", 'price.html'],
  ['url(/hub/assets/plan.png)', 'assets/plan.png'],
  ['concat(base, `/assets/plan.png`)', 'assets/plan.png'],
])('a static file that only a private page links to is found: %s', (text, path) => {
  expect(linkedBy(text)).toEqual([path])
})

test('a static file that a public file links to as well, or that hosts need by its name, is public', () => {
  const text = '{href:"/hub/files/größe.pdf"}'
  expect(linkedBy(text, [file('index.html', '<a href="/hub/files/gr%C3%B6%C3%9Fe.pdf">')])).toEqual([])
  expect(linkedBy(text, [file('docs/secret/index.html', '<a href="/hub/files/gr%C3%B6%C3%9Fe.pdf">')])).toHaveLength(1)
  expect(linkedBy('{href:"/hub/robots.txt"}')).toEqual([])
  expect(linkedBy('{href:"/hub/files/other-price.pdf"}')).toEqual([])
})
