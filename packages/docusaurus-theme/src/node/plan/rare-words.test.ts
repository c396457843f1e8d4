import { expect, test } from 'vitest'
import { rareWords } from './rare-words.js'

const own = (text: string, parts = [0]) => ({ source: 'docs/a.md', text, parts })
const words = (text: string, ...otherTexts: string[]) =>
  rareWords([own(text)], otherTexts).map(({ canary }) => canary.text)

test('words that no other text has are found, whatever they are part of', () => {
  expect(words('| Tier | Orchid |\n```\nopen("sk_live_51Hx")\n```', 'open tier live')).toEqual(['Orchid', '51Hx'])
})

test('case, escapes and other alphabets make no difference', () => {
  expect(words('ORCHID caf\u00e9 \u043b\u0438\u0441', 'orchid caf\\xe9')).toEqual(['\u043b\u0438\u0441'])
})

test('short words and small numbers do not count', () => {
  expect(words('abc 1200 1200450')).toEqual(['1200450'])
})

test('a word belongs to every part whose pages have it', () => {
  const [word] = rareWords([own('Orchid', [0]), own('orchid', [2])], [])
  expect([...(word?.parts ?? [])]).toEqual([0, 2])
})

test('the stem of a word that visitors read does not count: search indexes contain stems', () => {
  const remaining = (text: string, ...prose: string[]) =>
    rareWords([own(text)], [], prose).map(({ canary }) => canary.text)
  expect(remaining('accord DApp orchid hackers', 'Hacker news, according to dapps')).toEqual(['orchid', 'hackers'])
  expect(remaining('press', 'expression pressurization')).toEqual(['press'])
})

test('a word that visitors read with an accent does not count without it: search indexes fold letters', () => {
  const remaining = (text: string, ...prose: string[]) =>
    rareWords([own(text)], [], prose).map(({ canary }) => canary.text)
  expect(remaining('Preparation uber zephyr', 'La préparation, Überraschung, über')).toEqual(['zephyr'])
  expect(remaining('prepara', 'Préparations')).toEqual(['prepara'])
  expect(remaining('preparation', 'Préparations')).toEqual([])
})

test('a word that is part of a sentence without spaces does not count: each search divides it differently', () => {
  const remaining = (text: string, ...prose: string[]) =>
    rareWords([own(text)], [], prose).map(({ canary }) => canary.text)
  expect(remaining('レビュー。監視、黒曜石', 'コードレビューの手順。ファイルを監視します。')).toEqual(['黒曜石'])
  expect(remaining('監査 audit', 'この監査は audits ではない')).toEqual([])
  expect(remaining('ราคา', 'ดูราคาสินค้า')).toEqual([])
})
