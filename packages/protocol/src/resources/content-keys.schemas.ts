import { Type } from 'typebox'
import { CONTENT_KEY_LIMITS, DENIAL_REASONS } from '../content-keys.js'
import { strict, Texts, Time } from './common.schemas.js'
import { GroupResult } from './groups.schemas.js'

/** A longer build id or ticket cannot be ours. */
export const BuildId = Type.String({ minLength: 1, maxLength: 128 })

export const Ticket = Type.String({ minLength: 1, maxLength: 16_384 })

const PageName = Type.Object(
  {
    part: Type.String({ minLength: 1, maxLength: 16 }),
    path: Type.String({ minLength: 1, maxLength: CONTENT_KEY_LIMITS.pathLength }),
  },
  strict,
)

/** At most as many tickets and pages as fit into a body. */
export const ContentKeysBody = Type.Object(
  {
    build: BuildId,
    tickets: Type.Array(Ticket, { maxItems: CONTENT_KEY_LIMITS.ticketsAtOnce }),
    pages: Type.Optional(Type.Array(PageName, { maxItems: CONTENT_KEY_LIMITS.pagesAtOnce })),
    shared: Type.Optional(Type.Boolean()),
  },
  strict,
)

export const CONTENT_KEYS_REQUESTS = {
  releaseContentKeys: { body: ContentKeysBody },
  releaseOpenKeys: { body: ContentKeysBody },
} as const

const key = { part: Type.String(), key: Type.String(), lease: Type.Integer() }

const keys = {
  keys: Type.Array(Type.Object(key)),
  pages: Type.Optional(Type.Array(Type.Object({ ...key, path: Type.String(), page: Type.String() }))),
}

const denial = {
  part: Type.String(),
  why: Type.Union(DENIAL_REASONS.map((reason) => Type.Literal(reason))),
  ask_in: Type.Optional(Type.Integer()),
}

export const CONTENT_KEYS_RESULTS = {
  releaseContentKeys: {
    result: Type.Object({
      ...keys,
      denied: Type.Array(
        Type.Object({
          ...denial,
          opens_at: Type.Optional(Time),
          missing: Type.Optional(Texts),
          about: Type.Optional(Type.Array(Type.Object(GroupResult))),
          request: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('denied')])),
        }),
      ),
      groups: Texts,
      console: Type.Optional(Type.Literal(true)),
      shares: Type.Optional(Type.Literal(true)),
    }),
  },
  releaseOpenKeys: { result: Type.Object({ ...keys, denied: Type.Array(Type.Object(denial)) }) },
} as const
