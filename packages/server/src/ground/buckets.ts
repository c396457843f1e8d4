import { DAY, HOUR } from '@portico/protocol'
import { RequestError } from './errors.js'

/** Intervals over which figures are added up. */
export type Bucket = 'hour' | 'day' | 'week' | 'month'

const LENGTH: Readonly<Record<Bucket, number>> = { hour: HOUR, day: DAY, week: 7 * DAY, month: 28 * DAY }
/** The first Monday of 1970 was its fifth day. */
const MONDAY = 4 * DAY

/** The start of the bucket that contains a time: the hour, midnight, Monday or the first of the month, in UTC. */
export function beginOf(bucket: Bucket, time: number): number {
  if (bucket === 'hour' || bucket === 'day') return Math.floor(time / LENGTH[bucket]) * LENGTH[bucket]
  if (bucket === 'week') return Math.floor((time - MONDAY) / LENGTH.week) * LENGTH.week + MONDAY
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** The starts of all buckets, from the one that contains `from`, up to but excluding `to`. */
export function beginsOf(bucket: Bucket, from: number, to: number): number[] {
  const begins: number[] = []
  for (let at = beginOf(bucket, from); at < to; at = nextOf(bucket, at)) begins.push(at)
  return begins
}

/** The maximum number of rows in a response. */
const MOST_BUCKETS = 1_000

/** @throws RequestError 400 if the time span has more buckets than a response may have rows. */
export function demandFewBuckets(bucket: Bucket, from: number, to: number): void {
  if (Math.ceil((to - from) / LENGTH[bucket]) + 1 <= MOST_BUCKETS) return
  throw new RequestError(
    400,
    `bucket is too short for this time span: it results in more than ${MOST_BUCKETS} rows; use a longer one`,
    { field: 'bucket' },
  )
}

function nextOf(bucket: Bucket, begin: number): number {
  if (bucket !== 'month') return begin + LENGTH[bucket]
  const date = new Date(begin)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}
