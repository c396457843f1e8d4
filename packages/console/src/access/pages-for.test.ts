import { expect, test } from 'vitest'
import { isSamePart, pagesFor, viewOf } from './pages-for.js'

const pages = [
  { path: '/', audience: null, readers: 'everyone' },
  { path: '/docs/intro', audience: { any: [[]] }, readers: 'anyone signed in' },
  { path: '/docs/deals', audience: { any: [['acme'], ['beta', 'globex']] }, readers: 'acme, or beta and globex' },
  { path: '/docs/plans', audience: { any: [['beta', 'globex'], ['acme']] }, readers: 'acme, or beta and globex' },
]
const pathsFor = (narrowing: Partial<Parameters<typeof pagesFor>[1]>) =>
  pagesFor(pages, { under: '', group: '', reader: '', ...narrowing }).map(({ path }) => path)

test('pages are found by the beginning of their path and by the group that is named', () => {
  expect(pathsFor({})).toHaveLength(4)
  expect(pathsFor({ under: '/docs' })).toEqual(['/docs/intro', '/docs/deals', '/docs/plans'])
  expect(pathsFor({ group: 'globex' })).toEqual(['/docs/deals', '/docs/plans'])
  expect(pathsFor({ group: 'glob' })).toEqual([])
})

test('the pages that members of some groups can open are those with a matching alternative, and those for more people', () => {
  expect(pathsFor({ reader: 'globex' })).toEqual(['/', '/docs/intro'])
  expect(pathsFor({ reader: 'globex, beta' })).toEqual(['/', '/docs/intro', '/docs/deals', '/docs/plans'])
  expect(pathsFor({ reader: ' acme ,', under: '/docs/d' })).toEqual(['/docs/deals'])
})

test('pages with the same readers share a part, however their expressions are written; public pages have none', () => {
  const [home, intro, deals, plans] = pages.map(({ audience }) => audience)
  expect(isSamePart(deals ?? null, plans ?? null)).toBe(true)
  expect(isSamePart(intro ?? null, deals ?? null)).toBe(false)
  expect(isSamePart(home ?? null, home ?? null)).toBe(false)
})

test("the view of a page has the page's path in its address, whatever characters the path contains", () => {
  const path = '/docs/é & ?#'
  expect(new URL(viewOf(path), 'http://hub.example').searchParams.get('path')).toBe(path)
})
