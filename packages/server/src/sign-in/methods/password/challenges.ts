import { LIMITS, type PasswordAnswer } from '@portico/protocol'
import { secretId, uuid } from '../../../ground/ids.js'
import type { Random } from '../../../ground/ports/random.js'
import { reserveAction } from '../../../identity/limits/actions.js'
import type { Organization } from '../../../identity/organizations/organization.js'
import { refusedPassword } from '../../../identity/passwords/refused-password.js'
import { passwordRulesOf } from '../../../identity/passwords/rules-of.js'
import type { Stores } from '../../../storage/stores.js'
import { type Answering, type ChallengeDraft, type Check, notGuessed } from '../check.js'
import type { CredentialHandler } from '../credential.js'
import { personOf } from '../person.js'

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
 * Looks up the password when the answer arrives, so that a password that was reset in the meantime counts. If the
 * handle was proven in the same flow and there is no password, this one is set, because strict organizations ask
 * everyone the same.
 */
export const passwordVerifyCheck: Check<PasswordAnswer> = {
  async guesses(answering) {
    const person = await personOf(answering)
    const subject = person === undefined ? answering.flow.handle : ({ type: 'person', value: person } as const)
    return subject && { kind: 'password', subject }
  },
  async verify(answering, { password }) {
    const { services, organization, flow, challenge } = answering
    const { stores, clock, passwords } = services
    if (!(await stores.flows.spendAttempt(challenge.id, clock.now()))) return { ok: false, slug: 'timeout' }
    const personId = await personOf({ services, organization, flow })
    const credential = personId === undefined ? undefined : await stores.credentials.ofType(personId, 'password')
    if (!credential && flow.proven && flow.person_id === undefined) {
      if (refusedPassword(password, organization)) return { ok: false, slug: 'incorrect_password' }
      return { ok: true, factor: 'password', keep: keepNew(answering, await hashNew(answering, password)) }
    }
    const countAsRight = await reserveAction(services, 'failed_password', actorOf(answering)).catch(() => undefined)
    if (!countAsRight) return { ok: false, slug: 'rate_limit_exceeded' }
    const { ok, stale } = await passwords.verify(credential?.secret, password.slice(0, LIMITS.passwordMaxLength + 1))
    if (!ok || !credential || personId === undefined) return { ok: false, slug: 'incorrect_password' }
    countAsRight()
    const rehashed = stale ? await passwords.hash(password) : undefined
    return {
      ok: true,
      factor: 'password',
      personId,
      async keep(inside) {
        await inside.credentials.used(credential.id, clock.now())
        if (rehashed !== undefined) await inside.credentials.rehash(credential.id, credential.secret, rehashed)
      },
    }
  },
}

export const newPasswordCheck: Check<PasswordAnswer> = {
  guesses: notGuessed,
  async verify(answering, { password }) {
    const { services, organization, challenge } = answering
    const refused = refusedPassword(password, organization)
    if (refused) return { ok: false, slug: 'invalid_password', rule: refused.rule }
    const { stores, clock } = services
    // Hashing is expensive, so each hash costs an attempt.
    if (!(await stores.flows.spendAttempt(challenge.id, clock.now()))) return { ok: false, slug: 'timeout' }
    return { ok: true, factor: 'password', keep: keepNew(answering, await hashNew(answering, password)) }
  },
  describe: (_challenge, _packId, organization) => passwordRules(organization),
}

const actorOf = ({ address, organization }: Answering) => ({ address, organizationId: organization.id })

/** @throws IdentityError `rate_limit_exceeded` */
async function hashNew(answering: Answering, password: string): Promise<string> {
  await reserveAction(answering.services, 'new_password', actorOf(answering))
  return answering.services.passwords.hash(password)
}

/** Stores a new password if the flow succeeds. */
const keepNew =
  ({ services: { clock, random }, flow }: Answering, secret: string) =>
  async (stores: Stores, person_id: string): Promise<void> => {
    const now = clock.now()
    // A replaced password may be known to others, and a recovered account may have been taken over.
    const ends = flow.kind === 'recovery' || (await stores.credentials.ofType(person_id, 'password')) !== undefined
    const credential = {
      id: uuid(random),
      person_id,
      type: 'password',
      secret,
      created_at: now,
      last_used: null,
    } as const
    await stores.credentials.set(credential)
    if (ends) await stores.sessions.revokeAll(person_id, now)
  }

const passwordRules = (organization: Organization) => ({
  validation_rules: { regular_expressions: passwordRulesOf(organization) },
})

/** An argon2id hash, which never leaves the server. Older clients read the empty `password_hash`. */
export const passwordCredential: CredentialHandler = {
  publicParameters: async () => ({ password_hash: '' }),
  sealedFor: null,
}
