import { expect, test } from 'vitest'
import { readPageAccess, withPageAccess } from './page-access.js'

test.each(['public', 'signed-in', { groups: ['a'] }] as const)('%j is read', (access) => {
  expect(readPageAccess(access)).toEqual({ ok: true, access })
})

test.each([
  true,
  'Public',
  [],
  ['a'],
  {},
  { groups: [] },
  { groups: 'a' },
  { groups: [''] },
  { groups: ['a'], x: 1 },
  { any: ['a', 'b'] },
  null,
])('%j is refused with what to write instead', (value) => {
  const read = readPageAccess(value)
  expect(read).toMatchObject({ ok: false, problem: expect.stringContaining('access: { groups: [name] }') })
})

test('a page adds to its rules or lifts them', () => {
  expect(withPageAccess(['b'], { groups: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(withPageAccess(undefined, { groups: ['a'] })).toEqual(['a'])
  expect(withPageAccess(['b'], 'signed-in')).toEqual(['b'])
  expect(withPageAccess(undefined, 'signed-in')).toEqual([])
  expect(withPageAccess(['b'], 'public')).toBeUndefined()
})
