import { type Static, Type } from 'typebox'
import { Id, Line, strict, Time } from './common.schemas.js'

/** An address for a feed reader, or a weekly email if something changed. */
const Delivery = Type.Union([Type.Literal('address'), Type.Literal('email')])

/** The name of a feed, to distinguish it from others, and how it is delivered. */
export const CreateFeedTokenBody = Type.Object({ name: Line, delivery: Type.Optional(Delivery) }, strict)

export type CreateFeedTokenBody = Static<typeof CreateFeedTokenBody>

const FeedToken = {
  id: Id,
  name: Type.String(),
  created_at: Time,
  expires_at: Time,
  last_used: Type.Union([Time, Type.Null()]),
  delivery: Delivery,
}

export const FEED_TOKENS_REQUESTS = {
  myFeedTokens: {},
  createFeedToken: { body: CreateFeedTokenBody },
  endFeedToken: {},
} as const

export const FEED_TOKENS_RESULTS = {
  myFeedTokens: { result: Type.Object({ tokens: Type.Array(Type.Object(FeedToken)), allowed: Type.Boolean() }) },
  createFeedToken: { status: 201, result: Type.Object({ ...FeedToken, url: Type.Optional(Type.String()) }) },
  endFeedToken: { result: Type.Object({}) },
} as const
