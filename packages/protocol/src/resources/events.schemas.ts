import { Type } from 'typebox'
import { Attributes, Id, PageQuery, Time } from './common.schemas.js'

const AnalyticsEvent = Type.Object({
  id: Id,
  at: Time,
  name: Type.String(),
  person_id: Type.Union([Type.String(), Type.Null()]),
  correlation_id: Type.String(),
  location: Type.String(),
  user_agent: Type.String(),
  detail: Attributes,
})

const EventsQuery = Type.Object({
  ...PageQuery.properties,
  name: Type.Optional(Type.String({ maxLength: 128 })),
  person_id: Type.Optional(Type.String({ maxLength: 128 })),
  since: Type.Optional(Type.String({ maxLength: 40 })),
  until: Type.Optional(Type.String({ maxLength: 40 })),
})

export const EVENTS_REQUESTS = {
  recordSdkEvent: { body: Type.Record(Type.String(), Type.Unknown()) },
  recordEvent: { body: Type.Record(Type.String(), Type.Unknown()) },
  listEvents: { querystring: EventsQuery },
} as const

export const EVENTS_RESULTS = {
  recordSdkEvent: { status: 204 },
  recordEvent: { status: 204 },
  listEvents: { result: Type.Array(AnalyticsEvent) },
} as const
