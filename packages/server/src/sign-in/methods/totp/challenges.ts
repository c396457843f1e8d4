import { LIMITS, type OtpAnswer } from '@portico/protocol'
import { secretId, uuid } from '../../../ground/ids.js'
import type { Random } from '../../../ground/ports/random.js'
import { writeAudit } from '../../../identity/audit.js'
import type { Organization } from '../../../identity/organizations/organization.js'
import type { Services } from '../../../identity/services.js'
import type { CredentialRecord } from '../../../storage/people/credentials.js'
import type { ChallengeRecord } from '../../../storage/sign-in/flow-rows.js'
import type { Stores } from '../../../storage/stores.js'
import { type ChallengeDraft, type Check, noTry, notGuessed } from '../check.js'
import type { CredentialHandler } from '../credential.js'
import { personOf } from '../person.js'
import { keyUri, newRecoveryCodes, newSeed, recoveryHash, stepOfCode } from './codes.js'
import { qrPng } from './qr-png.js'

interface Enrolment {
  readonly seed: string
  readonly recoveryCodes: readonly string[]
  readonly label: string
}

/** Asks to set up an authenticator app. Nothing is stored until its first code has been entered. */
export async function askToRegisterApp(
  services: Services,
  organization: Organization,
  label: string,
): Promise<ChallengeDraft> {
  const { random, vault } = services
  const id = secretId(random)
  const enrolment: Enrolment = { seed: newSeed(random), recoveryCodes: newRecoveryCodes(random), label }
  return {
    id,
    type: 'totp_register',
    method: 'totp',
    options: await enrolmentView(enrolment, organization),
    data: vault.seal(JSON.stringify(enrolment), `enrolment ${id}`),
    tries: LIMITS.otpTries,
    lifetime: LIMITS.flowLifetime,
  }
}

/** A person's authenticator app. */
export const appOf = ({ credentials }: Pick<Stores, 'credentials'>, personId: string) =>
  credentials.ofType(personId, 'totp')

export const askForAppCode = (random: Random): ChallengeDraft => ({
  id: secretId(random),
  type: 'totp_verify',
  method: 'totp',
  tries: LIMITS.otpTries,
  lifetime: LIMITS.flowLifetime,
})

export const appRegisterCheck: Check<OtpAnswer> = {
  guesses: notGuessed,
  async verify({ services, organization, challenge }, { otp }) {
    const { stores, clock, random, vault } = services
    if (!(await stores.flows.spendAttempt(challenge.id, clock.now()))) return noTry(challenge, clock.now())
    const { seed, recoveryCodes } = enrolmentOf(services, challenge)
    const counter = await stepOfCode(seed, digitsOf(otp), clock.now())
    if (counter === undefined) return { ok: false, slug: 'incorrect_otp_code' }
    return {
      ok: true,
      factor: 'app',
      async keep(inside, person_id) {
        const id = uuid(random)
        const credential: CredentialRecord = {
          id,
          person_id,
          type: 'totp',
          secret: vault.seal(seed, seedPlace(id)),
          key_id: null,
          counter,
          label: null,
          created_at: clock.now(),
          last_used: clock.now(),
        }
        const hashes = recoveryCodes.map((code) => recoveryHash(vault, code))
        await inside.credentials.setTotp(credential, hashes)
        await writeAudit(services, inside, {
          organizationId: organization.id,
          actor: person_id,
          action: 'credential.added',
          personId: person_id,
          detail: { type: 'totp' },
        })
      },
    }
  },
  describe: (challenge, _packId, organization, services) =>
    enrolmentView(enrolmentOf(services, challenge), organization),
}

/** A code of the app, once per time step, or a recovery code. The format of the answer decides which it counts as. */
export const appVerifyCheck: Check<OtpAnswer> = {
  async guesses(answering, { otp }) {
    const value = await personOf(answering)
    return value === undefined
      ? undefined
      : { kind: isAppCode(otp) ? 'app_code' : 'recovery_code', subject: { type: 'person', value } }
  },
  async verify(answering, { otp }) {
    const { services, challenge } = answering
    const { stores, clock } = services
    const personId = await personOf(answering)
    const credential = personId === undefined ? undefined : await appOf(stores, personId)
    if (personId === undefined || !credential) return { ok: false, slug: 'timeout' }
    if (!(await stores.flows.spendAttempt(challenge.id, clock.now()))) return noTry(challenge, clock.now())
    if (!(await isRight(services, credential, otp))) return { ok: false, slug: 'incorrect_otp_code' }
    return {
      ok: true,
      factor: 'app',
      personId,
      async keep(inside) {
        await inside.credentials.used(credential.id, clock.now())
      },
    }
  },
}

async function isRight({ stores, clock, vault }: Services, { id, secret }: CredentialRecord, typed: string) {
  const code = digitsOf(typed)
  if (!isAppCode(typed)) return stores.credentials.spendRecoveryCode(id, recoveryHash(vault, typed), clock.now())
  const step = await stepOfCode(vault.open(secret, seedPlace(id)), code, clock.now())
  return step !== undefined && stores.credentials.advance(id, step)
}

async function enrolmentView({ seed, recoveryCodes, label }: Enrolment, { org_name }: Organization) {
  const uri = await keyUri(seed, org_name, label)
  return {
    key_uri: uri,
    qr_code_data_b64: (await qrPng(uri)).toString('base64'),
    recovery_codes: recoveryCodes,
  }
}

const enrolmentOf = ({ vault }: Services, { id, data }: ChallengeRecord): Enrolment =>
  JSON.parse(vault.open(data ?? '', `enrolment ${id}`)) as Enrolment

const isAppCode = (typed: string) => /^\d{6}$/.test(digitsOf(typed))

const digitsOf = (typed: string) => typed.replace(/\s/g, '')

/** The place that the encryption of an authenticator app's seed is bound to. */
const seedPlace = (id: string): string => `seed ${id}`

/** An authenticator app: its seed is encrypted, and the number of remaining recovery codes is shown. */
export const appCredential: CredentialHandler = {
  async publicParameters(stores, { id }) {
    const { total, unused } = await stores.credentials.recoveryCodes(id)
    return { recovery_codes_total: total, recovery_codes_unused: unused }
  },
  sealedFor: seedPlace,
}
