import { LIMITS, MINUTE, type PasskeyAssertion } from '@portico/protocol'
import { RequestError } from '../../../ground/errors.js'
import { secretId } from '../../../ground/ids.js'
import type { Random } from '../../../ground/ports/random.js'
import { reserveAction } from '../../../identity/limits/actions.js'
import type { CredentialRecord } from '../../../storage/people/credentials.js'
import { type Answering, type ChallengeDraft, type Check, notGuessed } from '../check.js'
import { personOf } from '../person.js'
import { isFrameAllowed, topOrigins } from './client-data.js'
import { discover } from './discover.js'
import { isUserHandleOf, passkeyOf } from './passkey.js'
import { originsFor } from './scope.js'

const PROMPT = MINUTE
const TRIES = 3

/** Requests one of the listed passkeys, or any that the authenticator offers for this scope if none are listed. */
export function askForPasskey(
  random: Random,
  scope: string,
  userVerification: string,
  keys: readonly CredentialRecord[],
): ChallengeDraft {
  const options = {
    challenge: Buffer.from(random.bytes(32)).toString('base64url'),
    rpId: scope,
    timeout: PROMPT,
    userVerification,
    allowCredentials: keys.map(({ key_id }) => ({ type: 'public-key', id: key_id })),
  }
  return {
    id: secretId(random),
    type: 'webauthn_get',
    method: 'webauthn',
    options,
    data: JSON.stringify(options),
    tries: TRIES,
    lifetime: LIMITS.flowLifetime,
  }
}

/**
 * Checks an assertion response (WebAuthn Level 3, 7.2): by a requested passkey of the flow's person or, without a
 * handle, of the person identified by the authenticator, with an increased signature count if the authenticator counts.
 * Every failure has the same message. Checking a signature takes long, so wrong ones are counted.
 */
export const passkeyGetCheck: Check<PasskeyAssertion> = {
  guesses: notGuessed,
  async verify(answering, answer) {
    const { services, organization, challenge, address } = answering
    const { stores, clock, settings } = services
    if (!(await stores.flows.spendAttempt(challenge.id, clock.now())) || !challenge.data)
      return { ok: false, slug: 'timeout' }
    if (!isFrameAllowed(settings, answer.response.clientDataJSON)) throw refusal()
    const { rpId, challenge: expectedChallenge, userVerification, allowCredentials } = JSON.parse(challenge.data)
    const match =
      allowCredentials.length === 0
        ? await discover(answering, answer)
        : await allowedCredential(answering, answer, allowCredentials)
    if (!match) throw refusal()
    const { credential, handle } = match
    const passkey = passkeyOf(credential)
    if (passkey.rp_id !== rpId) throw refusal()
    const countAsRight = await reserveAction(services, 'failed_passkey', { address, organizationId: organization.id })
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { userHandle, ...response } = answer.response
    const verified = await verifyAuthenticationResponse({
      response: {
        ...answer,
        clientExtensionResults: {},
        response: { ...response, ...(typeof userHandle === 'string' && { userHandle }) },
      },
      expectedChallenge,
      expectedOrigin: originsFor(settings, rpId),
      expectedTopOrigin: topOrigins(settings),
      expectedRPID: rpId,
      requireUserVerification: userVerification === 'required',
      credential: {
        id: answer.id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
        counter: credential.counter,
      },
    }).catch(() => undefined)
    if (!verified?.verified) throw refusal()
    countAsRight()
    const { newCounter, credentialDeviceType, userVerified } = verified.authenticationInfo
    const { backup_eligible } = passkey
    if (backup_eligible !== undefined && backup_eligible !== (credentialDeviceType === 'multiDevice')) throw refusal()
    // Authenticators without a counter always report 0; a repeated count means that the key was copied.
    if (newCounter > 0 && !(await stores.credentials.advance(credential.id, newCounter))) throw refusal()
    return {
      ok: true,
      factor: userVerified ? 'verified_passkey' : 'passkey',
      personId: credential.person_id,
      handle,
      keep: (inside) => inside.credentials.used(credential.id, clock.now()),
    }
  },
}

/**
 * A requested passkey of the flow's person. The authenticator need not identify its owner, but must not identify anyone
 * else.
 */
async function allowedCredential(
  answering: Answering,
  { id, response: { userHandle } }: PasskeyAssertion,
  allowed: readonly { readonly id: string }[],
) {
  const { services, organization } = answering
  const credential = await services.stores.credentials.passkey(id)
  const fits =
    credential && allowed.some((entry) => entry.id === id) && credential.person_id === (await personOf(answering))
  if (!fits) return undefined
  if (typeof userHandle === 'string') {
    const handles = (await services.stores.handles.of(credential.person_id)).filter(({ verified }) => verified)
    if (!isUserHandleOf(services.vault, organization, { credential, handles }, userHandle)) return undefined
  }
  return { credential, handle: undefined }
}

const refusal = () =>
  new RequestError(401, 'this passkey does not answer the challenge; start again, or sign in another way')
