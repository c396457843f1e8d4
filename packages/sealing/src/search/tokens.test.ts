import { describe, expect, test } from 'vitest'
import { fold, queryWords, tokensOf } from './tokens.js'

test.each([
  ['Über', 'uber'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Smørrebrød', 'smorrebrod'],
  ['İstanbul', 'istanbul'],
  ['ISTANBUL', 'istanbul'],
  ['ısı', 'isi'],
  ['Łódź', 'lodz'],
  ['Æther', 'aether'],
  ['Cafe\u0301', 'cafe'],
  ['ΛΌΓΟΣ', 'λογοσ'],
  ['λόγος', 'λογοσ'],
  ['ＡＰＩ', 'api'],
  ['ﾛｸﾞ', 'ログ'],
  ['ガイド', 'ガイド'],
  ['한국어', '한국어'],
  ['שָׁלוֹם', 'שלום'],
  ['สวัสดี', 'สวัสดี'],
  ['net_price', 'net_price'],
])('%s is compared as %s', (word, folded) => {
  expect(fold(word)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

const words = (text: string) => tokensOf(text).map(({ word }) => word)

describe('a text is divided', () => {
  test('at white space and punctuation', () => {
    expect(words('GET /offers/{offer_id}: “don’t” wait…')).toEqual(['get', 'offers', 'offer', 'id', 'don', 't', 'wait'])
  })
  test.each([
    ['Chinese', '我们使用访问令牌', ['使用', '访问', '令牌']],
    ['Japanese', '認証トークンを使用します', ['認証', 'トークン', '使用']],
    ['Thai', 'การยืนยันตัวตนของผู้ใช้', ['ผู้', 'ใช้']],
  ])('into words in %s, which has no spaces', (_, text, expected) => {
    expect(words(text)).toEqual(expect.arrayContaining(expected))
  })
  test('with the position of each word', () => {
    const text = 'Die Straße、認証'
    expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Die',
      'Straße',
      '認証',
      '認',
      '証',
    ])
  })
})

test('a query has the words of its language, or each of their Han signs', () => {
  expect(queryWords('認証 Über')).toEqual(['認証', 'uber'])
  expect(queryWords('認証 Über', true)).toEqual(['認', '証', 'uber'])
})
