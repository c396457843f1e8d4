const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const

/**
 * A date in UTC as people write it. Without `Intl`, because a page's first formatter blocks a phone for a tenth of a second.
 * @param date An ISO 8601 date, or milliseconds since 1970.
 * @example
 * formatDate('2021-08-26') // { year: '2021', day: 'August 26', long: 'August 26, 2021', short: 'Aug 26, 2021' }
 */
export function formatDate(date: string | number) {
  const at = new Date(date)
  const year = String(at.getUTCFullYear())
  const month = MONTHS[at.getUTCMonth()] ?? ''
  const day = `${month} ${at.getUTCDate()}`
  return { year, day, long: `${day}, ${year}`, short: `${month.slice(0, 3)} ${at.getUTCDate()}, ${year}` }
}
