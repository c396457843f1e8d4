import { allOf, fromMoment } from '@portico/access'
import { groupSearches } from '@portico/sealing/texts'
import { expect, test } from 'vitest'
import { groupsOf, publicProse } from './group-searches.js'

const search = (name: string, publicTexts: Partial<Parameters<typeof groupSearches>[1]> = {}) =>
  groupSearches([name], { allowed: [], prose: [], code: [], ...publicTexts })[name]

test.each([
  ['globex-inc', {}, 'anywhere'],
  ['acme', {}, 'word'],
  ['qa', {}, 'quoted'],
  ['partners', { prose: ['Our partnership has many Partners.'] }, 'quoted'],
  ['partners', { prose: ['our jointpartnersite'] }, 'word'],
  ['partners', { prose: ['write "partners" in the file'] }, 'quoted'],
  ['partners', { code: ['{"label":"Partners"}'] }, 'quoted'],
  ['beta', { code: ['x={"beta":1}'] }, 'never'],
  ['opsgroup', { code: ['const developsgroups = 1'] }, 'word'],
  ['globex-inc', { allowed: ['Globex-Inc'], prose: ['globex-inc'] }, 'public'],
])('%s with %j is searched for: %s', (name, publicTexts, expected) => {
  expect(search(name, publicTexts)).toBe(expected)
})

test('all groups that access rules name are searched for, also if a shorter clause makes them redundant', () => {
  const reasons = [{ by: 'page', at: 'docs/a.md', access: { any: [['b'], ['c', 'd']] } } as const]
  const rules = [{ path: 'docs/*', access: { any: ['e', ['f', 'a']] } }]
  expect(groupsOf([{ expression: allOf('a') }], rules, reasons)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a group that is named like the folder of its pages is searched for in quotes, unless the pages open at a time', () => {
  const pages = ['/docs/globex-inc/rates']
  const prose = (...clause: string[]) => publicProse(['Welcome'], [{ expression: { any: [clause] }, pages }])
  expect(search('globex-inc', { prose: prose('globex-inc') })).toBe('quoted')
  const opening = fromMoment(Date.parse('2026-12-01T09:00:00Z'))
  expect(search('globex-inc', { prose: prose('globex-inc', opening) })).toBe('anywhere')
})
