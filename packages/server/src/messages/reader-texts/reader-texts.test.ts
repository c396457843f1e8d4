import { LANGUAGES } from '@portico/protocol'
import { describe, expect, test } from 'vitest'
import { organizationSettings } from '../../identity/organizations/settings.js'
import { EN } from './en.js'
import type { ReaderText } from './reader-language.js'
import { readerTexts } from './reader-texts.js'

const inLanguage = (language: string) =>
  readerTexts({ org_name: 'Travel', settings: organizationSettings(JSON.stringify({ language })) })
const names = Object.keys(EN.texts) as ReaderText[]
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

describe.each(LANGUAGES)('the texts for readers in %s', (language) => {
  const { text, changes } = inLanguage(language)

  test('differ from the English ones, and have the same placeholders', () => {
    const english = inLanguage('en')
    for (const name of names) {
      expect([name, text(name)]).not.toEqual([name, english.text(name)])
      expect([name, placeholders(text(name, { sender: '{{sender}}' }))]).toEqual([name, placeholders(EN.texts[name])])
    }
  })

  test('name the organization for every number of changes', () => {
    for (const count of [1, 2, 3, 5, 11, 22, 100]) expect(changes(count)).toContain('Travel')
    expect(changes(1_234)).toContain(new Intl.NumberFormat(language).format(1_234))
  })
})

test('a region has the texts of its language, and a language without texts the English ones', () => {
  expect(inLanguage('de-AT').text('continue')).toBe('Weiter')
  expect(inLanguage('sv')).toMatchObject({ language: 'en' })
  expect(inLanguage('sv').text('continue')).toBe('Continue')
})

test('a value is put in as it is, even if it looks like a placeholder', () => {
  expect(inLanguage('en').text('added', { handle: '{{sender}}' })).toBe(
    '{{sender}} now belongs to that account. You can close this page.',
  )
})
