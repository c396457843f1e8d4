import { expect, test } from 'vitest'
import { dayOf, isoTime, isoTimeOrNull } from './times.js'

const MOMENT = Date.UTC(2026, 1, 28, 23, 59, 59, 7)

test('times are in UTC, with milliseconds', () => {
  expect(isoTime(MOMENT)).toBe('2026-02-28T23:59:59.007Z')
  expect(dayOf(MOMENT)).toBe('2026-02-28')
})

test('what has not happened has no time, and the first moment is one', () => {
  expect([null, undefined, 0].map(isoTimeOrNull)).toEqual([null, null, '1970-01-01T00:00:00.000Z'])
})
