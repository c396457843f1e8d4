import { type Static, Type } from 'typebox'
import { Id, Line, strict } from './common.js'

const Time = Type.String({ format: 'date-time' })

/** What a person calls the address of a feed, to tell it from others. */
export const CreateFeedTokenBody = Type.Object({ name: Line }, strict)
export type CreateFeedTokenBody = Static<typeof CreateFeedTokenBody>

const FeedToken = {
  id: Id,
  name: Type.String(),
  created_at: Time,
  expires_at: Time,
  last_used: Type.Union([Time, Type.Null()]),
}

export const FEED_TOKEN_RESULTS = {
  myFeedTokens: { result: Type.Object({ tokens: Type.Array(Type.Object(FeedToken)), allowed: Type.Boolean() }) },
  createFeedToken: { status: 201, result: Type.Object({ ...FeedToken, url: Type.String() }) },
  endFeedToken: { result: Type.Object({}) },
} as const
