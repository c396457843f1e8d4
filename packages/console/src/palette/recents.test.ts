// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { recentTargets, rememberTarget } from './recents.js'

afterEach(() => sessionStorage.clear())

const target = (name: string) => ({ to: `/${name}`, label: name, kind: 'Hub', icon: 'audit' }) as const

test('the latest places come first, each once, and only five of them', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberTarget('ada', target(name))
  expect(recentTargets('ada').map(({ to }) => to)).toEqual(['/b', '/f', '/e', '/d', '/c'])
})

test('another person in the same tab sees none of them', () => {
  rememberTarget('ada', target('a'))
  expect(recentTargets('bob')).toEqual([])
})

test.each(['{', '{}', '[{"to":"https://other.example","label":"a","kind":"b","icon":"audit"}]', '[{"to":"/a"}]'])(
  'what was not stored by the palette is ignored: %s',
  (text) => {
    sessionStorage.setItem('portico-console/recents/ada', text)
    expect(recentTargets('ada')).toEqual([])
  },
)
