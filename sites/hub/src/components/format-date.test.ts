import { expect, test } from 'vitest'
import { formatDate } from './format-date'

const intl = (date: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone: 'UTC', ...options }).format(date)

test('every month is written as in American English, in UTC', () => {
  for (const month of Array.from({ length: 12 }, (_, at) => at))
    for (const date of [Date.UTC(2026, month, 1), Date.UTC(2024, month + 1, 0, 23, 59)]) {
      const { long, short, day, year } = formatDate(date)
      expect(long).toBe(intl(date, { month: 'long', year: 'numeric' }))
      expect(short).toBe(intl(date, { month: 'short', year: 'numeric' }))
      expect(day).toBe(intl(date, { month: 'long' }))
      expect(year).toBe(intl(date, { day: undefined, year: 'numeric' }))
    }
})

test('a date of a post is a day', () => {
  expect(formatDate('2021-08-26T00:00:00.000Z').long).toBe('August 26, 2021')
})
