import { DAY } from '@portico/protocol'
import { demandFewBuckets } from '../../../ground/buckets.js'
import { RequestError } from '../../../ground/errors.js'
import { isoTime } from '../../../ground/times.js'
import { memberFigures, statistics } from '../../../identity/statistics/statistics.js'
import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { timeIn } from '../paging.js'

export const readStatistics: Handler<'readStatistics'> = async (call) => {
  const { services, organization } = await acting(call)
  const now = services.clock.now()
  const { bucket = 'day', ...span } = call.query
  const to = span.to === undefined ? now : timeIn('to', span.to)
  const from = span.from === undefined ? to - 30 * DAY : timeIn('from', span.from)
  if (from >= to) throw new RequestError(400, 'from must be before to', { field: 'from' })
  demandFewBuckets(bucket, from, to)
  const { members, counted_at } = await memberFigures(services.stores, organization.id, now)
  return {
    result: {
      bucket,
      from: isoTime(from),
      to: isoTime(to),
      ...(await statistics(services, organization.id, { from, to, bucket })),
      persons: { ...members, counted_at: isoTime(counted_at) },
    },
  }
}
