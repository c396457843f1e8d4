import { COMMON_PASSWORD, LIMITS, type PasswordAnswer } from '@portico/protocol'
import { failuresOf } from '../flows/failures.js'
import { secretId } from '../ids.js'
import type { Organization } from '../organizations/organization.js'
import { refusedPassword } from '../passwords/refused-password.js'
import type { Random } from '../ports/random.js'
import type { Answering, Step, StepDraft } from './step.js'

const VERIFY_TRIES = 10

export const askForPassword = (random: Random): StepDraft => ({
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
): StepDraft => ({
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
export const passwordVerifyStep: Step<PasswordAnswer> = {
  async verify({ services, organization, flow, challenge }, { password }) {
    const { stores, clock, passwords } = services
    const failures = flow.handle && failuresOf(services, organization.id, 'password', flow.handle)
    if (await failures?.tooMany()) return { ok: false, slug: 'rate_limit_exceeded' }
    if (!(await stores.flows.spendAttempt(challenge.id, clock.now()))) return { ok: false, slug: 'timeout' }
    const personId =
      flow.person_id ??
      (flow.handle && (await stores.handles.owner(organization.pool_id, flow.handle.type, flow.handle.value)))
    const credential = personId === undefined ? undefined : await stores.credentials.password(personId)
    if (!credential && flow.proven && flow.person_id === undefined) {
      if (refusedPassword(password, organization)) return { ok: false, slug: 'incorrect_password' }
      return { ok: true, newPassword: await passwords.hash(password) }
    }
    const { ok, stale } = await passwords.verify(credential?.secret, password.slice(0, LIMITS.passwordMaxLength + 1))
    if (!ok || !credential || personId === undefined) {
      await failures?.add()
      return { ok: false, slug: 'incorrect_password' }
    }
    const rehashed = stale ? await passwords.hash(password) : undefined
    return {
      ok: true,
      personId,
      passwordUsed: { id: credential.id, from: credential.secret, ...(rehashed !== undefined && { rehashed }) },
    }
  },
}

export const newPasswordStep: Step<PasswordAnswer> = {
  async verify({ services, organization, challenge }: Answering, { password }) {
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
    return { ok: true, newPassword: await passwords.hash(password) }
  },
  describe: (_challenge, _packId, organization) => passwordRules(organization),
}

const passwordRules = ({ settings }: Organization) => ({
  validation_rules: { regular_expressions: settings.password_rules },
})
