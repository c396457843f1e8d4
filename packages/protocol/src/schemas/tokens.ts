import { Type } from 'typebox'
import { CONTENT_KEY_LIMITS } from '../content-keys.js'
import { strict } from './common.js'

/** A token is opaque here, so that any text can be validated; the server parses its claims. */
export const TokenBody = Type.Object({ token: Type.String({ maxLength: 16_384 }) })

/** A longer build id or ticket cannot be ours. */
export const BuildId = Type.String({ minLength: 1, maxLength: 128 })
export const Ticket = Type.String({ minLength: 1, maxLength: 16_384 })

/** At most as many tickets as fit into a body. */
export const ContentKeysBody = Type.Object(
  {
    build: BuildId,
    tickets: Type.Array(Ticket, { maxItems: CONTENT_KEY_LIMITS.ticketsAtOnce }),
  },
  strict,
)
