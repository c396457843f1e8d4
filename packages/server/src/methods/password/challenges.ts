import { COMMON_PASSWORD, LIMITS, type PasswordAnswer } from '@portico/protocol'
import { secretId } from '../../ids.js'
import type { Organization } from '../../organizations/organization.js'
import type { Random } from '../../ports/random.js'
import { type ChallengeDraft, type Check, notGuessed } from '../check.js'
import { personOf } from '../person-of.js'
import { refusedPassword } from './refused-password.js'
import { passwordRulesOf } from './rules-of.js'

const VERIFY_TRIES = 10

export const askForPassword = (random: Random): ChallengeDraft => ({
  id: secretId(random),
  type: 'password_verify',
  method: 'password',
  tries: VERIFY_TRIES,
  lifetime: LIMITS.flowLifetime,
})

export const askForNewPassword = (
  random: Random,
  type: 'password_set' | 'password_reset',
  organization: Organization,
): ChallengeDraft => ({
  id: secretId(random),
  type,
  method: 'password',
  options: passwordRules(organization),
  tries: VERIFY_TRIES,
  lifetime: LIMITS.flowLifetime,
})

/**
 * Looks the password up when the answer comes, so that one that was reset meanwhile is the one that counts. Where the
 * handle was proven in the same flow and there is no password, this one is set: strict organizations ask everybody alike.
 */
export const passwordVerifyCheck: Check<PasswordAnswer> = {
  async guesses(answering) {
    const person = await personOf(answering)
    const subject = person === undefined ? answering.flow.handle : ({ type: 'person', value: person } as const)
    return subject && { kind: 'password', subject }
  },
  async verify({ services, organization, flow, challenge }, { password }) {
    const { stores, clock, passwords } = services
    if (!(await stores.flows.spendAttempt(challenge.id, clock.now()))) return { ok: false, slug: 'timeout' }
    const personId = await personOf({ services, organization, flow })
    const credential = personId === undefined ? undefined : await stores.credentials.password(personId)
    if (!credential && flow.proven && flow.person_id === undefined) {
      if (refusedPassword(password, organization)) return { ok: false, slug: 'incorrect_password' }
      return { ok: true, factor: 'password', newPassword: await passwords.hash(password) }
    }
    const { ok, stale } = await passwords.verify(credential?.secret, password.slice(0, LIMITS.passwordMaxLength + 1))
    if (!ok || !credential || personId === undefined) return { ok: false, slug: 'incorrect_password' }
    const rehashed = stale ? await passwords.hash(password) : undefined
    return {
      ok: true,
      factor: 'password',
      personId,
      passwordUsed: { id: credential.id, from: credential.secret, ...(rehashed !== undefined && { rehashed }) },
    }
  },
}

export const newPasswordCheck: Check<PasswordAnswer> = {
  guesses: notGuessed,
  async verify({ services, organization, challenge }, { password }) {
    const refused = refusedPassword(password, organization)
    if (refused)
      return {
        ok: false,
        slug: 'invalid_password',
        ...(refused.words === COMMON_PASSWORD && { message: COMMON_PASSWORD }),
      }
    const { stores, clock, passwords } = services
    // Hashing is dear, so a challenge pays for it with a try.
    if (!(await stores.flows.spendAttempt(challenge.id, clock.now()))) return { ok: false, slug: 'timeout' }
    return { ok: true, factor: 'password', newPassword: await passwords.hash(password) }
  },
  describe: (_challenge, _packId, organization) => passwordRules(organization),
}

const passwordRules = (organization: Organization) => ({
  validation_rules: { regular_expressions: passwordRulesOf(organization) },
})
