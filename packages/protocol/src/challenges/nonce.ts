import { type Static, Type } from 'typebox'
import type { ChallengeOf } from './challenge.js'

/** A secret that a link carried here; the answer echoes it. */
export type NonceChallenge = ChallengeOf<'nonce', { readonly challenge: string }>
export const NonceAnswer = Type.Object({ challenge: Type.String({ maxLength: 512 }) })
export type NonceAnswer = Static<typeof NonceAnswer>
