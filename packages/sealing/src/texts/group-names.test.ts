import { expect, test } from 'vitest'
import { nameFinder } from './group-names.js'

test.each([
  ['globex', 'the globexed page', 'part'],
  ['globex', 'partners/globex/plan', 'word'],
  ['globex', 'GLOBEX partners', 'word'],
  ['globex', '"Globex"', 'word'],
  ['globex', '{"any":[["globex"]]}', 'quoted'],
  ['globex', "groups:['globex']", 'quoted'],
  ['globex', 'x=`globex`', 'quoted'],
  ['globex', String.raw`JSON.parse('{\"any\":\"globex\"}')`, 'quoted'],
  ['globex', '<i data-x="globex">', 'quoted'],
  ['globex', '&quot;globex&quot;', 'quoted'],
  ['größe & co', String.raw`"gr\xf6\xdfe & co"`, 'quoted'],
  ['größe & co', '<a>gr&#xf6;&#xdf;e &amp; co</a>', 'word'],
  ['größe', '/docs/gr%C3%B6%C3%9Fe/', 'word'],
  ['globex', '{"sourceDirName":"globex"}', 'word'],
  ['qa', '"qa"', 'quoted'],
  ['org:Globex', '"org:Globex"', 'quoted'],
])('%s occurs in %s as %s', (name, text, as) => {
  expect(nameFinder(['another', name])(text)).toContainEqual(expect.objectContaining({ name, as }))
})

test('finds the right names and no others, however many there are', () => {
  const names = Array.from({ length: 1000 }, (_, at) => `partner-${at}-group`)
  expect(nameFinder(names)('x partner-7-group y').map(({ name }) => name)).toEqual(['partner-7-group'])
  expect(nameFinder(names)('partner-7-grou partner group')).toEqual([])
  expect(nameFinder([])('anything')).toEqual([])
})
