import { LANGUAGES } from '@portico/protocol'
import { afterEach, expect, test } from 'vitest'
import { formTexts, language, say, sayAny, speak } from './translate.js'

afterEach(() => speak('en'))

const valuesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test.each(LANGUAGES)('every text has the same placeholders in %s, and is never empty', async (language) => {
  const [foreign = {}] = Object.values<Record<string, string>>(await import(`../words/${language.toLowerCase()}.ts`))
  for (const [english, text] of Object.entries(foreign)) {
    expect(valuesIn(text), english).toEqual(valuesIn(english))
    expect(text.trim(), english).not.toBe('')
  }
})

test.each([
  ['es-MX', '¿Quitar ada?', 'Contraseña', 'Continuar'],
  ['fr', 'Retirer ada ?', 'Mot de passe', 'Continuer'],
  ['pt-PT', 'Remover ada?', 'Senha', 'Continuar'],
  ['zh-CN', '移除 ada？', '密码', '继续'],
])(
  'a site in %s gets texts in its language, including those of the sign-in form',
  async (locale, question, method, submit) => {
    await speak(locale)
    expect(say('Remove {name}?', { name: 'ada' })).toBe(question)
    expect(sayAny('Password')).toBe(method)
    expect(formTexts()['initial.submit']).toBe(submit)
    expect(language()).toBe(locale)
  },
)

test.each(['en', 'sv', 'zh-TW', '', 'constructor', '__proto__'])('a site in %j gets English texts', async (locale) => {
  await speak('fr')
  await speak(locale)
  expect(say('Remove {name}?', { name: '{name}' })).toBe('Remove {name}?')
  expect([language(), formTexts()]).toEqual(['en', {}])
})

test('texts without a translation stay as they are', async () => {
  await speak('fr')
  expect([sayAny('Carrier pigeon'), sayAny('toString')]).toEqual(['Carrier pigeon', 'toString'])
})
