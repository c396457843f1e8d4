import { describe, expect, test } from 'vitest'
import { leakCheck } from './leak-check.js'

const canary = (text: string, what = 'title') => ({ source: 'docs/lamp.md', what, text })
const find = (text: string, canaries = [canary('The keeper’s "saffron" wick burns é bright all night', 'sentence')]) =>
  leakCheck(canaries, []).search('public.js', text)

describe('a sentence is found', () => {
  test.each([
    ['in plain text', 'x\ny The keeper’s "saffron" wick burns é bright all night.'],
    ['in another case', 'THE KEEPER’S "SAFFRON" WICK BURNS É BRIGHT ALL NIGHT'],
    ['in JavaScript escapes', String.raw`e("The keeper\u2019s \"saffron\" wick burns \xe9 bright\nall night")`],
    ['in HTML escapes', '<p>The keeper&#x2019;s &quot;saffron&quot; wick burns &#233; bright all&nbsp;night</p>'],
    ['across lines', 'The keeper’s\n"saffron" wick burns\né bright all night'],
  ])('%s', (_, text) => {
    expect(find(text)).toHaveLength(1)
  })

  test('with its line', () => {
    expect(find('a\nb\n The keeper’s "saffron" wick burns é bright all night')[0]).toMatchObject({
      line: 3,
      file: 'public.js',
    })
  })

  test('not when one word differs', () => {
    expect(find('The keeper’s "saffron" wick burns é bright every night')).toEqual([])
  })
})

describe('a short title is found', () => {
  const lamp = [canary('The saffron lamp')]
  test.each([
    ['as a literal', 'const a={title:"The saffron lamp"}'],
    ['as a text node', '<h1> The saffron lamp</h1>'],
    ['in a template', 'x=`The saffron lamp`'],
  ])('%s', (_, text) => expect(find(text, lamp)).toHaveLength(1))

  test.each(['The saffron lamp (brass)', '(Brass) saffron lamp', '"Saffron" lamp, brass!'])('in full: %s', (title) => {
    expect(find(JSON.stringify({ title }), [canary(title)])).toHaveLength(1)
  })

  test('but not in the middle of another sentence', () => {
    expect(find('"Mind the saffron lamp on the stair"', lamp)).toEqual([])
  })

  test.each([
    ['llms.txt', '- [The saffron lamp](/x): brass'],
    ['llms.txt', '## The saffron lamp'],
    ['notes.txt', 'Wicks\r\n* The saffron lamp\r\n* Oil'],
    ['lamp.md', '| 1 | The saffron lamp | brass |'],
    ['list.yaml', 'pages:\n  - title: The saffron lamp'],
    ['rows.csv', 'a;b\n1;The saffron lamp\n'],
    ['dates.ics', 'BEGIN:VEVENT\r\nSUMMARY:The saffron lamp\r\n'],
  ])('in a list, as %s has it: %s', (file, text) => expect(leakCheck(lamp, []).search(file, text)).toHaveLength(1))

  test.each([
    ['notes.txt', 'Mind the saffron lamp.'],
    ['notes.txt', 'The saffron lamp is of brass'],
    ['names.txt', 'mind_the_saffron_lamp_on_the_stair'],
    ['main.js.LICENSE.txt', '* The saffron lamp'],
    ['main.js', 'of brass\nThe saffron lamp\nand oil'],
  ])('but not where %s has it within a sentence, a name or code: %s', (file, text) =>
    expect(leakCheck(lamp, []).search(file, text)).toEqual([]),
  )

  test('and a single word of a list only as a heading or a link', () => {
    const words = leakCheck([canary('Callbacks')], [])
    for (const text of ['- [Callbacks](/x)', '# Callbacks']) expect(words.search('llms.txt', text)).toHaveLength(1)
    for (const text of ['- Callbacks', 'See the [list of callbacks](/x).', 'Callbacks'])
      expect(words.search('llms.txt', text)).toEqual([])
  })

  test('and a single common word only under a key for titles or labels', () => {
    expect(find('{"label":"Callbacks"}', [canary('Callbacks')])).toHaveLength(1)
    expect(find('new Set(["Callbacks"])', [canary('Callbacks')])).toEqual([])
    expect(find('{"label":"Callbacks"}', [canary('Callbacks', 'heading')])).toEqual([])
  })
})

test('the name of a part of an API is found in an index of code, and a common word is not', () => {
  const entry = (name: string) => find(JSON.stringify({ rows: [{ kind: 64, name }] }), [canary(name)])
  expect([entry('weighPear'), entry('weigh_pear'), entry('Pear'), entry('name')].map((leaks) => leaks.length)).toEqual([
    1, 1, 0, 0,
  ])
})

test('texts that may be public are not searched', () => {
  const check = leakCheck([canary('The saffron lamp')], ['the saffron lamp'])
  expect(check.search('x', '"The saffron lamp"')).toEqual([])
})
