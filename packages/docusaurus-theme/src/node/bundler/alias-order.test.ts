import { expect, test } from 'vitest'
import { hiddenAliases } from './alias-order.js'

test('an alias that comes after a prefix of its name is to be tried first, longer ones before shorter ones', () => {
  const aliases = { '@theme/Text': 1, '@theme/Text/Li': 2, '@theme/Text/Li/Item': 3, '@theme/Textile': 4, '@site': 5 }
  expect(Object.entries(hiddenAliases(aliases))).toEqual([
    ['@theme/Text/Li/Item', 3],
    ['@theme/Text/Li', 2],
  ])
})

test('nothing is moved if the longer names come first, and exact names hide nothing', () => {
  expect(hiddenAliases({ '@theme/Text/Li': 1, '@theme/Text': 2 })).toEqual({})
  expect(hiddenAliases({ '@generated/routes$': 1, '@generated/routes/a': 2 })).toEqual({})
})
