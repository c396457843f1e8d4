import { LANGUAGES } from '@portico/protocol'
import { expect, test } from 'vitest'
import { EN } from './en.js'
import type { MailLanguage } from './mail-language.js'

const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

test.each(LANGUAGES)('every text of an email in %s has the placeholders of the English one', async (language) => {
  const exported: Record<string, MailLanguage> = await import(`../languages/${language.toLowerCase()}.ts`)
  const [foreign] = Object.values(exported)
  const lines = ({ texts, buttons, invited, invitedBy }: MailLanguage) => [
    ...Object.values(texts).flatMap((mail) => Object.values(mail)),
    ...[...Object.values(buttons), invited, invitedBy],
  ]
  // The number of minutes is in words where a noun has several forms.
  const english = lines(EN).map((text) => placeholders(text.replace('{{minutes}} minutes', '{{duration}}')))
  expect(lines(foreign as MailLanguage).map(placeholders)).toEqual(english)
  expect(lines(foreign as MailLanguage).filter((text) => text === '')).toHaveLength(1)
})
