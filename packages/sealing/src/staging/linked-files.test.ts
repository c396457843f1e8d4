import { allOf } from '@portico/access'
import { expect, test } from 'vitest'
import type { SealPlan } from '../plan/plan.js'
import { fileAudience } from './file-audience.js'
import { privateStatics } from './private-statics.js'
import type { SortedFiles } from './sorted-files.js'
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

const statics = (plan.staticFiles ?? []).filter((path) => path !== 'robots.txt').map((path) => file(path))
const usedBy = (code: string, open: readonly StagedFile[] = [], assets: SortedFiles['assets'] = []) =>
  privateStatics(
    plan,
    {
      open: [...statics, ...open],
      sealed: [{ part: 0, file: file('assets/js/sealed0-1.js', code) }],
      assets,
      styles: [],
    },
    statics,
  )
const linkedBy = (code: string, open: readonly StagedFile[] = []) => {
  const { sealed, undecided } = usedBy(code, open)
  return [...sealed.map((entry) => entry.file), ...undecided].map(({ path }) => path)
}

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

test('a static file that a public file links to as well', () => {
  const text = '{href:"/hub/files/größe.pdf"}'
  expect(linkedBy(text, [file('index.html', '<a href="/hub/files/gr%C3%B6%C3%9Fe.pdf">')])).toEqual([])
  expect(linkedBy(text, [file('docs/secret/index.html', '<a href="/hub/files/gr%C3%B6%C3%9Fe.pdf">')])).toHaveLength(1)
  expect(linkedBy('{href:"/hub/files/other-price.pdf"}')).toEqual([])
})

test.each([
  ['the address is a string', '{src:"/hub/files/größe.pdf"}', [], 'sealed'],
  ['the address is an argument', '(0,o.Ay)("/files/größe.pdf")', [], 'sealed'],
  ['a full address', '{href:"https://docs.example/hub/files/gr%C3%B6%C3%9Fe.pdf"}', [], 'sealed'],
  ['the address is in HTML', '{__html:"<img src=\\"/hub/files/größe.pdf\\">"}', [], 'undecided'],
  ['the address is relative', '{src:"../files/größe.pdf"}', [], 'undecided'],
  ['a page shows the address as a text', '{children:"/hub/files/größe.pdf"}', [], 'undecided'],
  [
    'it links to the file, and shows how that is written',
    '{src:"/hub/files/größe.pdf"},{children:"![Size](/files/größe.pdf)\\n<a href=\\"/files/größe.pdf\\">"}',
    [],
    'sealed',
  ],
  ['a frame shows the file', '(0,t.jsx)("iframe",{title:"x",src:"/hub/files/größe.pdf"})', [], 'undecided'],
  ['programs request the file', '{src:"/hub/price.html"}', [], 'undecided'],
  [
    'a public script has its folder',
    '{src:"/files/größe.pdf"}',
    [file('assets/js/a.js', 'u("/files/" + name)')],
    'undecided',
  ],
  [
    'a public page has it',
    '{src:"/files/größe.pdf"}',
    [file('index.html', '<img src="/hub/files/größe.pdf">')],
    'shared',
  ],
] as const)('a static file of a private page, if %s: %s', (_, code, open, expected) => {
  const { sealed, undecided, shared } = usedBy(code, open)
  expect({ sealed: sealed.length, undecided: undecided.length, shared: shared.size }).toEqual({
    sealed: 0,
    undecided: 0,
    shared: 0,
    [expected]: 1,
  })
})

test('a static file that a page in Markdown shows is sealed, unless a public page links to it', () => {
  const copy = [
    { part: 0, file: file('assets/files/größe-0123456789abcdef0123456789abcdef.pdf'), name: 'assets/sealed/0-0.pdf' },
  ]
  expect(usedBy('', [], copy).sealed).toMatchObject([{ file: { path: 'files/größe.pdf' }, parts: [0], linking: [] }])
  const sample = '{children:"![Size](/files/größe.pdf)"}'
  expect(usedBy(sample, [], copy)).toMatchObject({ sealed: [{ file: { path: 'files/größe.pdf' } }], undecided: [] })
  const { sealed, shared } = usedBy('', [file('index.html', '<a href="/hub/files/größe.pdf">')], copy)
  expect([sealed, [...shared]]).toEqual([[], ['files/größe.pdf']])
  const picture = statics.find(({ path }) => path === 'assets/plan.png')
  const code = `{src:"data:image/png;base64,${Buffer.from('plan').toString('base64')}"}`
  const inlined = (open: readonly StagedFile[]) =>
    privateStatics(
      plan,
      { open, sealed: [{ part: 0, file: file('assets/js/sealed0-1.js', code) }], assets: [], styles: [] },
      picture ? [file(picture.path, 'plan')] : [],
    )
  expect(inlined([]).sealed).toHaveLength(1)
  expect(inlined([file('assets/js/a.js', code)])).toMatchObject({ sealed: [], undecided: [] })
  const other = [{ part: 0, file: file('assets/files/other-0123456789abcdef0123456789abcdef.pdf'), name: 'x' }]
  expect(usedBy('', [], other).sealed).toEqual([])
})
