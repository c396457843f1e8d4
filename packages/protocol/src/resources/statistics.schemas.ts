import { Type } from 'typebox'
import { Moment, oneOf, Time } from './common.schemas.js'

const Figures = { sign_ins: Type.Integer(), sign_ups: Type.Integer(), failures: Type.Integer() }

const ByMethod = Type.Record(Type.String(), Type.Object(Figures))

const Statistics = Type.Object({
  bucket: Type.Unsafe<'hour' | 'day' | 'week' | 'month'>(Type.String({ enum: ['hour', 'day', 'week', 'month'] })),
  from: Time,
  to: Time,
  rows: Type.Array(Type.Object({ at: Time, ...Figures, methods: ByMethod })),
  totals: Type.Object({ ...Figures, methods: ByMethod }),
  persons: Type.Object({
    active: Type.Integer(),
    inactive: Type.Integer(),
    pending: Type.Integer(),
    rejected: Type.Integer(),
    counted_at: Time,
  }),
})

const StatisticsQuery = Type.Object({
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
  bucket: Type.Optional(oneOf('hour', 'day', 'week', 'month')),
})

export const STATISTICS_REQUESTS = {
  readStatistics: { querystring: StatisticsQuery },
} as const

export const STATISTICS_RESULTS = {
  readStatistics: { result: Statistics },
} as const
