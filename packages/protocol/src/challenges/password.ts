import { type Static, Type } from 'typebox'
import type { PasswordRule } from '../password-rules.js'
import type { BareChallengeOf, ChallengeOf } from './challenge.js'

interface Rules {
  readonly validation_rules: { readonly regular_expressions?: readonly PasswordRule[] }
}

/** Choose a password for the first time; the challenge contains the rules. */
export type PasswordSetChallenge = ChallengeOf<'password_set', Rules>
/** Choose a new password because the old one was forgotten. */
export type PasswordResetChallenge = ChallengeOf<'password_reset', Rules>
/** Enter the password. */
export type PasswordVerifyChallenge = BareChallengeOf<'password_verify'>

/** Longer than any valid password, so that the rules, not the schema, refuse it with a message. */
export const PasswordAnswer = Type.Object({ password: Type.String({ maxLength: 4096 }) })
export type PasswordAnswer = Static<typeof PasswordAnswer>
