import { expect, test } from 'vitest'
import { changesSince } from './changes.js'

const PAGES = [
  { path: '/a', title: 'A', changed: '2026-01-01T00:00:00.000Z', digest: '1' },
  { path: '/b', title: 'B', changed: '2026-03-01T12:00:00.000Z', digest: '2' },
  { path: '/c', title: 'C', digest: '3' },
]
const paths = (since?: string, build = 'now') => {
  const result = changesSince(PAGES, { since, build })
  return result.ok ? result.pages.map(({ path }) => path) : result.why
}

test.each([
  [undefined, ['/b', '/a', '/c']],
  ['2026-02-01', ['/b', '/c']],
  ['2026-03-01T12:00:00Z', ['/c']],
  ['2026-03-01T12:00:00+02:00', ['/b', '/c']],
  ['now', []],
])('since %s, these pages may have changed, newest first', (since, expected) => {
  expect(paths(since)).toEqual(expected)
})

test.each(['', 'yesterday', '1', '2026', '2026-13-01', '2026-02-01T10:00', 'a build of before'])(
  'changes since %j cannot be determined',
  (since) => {
    expect(paths(since)).toBe('not_a_time')
  },
)
