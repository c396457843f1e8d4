import { expect, test } from 'vitest'
import { slowRegexes } from './check-regexes.mjs'
import { regexesIn } from './lib/regexes.mjs'

const sourcesOf = (text) => regexesIn('file.ts', text).map(({ source, flags }) => `/${source}/${flags}`)

test.each([
  ['text.replace(/a+$/g, "")', ['/a+$/g']],
  ['new RegExp("a+$", "i")', ['/a+$/i']],
  ['RegExp(String.raw`\\d+`)', ['/\\d+/']],
  [`const WORD = /\\w+/; new RegExp(\`^\${WORD.source}$\`)`, ['/\\w+/', '/^\\w+$/']],
  ['const MARK = "pk_"; new RegExp(MARK + "[0-9]+")', ['/pk_[0-9]+/']],
  [`new RegExp(\`^\${escaped(name)}+$\`)`, ['/^x+$/']],
  ['new RegExp(pattern)', []],
  ['// /a+$/', []],
])('finds the regular expressions of %s', (text, expected) => {
  expect(sourcesOf(text)).toEqual(expected)
})

test('reports those that take more steps than the input is long', async () => {
  const regexes = [/^a+$/, /\/+$/, /(a|a)+$/, /^(?:[^"\\]|\\.)*$/, /(?<![\w$])\w+\.p/, /<(a|b)>.*<\/\1>/s, /abc/].map(
    ({ source, flags }, at) => ({ path: 'file.ts', line: at + 1, source, flags }),
  )
  expect((await slowRegexes(regexes)).map(({ line }) => line)).toEqual([2, 3, 6])
})
