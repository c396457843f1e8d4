import { expect, test } from 'vitest'
import { normalizeOptions } from '../options/options.js'
import { type FormSite, formInLanguage } from './localized-form.js'

const SITE: FormSite = {
  locale: 'en',
  title: 'Harbour manual',
  baseUrl: '/manual/',
  themeConfig: {},
  own: {},
  file: 'i18n/de/code.json',
}

const formOf = (formConfiguration: object = {}, site: Partial<FormSite> = {}) =>
  formInLanguage(normalizeOptions({ orgID: 'a', formConfiguration }).form, { ...SITE, ...site })

test.each([
  ['en', 'Sign in to Harbour manual'],
  ['es-MX', 'Inicia sesión en Harbour manual'],
  ['fr', 'Connexion à Harbour manual'],
  ['de-AT', 'Bei Harbour manual anmelden'],
  ['ar', 'تسجيل الدخول إلى Harbour manual'],
  ['zh-TW', 'Sign in to Harbour manual'],
])('in %s the form is titled %s', async (locale, title) => {
  const { text } = await formOf({}, { locale })
  expect(text).toMatchObject({ 'initial.title': title, 'initial.subtitle': '' })
})

test('options override this, and the texts of a language take precedence', async () => {
  const formOptions = { text: { 'initial.title': 'Members of {site}', 'initial.submit': 'Go' } }
  const own = { 'portico.form.initial.title': 'Anmelden bei {site}', 'other.id': 'x' }
  expect((await formOf(formOptions)).text).toMatchObject({ 'initial.title': 'Members of Harbour manual' })
  expect((await formOf(formOptions, { locale: 'de', own })).text).toMatchObject({
    'initial.title': 'Anmelden bei Harbour manual',
    'initial.submit': 'Go',
  })
})

test('an id that is not a text of the form stops the build', async () => {
  await expect(formOf({}, { own: { 'portico.form.initial.titel': 'x' } })).rejects.toThrow(
    /i18n\/de\/code\.json.*initial\.titel/s,
  )
})

test.each([
  ['without a logo in the navbar', {}, undefined, undefined],
  ['relative to the base URL', { src: 'img/a.svg' }, '/manual/img/a.svg', undefined],
  ['that starts with a slash', { src: '/img/a.svg', srcDark: 'img/b.svg' }, '/manual/img/a.svg', '/manual/img/b.svg'],
  ['elsewhere', { src: 'https://cdn.example/a.svg' }, 'https://cdn.example/a.svg', undefined],
])('the logo %s', async (_, logo, light, dark) => {
  const form = await formOf({}, { themeConfig: { navbar: { logo } } })
  expect([form.logo, form.logoDark]).toEqual([light, dark])
  expect((await formOf({ logo: '/manual/own.svg' }, { themeConfig: { navbar: { logo } } })).logo).toBe(
    '/manual/own.svg',
  )
})
