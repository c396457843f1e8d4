import { type Static, Type } from 'typebox'
import type { PasswordRule } from '../password-rules.js'
import type { BareChallengeOf, ChallengeOf } from './challenge.js'

interface Rules {
  readonly validation_rules: { readonly regular_expressions?: readonly PasswordRule[] }
}

/** Choose a password for the first time; the rules travel with the question. */
export type PasswordSetChallenge = ChallengeOf<'password_set', Rules>
/** Choose a new password after the old one was forgotten. */
export type PasswordResetChallenge = ChallengeOf<'password_reset', Rules>
/** Give the password. */
export type PasswordVerifyChallenge = BareChallengeOf<'password_verify'>

/** Longer than any password may be, so that the rules, not the schema, refuse it with words. */
export const PasswordAnswer = Type.Object({ password: Type.String({ maxLength: 4096 }) })
export type PasswordAnswer = Static<typeof PasswordAnswer>
