import {
  asciiDigits,
  type ErrorSlug,
  type Handle,
  LIMITS,
  type Method,
  MINUTE,
  type OtpAnswer,
} from '@portico/protocol'
import { isOwnOrigin } from '../../../ground/allowed-origins.js'
import { IdentityError } from '../../../ground/errors.js'
import { randomDigits, secretId } from '../../../ground/ids.js'
import { sameText } from '../../../ground/secrets.js'
import { mayGuess } from '../../../identity/limits/guessing.js'
import { browserOf } from '../../../identity/limits/known-browsers.js'
import type { Services } from '../../../identity/services.js'
import { brandOf } from '../../../messages/delivery/brand.js'
import { admitMessage, messageWasRead, type Sender } from '../../../messages/delivery/caps.js'
import { addressed, codeMail } from '../../../messages/delivery/templates.js'
import { wordsOf } from '../../../messages/delivery/texts.js'
import { type ChallengeDraft, type Check, noTry } from '../check.js'
import type { MethodHandler } from '../method.js'
import { ownHandle } from '../person.js'

/**
 * Generates a code and its message. Known and unknown handles take the same effort and look the same.
 * @throws IdentityError `rate_limit_exceeded` within 30 seconds of the last code, after too many wrong ones or messages;
 * `unreachable_phone_number` for a number that cannot be texted.
 */
export async function askForCode(sender: Sender, method: Method, handle: Handle): Promise<ChallengeDraft> {
  const { services, organization } = sender
  const { random } = services
  const browser = browserOf(services, organization, handle, sender.browser)
  const guesser = { poolId: organization.pool_id, address: sender.address ?? '', browser }
  if (!(await mayGuess(services, { kind: 'code', subject: handle }, guesser)))
    throw new IdentityError('rate_limit_exceeded')
  await admitMessage(sender, handle)
  const id = secretId(random)
  const code = randomDigits(random, LIMITS.otpLength)
  const minutes = String(LIMITS.otpLifetime / MINUTE)
  const words = wordsOf(organization, 'code', { code, minutes })
  const host = hostOfPage(services, sender.pageOrigin)
  return {
    id,
    type: 'otp',
    method,
    secretHash: codeHash(services, id, code),
    tries: LIMITS.otpTries,
    lifetime: LIMITS.otpLifetime,
    ...addressed(handle, codeMail({ code, words, minutes, host, brand: brandOf(services, organization) })),
  }
}

/** The host for which a phone may offer the code: that of the requesting page if it is one of the site's, or else the server's. */
const hostOfPage = ({ settings }: Services, origin: string | undefined): string =>
  new URL(origin !== undefined && isOwnOrigin(settings, origin) ? origin : settings.url).host

/** Spends an attempt before comparing, so that parallel guesses get no more attempts than sequential ones. */
export const codeCheck: Check<OtpAnswer> = {
  quick: true,
  guesses: async ({ flow }) => flow.handle && { kind: 'code', subject: flow.handle },
  async verify({ services, flow, challenge, address }, { otp }) {
    const { stores, clock } = services
    if (!flow.handle) return { ok: false, slug: 'timeout' }
    if (!(await stores.flows.spendAttempt(challenge.id, clock.now()))) return noTry(challenge, clock.now())
    if (!sameText(challenge.secret_hash ?? '', codeHash(services, challenge.id, asciiDigits(otp.trim()))))
      return { ok: false, slug: INCORRECT[challenge.method] ?? 'incorrect_otp_code' }
    await messageWasRead(services, stores, flow, address)
    return { ok: true, proves: true }
  },
}

const INCORRECT: { readonly [Name in Method]?: ErrorSlug } = {
  otp_via_email: 'incorrect_otp_code_via_email',
  otp_via_sms: 'incorrect_otp_code_via_sms',
}

const codeHash = ({ vault }: Services, challengeId: string, code: string) => vault.digest(code, `code ${challengeId}`)

/** One-time codes: signing up and signing in are the same, so nothing tells whether a handle is known. */
export const code = (method: Method): MethodHandler => ({
  async begin(beginning) {
    const handle = beginning.handle ?? (await ownHandle(beginning, method))
    return { handle, drafts: [await askForCode(beginning, method, handle)] }
  },
})
