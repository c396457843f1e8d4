import { allOf } from '@portico/access'
import { groupSearches } from '@portico/sealing/texts'
import { expect, test } from 'vitest'
import { groupsOf } from './group-searches.js'

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
