import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CSS_VARIABLES } from './css-variables.js'
import { Customisation } from './customisation.js'

const { sanitiseCssVariableCustomisationConfig: sanitise } = Customisation

test('the table lists all 31 variables of the style sheet', () => {
  const style = readFileSync(new URL('style.css', import.meta.url), 'utf8')
  const inStyle = new Set(style.match(/--sid-[a-z-]+(?=:)/g))
  expect(Object.keys(CSS_VARIABLES).sort()).toEqual([...inStyle].sort())
  expect(inStyle.size).toBe(31)
})

test.each([
  ['#abc', true],
  ['#A1B2C3', true],
  ['#abcd', false],
  ['abc', false],
  ['#abc;', false],
])('hex %s: %s', (value, expected) => {
  expect(Customisation.hexValidator(value)).toBe(expected)
})

test.each([
  ['rgba(0,0,0,0)', true],
  ['rgba( 255 , 128, 7, 0.5 )', true],
  ['rgba(1,2,3,1.0)', true],
  ['rgba(256,0,0,1)', false],
  ['rgba(0,0,0,1.5)', false],
  ['rgb(0,0,0)', false],
  ['x rgba(0,0,0,0)', false],
])('rgba %s: %s', (value, expected) => {
  expect(Customisation.rgbaValidator(value)).toBe(expected)
})

test('unknown names and invalid values are dropped, whatever they are', () => {
  for (const value of [undefined, null, {}, [], ['16px'], Number.NaN, '', 'url(javascript:1)', '1;}body{display:none'])
    for (const name of Object.keys(CSS_VARIABLES)) expect(sanitise({ [name]: value }), name).toEqual({})
  expect(sanitise({ color: '#fff', constructor: '#fff', '--sid-color-primary': '#fff' })).toEqual({
    '--sid-color-primary': '#fff',
  })
})

test('every variable accepts a value of its kind', () => {
  const values = { color: 'rgba(1,2,3,.5)', hex: '#123456', pixels: '12px', fonts: 'Inter, sans-serif' }
  const theme = Object.fromEntries(Object.entries(CSS_VARIABLES).map(([name, kind]) => [name, values[kind]]))
  expect(sanitise(theme)).toEqual(theme)
})

test('the supported fonts of a list are kept', () => {
  expect(sanitise({ '--sid-font-family': '"Open Sans", Comic, Inter' })).toEqual({
    '--sid-font-family': '"Open Sans", Inter',
  })
  expect(Customisation.fontFamilyValidator('"Open Sans", Inter')).toBe(true)
  expect(Customisation.fontFamilyValidator('Inter, Comic')).toBe(false)
})

test('fonts are loaded by three tags, or none', () => {
  expect(Customisation.getGoogleFontImports('sans-serif')).toEqual([])
  const tags = Customisation.getGoogleFontImports("'Open Sans', Inter")
  expect(tags).toHaveLength(3)
  expect(tags[2]).toContain('family=Open+Sans:')
  expect(tags[2]).toContain('family=Inter:')
})

test('membership is strict and no list is a member', () => {
  const check: (value: never) => boolean = Customisation.exactValidator(['a', 1])
  expect(['a', 1, '1', ['a']].map((value) => check(value as never))).toEqual([true, true, false, false])
})
