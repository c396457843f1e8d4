import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@portico/protocol'
import { ES } from '@portico/react/text/es'
import { FR } from '@portico/react/text/fr'
import { expect, test } from 'vitest'
import { formTexts, frameTexts, themeTexts } from '../node/i18n/theme-texts.js'

const SOURCE = fileURLToPath(new URL('..', import.meta.url))
const HERE = fileURLToPath(new URL('.', import.meta.url))

/** The texts in the code, by id. */
const english = new Map(
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(`${SOURCE}/${file}`, 'utf8'))
    .flatMap((code) => [...code.matchAll(/id: '(portico\.[\w.]+)',\s*message:\s*'([^']+)'/g)])
    .map(([, id = '', message = '']) => [id, message]),
)
/** The placeholders of a text; of forms that are separated by bars, those of the last. */
const places = (text = '') => [...(text.split('|').at(-1) ?? '').matchAll(/\{\w+\}/g)].map(([place]) => place).sort()
const languages = readdirSync(HERE, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))

test('there are texts to translate, and a folder for each language of the interface', () => {
  expect(languages.sort()).toEqual([...LANGUAGES].sort())
  expect(english.get('portico.navbar.logIn')).toBe('Log in')
  expect(english.size).toBeGreaterThan(30)
})

test.each(languages)('%s has every text, with the same placeholders', async (locale) => {
  const texts = await themeTexts(HERE, locale)
  expect(Object.keys(texts).sort()).toEqual([...english.keys()].sort())
  for (const [id, text] of Object.entries(texts)) {
    expect(places(text), id).toEqual(places(english.get(id)))
  }
})

test('a regional language uses the texts of its base language', async () => {
  const [regional, plain] = await Promise.all(['es-MX', 'es'].map((locale) => themeTexts(HERE, locale)))
  expect(regional).toEqual(plain)
  expect(await formTexts('es-MX')).toEqual(ES)
  expect(await formTexts('fr-CA')).toEqual(FR)
})

test.each(languages)('the form is translated into %s like the theme', async (locale) => {
  expect(Object.keys(await formTexts(locale))).toEqual(expect.arrayContaining(Object.keys(ES)))
})

test('English is in the code', async () => {
  expect(await themeTexts(HERE, 'en')).toEqual({})
  expect(await formTexts('en-GB')).toEqual({})
})

test('what pages show in another language is known, since every script of that language has it', async () => {
  const french = (await frameTexts(HERE, 'fr')).join('\n')
  for (const text of ['Rechercher un pays', 'Aller au contenu principal', 'Se connecter'])
    expect(french).toContain(text)
})
