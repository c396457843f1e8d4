import { LANGUAGES } from '@portico/protocol'
import { afterEach, expect, test } from 'vitest'
import { formTexts } from './form-texts.js'
import { say, speak } from './say.js'

afterEach(() => speak('en'))

test('a sentence is said in the language of the page, with its values', async () => {
  await speak('de-CH')
  expect(say('Sign in to {site}', { site: 'Acme {site}' })).toBe('Bei Acme {site} anmelden')
  await speak('nb')
  expect(say('Sign in to {site}', { site: 'Acme' })).toBe('Sign in to Acme')
})

test.each(LANGUAGES)('in %s, doors and the form differ from English, and values have a place', async (language) => {
  await speak(language)
  expect(say('Opening the page …')).not.toBe('Opening the page …')
  expect(say('You are signed in as {name}.', { name: 'ada@example.com' })).toContain('ada@example.com')
  expect(say('This page is for members of {groups}.', { groups: 'beta' })).toContain('beta')
  expect(say('It opens on {time} and will appear here on its own.', { time: '09:00' })).toContain('09:00')
  expect((await formTexts(language))['initial.submit']).toBeTruthy()
})

test('in Arabic, an address does not change places with the full stop after it', async () => {
  await speak('ar')
  expect(say('You are signed in as {name}.', { name: 'ada@example.com' })).toContain('\u2068ada@example.com\u2069.')
  expect((await formTexts('ar'))['authenticating.message.emailOtp']).toMatch(/\u2068\{\{EMAIL_ADDRESS\}\}\u2069/)
})

test('the form has its own English', async () => {
  expect(await formTexts('en-GB')).toEqual({})
})
