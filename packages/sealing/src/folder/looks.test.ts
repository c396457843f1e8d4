import { expect, test } from 'vitest'
import { languagesOf } from './looks.js'
import type { FolderPage } from './page-canaries.js'

const page = (path: string, language: string) => ({ path, language }) as FolderPage

test('a door has the language of most public pages near it', () => {
  const languageAt = languagesOf([
    page('index.html', 'en'),
    page('guide.html', 'en'),
    page('fr/index.html', 'fr'),
    page('fr/guide.html', 'fr'),
    page('fr/legal/terms.html', 'en'),
    page('de/index.html', ''),
  ])
  expect(['partners/a.html', 'fr/partners/a.html', 'fr/legal/a.html', 'fr.html', 'de/a.html'].map(languageAt)).toEqual([
    'en',
    'fr',
    'en',
    'en',
    'en',
  ])
  expect(languagesOf([])('a.html')).toBe('en')
})
