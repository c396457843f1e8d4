import { expect, test } from 'vitest'
import { systemRandom } from './adapters/system.js'
import { randomDigits, secretId, sortableId, timedSecretId, timedUuid, uuid } from './ids.js'

test('digits are equally likely: bytes that would cause a bias are not used', () => {
  let next = 0
  const counting = { bytes: (count: number) => Uint8Array.from({ length: count }, () => next++ % 256) }
  const seen = new Map<string, number>()
  for (const digit of randomDigits(counting, 250 * 8)) seen.set(digit, (seen.get(digit) ?? 0) + 1)
  expect([...seen.keys()].sort().join('')).toBe('0123456789')
  expect(Math.max(...seen.values()) - Math.min(...seen.values())).toBeLessThanOrEqual(8)
})

test('ids of one millisecond sort in the order of the calls', () => {
  const ids = Array.from({ length: 100 }, () => sortableId(1_800_000_000_000, systemRandom))
  expect([...ids].sort()).toEqual(ids)
})

test('ids with a time prefix sort by it, and are as hard to guess', () => {
  const times = [0, 1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000]
  for (const makeId of [timedSecretId, timedUuid]) {
    const ids = times.map((time) => makeId(time, systemRandom))
    expect([...ids].sort()).toEqual(ids)
  }
  expect(timedSecretId(times[1] ?? 0, systemRandom)).toMatch(/^[\da-z]{9}[\w-]{22}$/)
  expect(timedUuid(times[1] ?? 0, systemRandom)).toMatch(/^018bcfe5-6800-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('secret ids have 128 bits, and UUIDs their version', () => {
  expect(secretId(systemRandom)).toMatch(/^[\w-]{22}$/)
  expect(uuid(systemRandom)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
