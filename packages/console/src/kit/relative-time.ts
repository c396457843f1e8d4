import { DAY, HOUR, MINUTE } from '@portico/protocol'

/** Days after which a date says more than their number. */
const MOST_DAYS = 30

/**
 * How long ago a moment was, or how far ahead it is, in the reader's own zone. A moment more than a month away is a date.
 * @example relativeTime({ at: Date.parse('2026-01-15T10:00Z'), now: Date.parse('2026-01-15T10:05Z'), locale: 'en' }) // '5 minutes ago'
 */
export function relativeTime({ at, now, locale }: { at: number; now: number; locale: string }): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const passed = at - now
  const length = Math.abs(passed)
  if (length < MINUTE) return format.format(0, 'second')
  if (length < HOUR) return format.format(Math.trunc(passed / MINUTE), 'minute')
  if (length < DAY) return format.format(Math.trunc(passed / HOUR), 'hour')
  const days = Math.round((midnight(at) - midnight(now)) / DAY)
  if (Math.abs(days) <= MOST_DAYS) return format.format(days, 'day')
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
}

/** A moment in full, with its zone. */
export const fullTime = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }).format(at)

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)
