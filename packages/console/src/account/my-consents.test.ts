import { expect, test } from 'vitest'
import { consentLevels, consentValues } from './my-consents.js'

test.each([
  [[], '', []],
  [['none'], 'necessary', []],
  [['necessary'], 'necessary', []],
  [['necessary', 'tracking', 'analytics'], 'chosen', ['analytics', 'tracking']],
] as const)('consents to %j are shown as one choice', (consents, choice, levels) => {
  expect(consentValues(consents)).toEqual({ choice, levels })
})

test('consent is given only to what is chosen, and always to what the site needs', () => {
  expect(consentLevels({ choice: 'chosen', levels: ['analytics'] })).toEqual(['necessary', 'analytics'])
  expect(consentLevels({ choice: 'necessary', levels: ['analytics'] })).toEqual(['necessary'])
})
