import { LIMITS, type PasskeyAssertion } from '@portico/protocol'
import { RequestError } from '../errors.js'
import { secretId } from '../ids.js'
import { passkeyOf } from '../passkeys/passkey.js'
import { originsFor } from '../passkeys/scope.js'
import type { Random } from '../ports/random.js'
import type { CredentialRecord } from '../ports/stores.js'
import type { Answering, Step, StepDraft } from './step.js'

const PROMPT = 60_000
const TRIES = 3

/** Asks for one of the named passkeys. */
export function askForPasskey(
  random: Random,
  scope: string,
  userVerification: string,
  keys: readonly CredentialRecord[],
): StepDraft {
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
 * Checks an assertion response (WebAuthn Level 3, 7.2): by a passkey that was asked for, of the person the flow is about,
 * with a signature count that went up where the authenticator counts.
 */
export const passkeyGetStep: Step<PasskeyAssertion> = {
  async verify(answering, answer) {
    const { services, challenge } = answering
    const { stores, clock, settings } = services
    const asked = await stores.flows.spendAttempt(challenge.id, clock.now())
    if (!asked?.data) return { ok: false, slug: 'timeout' }
    const { rpId, challenge: expectedChallenge, userVerification, allowCredentials } = JSON.parse(asked.data)
    const credential = await stores.credentials.passkey(answer.id)
    const named = allowCredentials.some(({ id }: { id: string }) => id === answer.id)
    if (!credential || !named || credential.person_id !== (await personOf(answering))) throw refusal()
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
      expectedRPID: rpId,
      requireUserVerification: userVerification === 'required',
      credential: {
        id: answer.id,
        publicKey: Uint8Array.from(Buffer.from(passkeyOf(credential).public_key, 'base64url')),
        counter: credential.counter,
      },
    }).catch(() => undefined)
    if (!verified?.verified) throw refusal()
    const { newCounter } = verified.authenticationInfo
    // Authenticators that do not count always say 0; of two equal counts one is a copy's.
    if (newCounter > 0 && !(await stores.credentials.advance(credential.id, newCounter))) throw refusal()
    return {
      ok: true,
      personId: credential.person_id,
      keep: (inside) => inside.credentials.used(credential.id, clock.now()),
    }
  },
}

async function personOf({ services, organization, flow }: Answering): Promise<string | undefined> {
  if (flow.person_id !== undefined || !flow.handle) return flow.person_id
  return services.stores.handles.owner(organization.pool_id, flow.handle.type, flow.handle.value)
}

const refusal = () =>
  new RequestError(401, 'this passkey does not answer the challenge; start again, or sign in another way')
