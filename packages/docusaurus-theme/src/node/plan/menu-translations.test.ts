import { expect, test } from 'vitest'
import { publicMessages } from './menu-translations.js'

const navbar = (label: string, other: string) =>
  JSON.stringify({ 'item.label.Log': { message: label }, 'item.label.Intro': { message: other } })

test('private labels are left out in every language, whichever language is built', () => {
  const files = [
    navbar('Journal', 'Introduction'),
    navbar('Logbuch', 'Einleitung'),
    '{"link.title.Log":{"message":"L"}}',
  ]
  for (const label of ['Log', 'Journal', 'Logbuch'])
    expect(publicMessages(files, [label])).toEqual(['Introduction', 'Einleitung'])
  expect(publicMessages(files, [])).toHaveLength(5)
})
