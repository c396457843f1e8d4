import { expect, test } from 'vitest'
import { isCommon } from './common.js'

/** By their position in the list, which is sorted by frequency. */
test.each([
  [1, '123456'],
  [2, 'password'],
  [49_991, 'ceisi123'],
  [49_999, 'Catherine'],
  [49_999, 'cATHERINE'],
  [50_006, 'carnegie'],
  [99_990, '07031969'],
  [99_996, '07021954'],
])('the one at position %i is common: %s', (_, password) => {
  expect(isCommon(password)).toBe(true)
})

test.each([
  [100_001, '07012006'],
  [100_044, '06071987a'],
  [150_007, '25102510'],
  [999_908, 'vjIOClWWQcAtI'],
])('the one at position %i is not: %s', (_, password) => {
  expect(isCommon(password)).toBe(false)
})

test.each(['Tramway-Lantern-42', 'dragon fruit ladder', 'password\n12345678', '', 'ä?Zu7-Wx'.repeat(32)])(
  '%j is not',
  (password) => {
    expect(isCommon(password)).toBe(false)
  },
)
