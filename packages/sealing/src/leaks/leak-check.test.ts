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

  test('and a single common word only under a key for titles or labels', () => {
    expect(find('{"label":"Callbacks"}', [canary('Callbacks')])).toHaveLength(1)
    expect(find('new Set(["Callbacks"])', [canary('Callbacks')])).toEqual([])
    expect(find('{"label":"Callbacks"}', [canary('Callbacks', 'heading')])).toEqual([])
  })
})

test('texts that may be public are not searched', () => {
  const check = leakCheck([canary('The saffron lamp')], ['the saffron lamp'])
  expect(check.search('x', '"The saffron lamp"')).toEqual([])
})
