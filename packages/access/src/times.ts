import type { Audience } from './expression.js'
import { expressionOf } from './expression.js'
import { describeTime, EVERYONE, fromMoment, untilMoment } from './moments.js'

/** When content opens and closes, as a page, a folder, a rule or an operation declares it: ISO 8601 with a time zone. */
export interface DeclaredTimes {
  readonly publish?: unknown
  readonly until?: unknown
}

/** Everyone at these times; `undefined` if nothing is declared. Or what is wrong. */
export type ReadTimes =
  | { readonly ok: true; readonly times: Audience }
  | { readonly ok: false; readonly problem: string }

/** What many publishing tools write for a page that is published: it opens at no particular time. */
const PUBLISHED = true

/**
 * Parses `publish` and `until`. Never throws: the build turns `problem` into a message that names the file.
 *
 * @example
 * readTimes({ publish: '2026-12-01T09:00:00+01:00' }) // everyone from 2026-12-01 08:00 UTC
 */
export function readTimes({ publish, until }: DeclaredTimes): ReadTimes {
  const from = publish === undefined || publish === PUBLISHED ? undefined : readTime('publish', publish)
  const end = until === undefined ? undefined : readTime('until', until)
  for (const time of [from, end]) if (typeof time === 'string') return { ok: false, problem: time }
  if (typeof from === 'number' && typeof end === 'number' && from >= end)
    return {
      ok: false,
      problem: `publish is ${describeTime(from)} and until is ${describeTime(end)}, so no one could ever read it. Write an until that is later than publish.`,
    }
  const moments = [
    ...(typeof from === 'number' ? [fromMoment(from)] : []),
    ...(typeof end === 'number' ? [untilMoment(end)] : []),
  ]
  return { ok: true, times: moments.length > 0 ? expressionOf([[EVERYONE, ...moments]]) : undefined }
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s?(Z|z|[+-]\d\d:?\d\d)?$/

/** A time in milliseconds since 1970, or what is wrong with it. */
function readTime(name: string, value: unknown): number | string {
  const text = typeof value === 'string' ? value.trim() : ''
  const [whole, year, month, day, hour, minute, second = '00', zone] = TIME.exec(text) ?? []
  const subject = `${name} is ${JSON.stringify(value) ?? String(value)}, which`
  const example = `Write the date, the time and the zone, such as ${name}: 2026-12-01T09:00:00+01:00.`
  if (whole === undefined) return `${subject} is not a time. ${example}`
  if (zone === undefined) return `${subject} has no time zone, so it does not say which moment is meant. ${example}`
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDate = date.getUTCMonth() === Number(month) - 1 && Number(year) >= 1970
  const [zoneHours, zoneMinutes] = /z/i.test(zone) ? [0, 0] : [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  if (!isDate || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || zoneHours > 14 || zoneMinutes > 59)
    return `${subject} is a time that does not exist. ${example}`
  const offset = (zone.startsWith('-') ? -1 : 1) * (zoneHours * 60 + zoneMinutes)
  return date.valueOf() + ((Number(hour) * 60 + Number(minute) - offset) * 60 + Number(second)) * 1000
}
