import { allOf } from '@portico/access'
import { expect, test } from 'vitest'
import type { SealPlan } from '../plan/plan.js'
import type { StagedFile } from '../staging/staged-file.js'
import { findLeaks } from './find-leaks.js'
import { idOf } from './finding.js'
import { leakReport } from './leak-report.js'

const plan = {
  baseUrl: '/',
  publicTexts: [],
  groupNames: {},
  rules: [{ path: '/vault/', groups: ['keepers'] }],
  pages: { '/vault/door': { source: 'docs/vault/door.md' }, '/news': { source: 'blog/news.md' } },
  parts: [
    {
      expression: allOf('keepers'),
      pages: ['/vault/door'],
      canaries: [{ source: 'static/plan.svg', what: 'word', text: 'cobaltine' }],
    },
  ],
} as unknown as SealPlan

const file = (path: string, text: string): StagedFile => ({ path, bytes: () => Buffer.from(text) })

const NOTHING = {
  open: [],
  sealed: [],
  styles: [],
  assets: [],
  misplaced: [],
  notes: [],
  links: [],
  undecided: [],
  shared: new Set<string>(),
}

const leaks = (open: readonly StagedFile[], asset?: StagedFile, planned = plan) =>
  findLeaks([
    {
      folder: '',
      plan: planned,
      sorted: {
        ...NOTHING,
        open,
        assets: asset ? [{ part: 0, file: asset, name: 'assets/sealed/0.svg' }] : [],
      },
    },
  ])

test('a picture of the static folder that only private pages show is one finding, which says what to do', () => {
  const picture = '<svg><text>cobaltine</text></svg>'
  const findings = leaks([file('img/plan.svg', picture)], file('assets/images/plan-0a.svg', picture))
  expect(findings.map(({ sentence }) => sentence)).toEqual([
    'img/plan.svg is public, and only private pages use this file (sealed as assets/images/plan-0a.svg); add a rule for /img/plan.svg, or move it from the static folder to the page that shows it',
  ])
})

test('a heading that many public pages link to is reported once, and can be excepted', () => {
  const link = '<a href="/vault/door#how-it-opens">there</a>'
  const findings = leaks(['news', 'blog', 'tags/a', 'tags/b'].map((path) => file(`${path}/index.html`, link)))
  expect(findings).toHaveLength(4)
  expect(new Set(findings.map(({ id }) => id))).toEqual(new Set([idOf('how-it-opens')]))
  const report = leakReport(findings, []).split('\n')
  expect(report.filter((line) => line.includes('#how-it-opens'))).toEqual([
    `- a heading of docs/vault/door.md is named by the link "/vault/door#how-it-opens" in news/index.html (made from blog/news.md); link to the page without "#…" [${idOf('how-it-opens')}]`,
  ])
  expect(report).toContain('  also in blog/index.html')
})

test('a report about the bundle is a finding, and a public page that names a chunk is not', () => {
  const text = 'Sealed in assets/js/sealed0-14.0bc047b3.js'
  const files = ['report.html', 'stats.json', 'news/index.html', 'news.md', 'portico-search.json']
  expect(leaks(files.map((path) => file(path, text))).map(({ file: path }) => path)).toEqual([
    'report.html',
    'stats.json',
  ])
})

test.each([
  ['vault/door/index.html', 0],
  ['fr/vault/door.html', 0],
  ['img/vault-door.png', 1],
  ['img/vault/door/old/plan.png', 0],
  ['img/the-vault/door.png', 0],
])('a title whose words are the folders of its page is found in %s %i times', (path, count) => {
  const [part] = plan.parts
  const canaries = [{ source: 'docs/vault/door.md', what: 'title' as const, text: 'Vault door' }]
  const titled = { ...plan, parts: [{ ...part, canaries }] } as unknown as SealPlan
  expect(leaks([file(path, '')], undefined, titled)).toHaveLength(count)
})

test('a text in a file for other readers says whom the file is sealed for, and what to do', () => {
  const preview = { expression: allOf('preview'), pages: ['/next'], canaries: [] }
  const two = { ...plan, parts: [...plan.parts, preview] } as unknown as SealPlan
  const sealed = [{ part: 1, file: file('assets/js/next.js', 'x="cobaltine"') }]
  const findings = findLeaks([{ folder: '', plan: two, sorted: { ...NOTHING, sealed } }])
  expect(findings.map(({ sentence }) => sentence)).toEqual([
    'the word "cobaltine" of static/plan.svg is in assets/js/next.js, line 1; the file is sealed for preview',
  ])
  expect(leakReport(findings, [])).toContain(
    'Fix: remove it from the pages for preview, or let the same readers read static/plan.svg.',
  )
})
