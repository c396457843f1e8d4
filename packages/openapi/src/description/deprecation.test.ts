import { describe, expect, test } from 'vitest'
import { deprecationOf } from './deprecation.js'

const answering = (headers: object) => ({ responses: { 200: { headers } } }) as never

describe('an operation is deprecated', () => {
  test.each([
    ['by its flag', { deprecated: true }, { isDeprecated: true }],
    ['with its sunset date', { 'x-sunset': '2027-03-31' }, { isDeprecated: true, ends: '2027-03-31' }],
    [
      'by its response headers',
      answering({
        Deprecation: { schema: { const: '@1688169599' } },
        sunset: { example: 'Wed, 31 Mar 2027 23:59:59 GMT' },
      }),
      { isDeprecated: true, since: '2023-06-30', ends: '2027-03-31' },
    ],
    ['not by a header without a date', answering({ Sunset: { schema: { type: 'string' } } }), { isDeprecated: false }],
    ['not by an invalid date', { 'x-sunset': 'soon' }, { isDeprecated: false }],
  ])('%s', (_, operation, expected) => {
    expect(deprecationOf(operation as never, {})).toEqual(expected)
  })

  test('by headers that the description names', () => {
    const api = { components: { headers: { Ends: { example: 'Wed, 31 Mar 2027 23:59:59 GMT' } } } } as never
    expect(deprecationOf(answering({ Sunset: { $ref: '#/components/headers/Ends' } }), api).ends).toBe('2027-03-31')
  })
})
