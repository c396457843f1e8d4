import { DAY, HOUR, MINUTE, SECOND } from '@portico/protocol'
import { expect, test } from 'vitest'
import { fullTime, relativeTime } from './relative-time.js'

// Local noon, so that the days are the same in every zone.
const now = new Date(2026, 0, 15, 12).getTime()

test.each([
  [-20 * SECOND, 'now'],
  [-5 * MINUTE - 1, '5 minutes ago'],
  [-3 * HOUR, '3 hours ago'],
  [-25 * HOUR, 'yesterday'],
  [-12 * DAY, '12 days ago'],
  [5 * MINUTE, 'in 5 minutes'],
  [25 * HOUR, 'tomorrow'],
  [-40 * DAY, 'Dec 6, 2025'],
  [90 * DAY, 'Apr 15, 2026'],
])('a moment %i ms away is shown as “%s”', (away, words) => {
  expect(relativeTime({ at: now + away, now, locale: 'en' })).toBe(words)
})

test('the time is in the language of the site', () => {
  expect(relativeTime({ at: now - 3 * HOUR, now, locale: 'fr' })).toBe('il y a 3 heures')
})

test('the full time names the day of the week, the second and the zone', () => {
  expect(fullTime(now, 'en')).toMatch(/^Thursday, January 15, 2026 at 12:00:00\sPM \S+$/)
})
