import { expect, test } from 'vitest'
import { allOf } from './expression.js'
import { readPageAccess, withPageAccess } from './page-access.js'

test.each([
  ['public', 'public'],
  ['signed-in', 'signed-in'],
  [{ groups: ['b', 'a'] }, { any: [['a', 'b']] }],
  [{ any: ['acme', 'globex'] }, { any: [['acme'], ['globex']] }],
  [{ any: [['acme'], ['globex', 'beta']] }, { any: [['acme'], ['beta', 'globex']] }],
])('%j is read', (written, access) => {
  expect(readPageAccess(written)).toEqual({ ok: true, access })
})

test.each([
  [true, /does not say who/],
  ['Public', /does not say who/],
  [[], /does not say who/],
  [['a'], /does not say who/],
  [{}, /does not say who/],
  [null, /does not say who/],
  [{ groups: [] }, /groups that are not a non-empty list/],
  [{ groups: 'a' }, /groups that are not a non-empty list/],
  [{ groups: [''] }, /groups that are not a non-empty list/],
  [{ groups: ['a'], x: 1 }, /unknown name "x"/],
  [{ any: [] }, /not a list of alternatives/],
  [{ any: 'a' }, /not a list of alternatives/],
  [{ any: [[]] }, /neither a name nor a list/],
  [{ any: [['a'], 1] }, /neither a name nor a list/],
  [{ any: ['a'], groups: ['b'] }, /both groups and any/],
  [{ any: Array.from({ length: 65 }, (_, at) => `g${at}`) }, /65 alternatives/],
])('%j is refused with what to use instead', (value, why) => {
  const read = readPageAccess(value)
  expect(read).toMatchObject({ ok: false, problem: expect.stringMatching(why) })
  expect(read).toMatchObject({ ok: false, problem: expect.stringContaining('access: { groups: [name] }') })
})

test('a page adds to its rules or removes them', () => {
  expect(withPageAccess(allOf('b'), allOf('a', 'b'))).toEqual(allOf('a', 'b'))
  expect(withPageAccess(undefined, allOf('a'))).toEqual(allOf('a'))
  expect(withPageAccess(allOf('b'), 'signed-in')).toEqual(allOf('b'))
  expect(withPageAccess(undefined, 'signed-in')).toEqual(allOf())
  expect(withPageAccess(allOf('b'), 'public')).toBeUndefined()
  expect(withPageAccess(allOf('b'), { any: [['a'], ['c']] })).toEqual({
    any: [
      ['a', 'b'],
      ['b', 'c'],
    ],
  })
})
