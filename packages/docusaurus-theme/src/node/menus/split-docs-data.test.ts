import { type Audience, allOf } from '@portico/access'
import { expect, test } from 'vitest'
import { DOCS_PLUGIN, type DocsVersionData, type GlobalData, versionsOf } from '../../docs-data.js'
import { mergeDocsData } from '../../reader/merge-docs-data.js'
import { splitDocsData } from './split-docs-data.js'

const version = (name: string, isLast = false): DocsVersionData => ({
  name,
  label: `Edition ${name}`,
  path: `/docs/${name}`,
  isLast,
  mainDocId: 'b',
  docs: ['a', 'b'].map((id) => ({ id, path: `/docs/${name}/${id}`, sidebar: 'all' })),
  draftIds: [],
  sidebars: { all: { link: { path: `/docs/${name}/b`, label: 'b' } } },
})
const site = (...versions: DocsVersionData[]): GlobalData => ({
  [DOCS_PLUGIN]: { default: { path: '/docs', versions } },
})
const versionsIn = (data: GlobalData) => versionsOf(data[DOCS_PLUGIN]?.default)
const names = (data: GlobalData) => versionsIn(data).map(({ name }) => name)
const last = (data: GlobalData) => versionsIn(data).flatMap(({ name, isLast }) => (isLast ? [name] : []))

const whole = site(version('current'), version('3'), version('2', true), version('1'))
const at =
  (closed: Readonly<Record<string, Audience>>) =>
  (path: string): Audience =>
    closed[
      Object.keys(closed)
        .filter((folder) => path.startsWith(`/docs/${folder}`))
        .sort()
        .at(-1) ?? ''
    ]

test('a version without a public page is not in the public data, and is restored completely', () => {
  const { globalData, patches } = splitDocsData(whole, at({ 2: allOf('a') }), [allOf('a')])
  expect(names(globalData)).toEqual(['current', '3', '1'])
  expect(last(globalData)).toEqual(['3'])
  expect(JSON.stringify(globalData)).not.toContain('Edition 2')
  const merged = mergeDocsData(globalData, patches.flat())
  expect(merged).toEqual(whole)
})

test('versions of several parts are restored in their order, whichever opens first', () => {
  const closed = { current: allOf('b'), 3: allOf('a'), 2: allOf('b') }
  const { globalData, patches } = splitDocsData(whole, at(closed), [allOf('a'), allOf('b')])
  expect(names(globalData)).toEqual(['1'])
  const [a = [], b = []] = patches
  expect(names(mergeDocsData(globalData, a))).toEqual(['3', '1'])
  expect(last(mergeDocsData(globalData, a))).toEqual(['1'])
  expect(mergeDocsData(globalData, [...a, ...b])).toEqual(whole)
  expect(mergeDocsData(globalData, [...b, ...a])).toEqual(whole)
})

test('in a version of two parts, a reader of one has a first page that they may open', () => {
  const closed = { '2/a': allOf('a'), '2/b': allOf('b'), 2: allOf('b') }
  const { globalData, patches } = splitDocsData(whole, at(closed), [allOf('a'), allOf('b')])
  const [merged] = versionsIn(mergeDocsData(globalData, patches[0] ?? [])).filter(({ name }) => name === '2')
  expect(merged).toMatchObject({ isLast: true, mainDocId: 'a', docs: [{ id: 'a' }] })
})

test('if every version is private, all of them stay, without their pages and labels, which readers get back', () => {
  const { globalData, patches } = splitDocsData(whole, () => allOf('a'), [allOf('a')])
  expect(names(globalData)).toEqual(['current', '3', '2', '1'])
  expect(versionsIn(globalData).flatMap(({ docs }) => docs)).toEqual([])
  expect(JSON.stringify(globalData)).not.toContain('Edition')
  expect(mergeDocsData(globalData, patches.flat())).toEqual(whole)
})
