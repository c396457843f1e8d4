import { Type } from 'typebox'
import { strict } from './common.js'

/** A token is opaque here, so that any text can be asked about; its claims are read by the server. */
export const TokenBody = Type.Object({ token: Type.String({ maxLength: 16_384 }) })

export const ContentKeysBody = Type.Object(
  {
    build: Type.String({ minLength: 1, maxLength: 128 }),
    audiences: Type.Array(Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 64 }), {
      maxItems: 64,
    }),
  },
  strict,
)
