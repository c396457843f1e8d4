import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { describe, expect, test } from 'vitest'
import { countries, country, findCountries, parsePhone } from './countries.js'

test('every territory of the numbering plan is offered, with the right calling code', () => {
  const offered = countries()
  expect(offered.map(({ code }) => code).sort()).toEqual(getCountries().sort())
  for (const { code, dial_code } of offered)
    expect(dial_code.slice(1), code).toMatch(new RegExp(`^${getCountryCallingCode(code as CountryCode)}`))
})

test('preferred countries come first, the others by name', () => {
  const names = countries().map(({ name }) => name)
  expect(names.slice(0, 6)).toEqual([
    'Australia',
    'India',
    'United Arab Emirates',
    'United Kingdom',
    'United States',
    'Afghanistan',
  ])
})

test('a country is found by its code in any letter case', () => {
  expect(country('pt')).toEqual({ code: 'PT', dial_code: '+351', name: 'Portugal', flag: '🇵🇹', preferred: false })
  expect(country('zz')).toBeUndefined()
})

test('names follow the language', () => {
  expect(country('DE', 'es')?.name).toBe('Alemania')
})

test.each([
  ['+351910000000', 'PT', '910000000'],
  ['+17671234567', 'DM', '1234567'],
  ['+18295550100', 'DO', '5550100'],
  ['+12025550100', 'US', '2025550100'],
  ['+14165550100', 'US', '4165550100'],
  ['+447700900123', 'GB', '7700900123'],
  ['+77010000000', 'KZ', '7010000000'],
  ['+79990000000', 'RU', '9990000000'],
  ['+358 40 123', 'FI', '40123'],
])('%s is a number in %s', (value, code, number) => {
  expect(parsePhone(value)).toMatchObject({ country: { code }, number })
})

test('a number that was split can be joined again', () => {
  for (const value of ['+18295550100', '+77010000000', '+5996001', '+447700900123', '+35818222']) {
    const { country, number } = parsePhone(value) ?? {}
    expect(`${country?.dial_code}${number}`).toBe(value)
  }
})

test.each(['', '0151 123', '+', '+999'])('"%s" does not identify a country', (value) => {
  expect(parsePhone(value)).toBeUndefined()
})

describe('the search', () => {
  const all = countries()
  const codes = (text: string) => findCountries(text, all).map(({ code }) => code)

  test.each([
    ['', 'AU'],
    ['  ', 'AU'],
    ['+', 'AU'],
    ['pt', 'PT'],
    ['PORTU', 'PT'],
    ['us', 'US'],
    ['in', 'IN'],
    ['united k', 'GB'],
    ['+351', 'PT'],
    ['351', 'PT'],
    ['+44', 'GB'],
    ['44', 'GB'],
    ['1', 'US'],
    ['+1 829', 'DO'],
    ['1-787', 'PR'],
    ['aland', 'AX'],
    ["cote d'ivoire", 'CI'],
  ])('for "%s" finds %s first', (text, first) => {
    expect(codes(text)[0]).toBe(first)
  })

  test('finds the same with and without a plus', () => {
    for (const digits of ['1', '4', '44', '35', '351', '999']) expect(codes(digits)).toEqual(codes(`+${digits}`))
    expect(codes('35')).toEqual(expect.arrayContaining(['PT', 'LU', 'IE', 'FI']))
  })

  test.each(['zzzz', '+999', '()', '[a-z]*'])('for "%s" finds nothing', (text) => {
    expect(codes(text)).toEqual([])
  })
})
