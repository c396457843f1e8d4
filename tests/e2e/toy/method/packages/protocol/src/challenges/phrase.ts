import { type Static, Type } from 'typebox'
import type { BareChallengeOf } from './challenge.js'

/** Choose a secret phrase. */
export type PhraseSetChallenge = BareChallengeOf<'phrase_set'>
/** Give the secret phrase. */
export type PhraseVerifyChallenge = BareChallengeOf<'phrase_verify'>

export const PhraseAnswer = Type.Object({ phrase: Type.String({ minLength: 1, maxLength: 256 }) })
export type PhraseAnswer = Static<typeof PhraseAnswer>
