import { type Handle, LIMITS, MINUTE, type PasskeyRegistration } from '@portico/protocol'
import { RequestError } from '../../../ground/errors.js'
import { secretId, uuid } from '../../../ground/ids.js'
import { writeAudit } from '../../../identity/audit.js'
import { reserveAction } from '../../../identity/limits/actions.js'
import type { Organization } from '../../../identity/organizations/organization.js'
import type { Services } from '../../../identity/services.js'
import type { FlowRecord } from '../../../storage/sign-in/flow-rows.js'
import { type ChallengeDraft, type Check, notGuessed } from '../check.js'
import { isReadable, isUsualKey } from './attestation-object.js'
import { isFrameAllowed } from './client-data.js'
import type { PasskeyWishes } from './options.js'
import { type Passkey, userHandleOf } from './passkey.js'
import { originsFor } from './scope.js'

/** EdDSA, ES256, RS256 (RFC 9053): the algorithms of authenticators. */
const ALGORITHMS = [-8, -7, -257]
const PROMPT = MINUTE
/** A browser that adds a passkey without a prompt does so immediately. */
const WITHOUT_PROMPT = 10_000
const TRIES = 3

interface PasskeyRequest {
  readonly scope: string
  readonly wishes: PasskeyWishes
  readonly handle: Handle
  /** The person's existing key ids; sent only to a signed-in person. */
  readonly exclude?: readonly string[]
}

/** Requests a new passkey. Nothing in the request reveals whether the handle is known. */
export function askToMakePasskey(
  services: Services,
  organization: Organization,
  request: PasskeyRequest,
): ChallengeDraft {
  const { random, vault } = services
  const { scope, wishes, handle, exclude = [] } = request
  const { attachment, resident_key, user_verification, attestation, mediation } = wishes
  const isConditional = mediation === 'conditional'
  const options = {
    challenge: Buffer.from(random.bytes(32)).toString('base64url'),
    rp: { id: scope, name: organization.org_name },
    user: {
      id: userHandleOf(vault, organization, handle),
      name: handle.value,
      displayName: handle.value,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: {
      residentKey: resident_key,
      requireResidentKey: resident_key === 'required',
      userVerification: user_verification,
      ...(attachment !== 'any' && { authenticatorAttachment: attachment.replace('_', '-') }),
    },
    timeout: isConditional ? WITHOUT_PROMPT : PROMPT,
    attestation,
    excludeCredentials: exclude.map((id) => ({ type: 'public-key', id })),
    ...(isConditional && { mediation }),
  }
  return {
    id: secretId(random),
    type: 'webauthn_create',
    method: 'webauthn',
    options,
    data: JSON.stringify(options),
    tries: TRIES,
    lifetime: LIMITS.flowLifetime,
  }
}

/** Checks a registration response (WebAuthn Level 3, 7.1). The signed challenge is spent with the attempt. */
export const passkeyCreateCheck: Check<PasskeyRegistration> = {
  guesses: notGuessed,
  async verify({ services, organization, flow, challenge, address }, answer) {
    const { stores, clock, random } = services
    if (!(await stores.flows.spendAttempt(challenge.id, clock.now())) || !challenge.data)
      return { ok: false, slug: 'timeout' }
    const { rp, user, challenge: expected, authenticatorSelection, mediation } = JSON.parse(challenge.data)
    // Without a prompt, no user is present or verified (7.1, step 15).
    const isConditional = mediation === 'conditional'
    if (!isFrameAllowed(services.settings, answer.response.clientDataJSON)) throw refusal()
    const countAsRight = await reserveAction(services, 'failed_passkey', { address, organizationId: organization.id })
    const registration = await read(answer, {
      expectedChallenge: expected,
      expectedOrigin: originsFor(services.settings, rp.id),
      expectedRPID: rp.id,
      requireUserPresence: !isConditional,
      requireUserVerification: !isConditional && authenticatorSelection.userVerification === 'required',
      supportedAlgorithmIDs: ALGORITHMS,
    })
    countAsRight()
    const { credential, fmt, aaguid, credentialBackedUp, credentialDeviceType, userVerified } = registration
    const passkey: Passkey = {
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      rp_id: rp.id,
      aaguid,
      attestation_type: fmt,
      backed_up: credentialBackedUp,
      backup_eligible: credentialDeviceType === 'multiDevice',
      user_handle: user.id,
    }
    return {
      ok: true,
      ...(isConditional
        ? { proves: false, unattended: true }
        : { factor: userVerified ? 'verified_passkey' : 'passkey' }),
      async keep(inside, person_id) {
        const added = await inside.credentials.addPasskey({
          id: uuid(random),
          person_id,
          type: 'public-key',
          secret: JSON.stringify(passkey),
          key_id: credential.id,
          counter: credential.counter,
          label: labelOf(flow),
          created_at: clock.now(),
          last_used: clock.now(),
        })
        if (!added) throw new RequestError(409, 'this passkey is already registered; sign in with it')
        await writeAudit(services, inside, {
          organizationId: organization.id,
          actor: person_id,
          action: 'credential.added',
          personId: person_id,
          detail: { type: 'public-key' },
        })
      },
    }
  },
  describe: ({ data }) => JSON.parse(data ?? '{}'),
}

type Expected = Omit<Parameters<typeof import('@simplewebauthn/server').verifyRegistrationResponse>[0], 'response'>

async function read(answer: PasskeyRegistration, expected: Expected) {
  if (!(await isReadable(answer.response.attestationObject))) throw refusal()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const response = { ...answer, clientExtensionResults: {} }
  const verified = await verifyRegistrationResponse({ ...expected, response }).catch(() => undefined)
  if (!verified?.verified || !(await isUsualKey(verified.registrationInfo.credential.publicKey))) throw refusal()
  return verified.registrationInfo
}

const refusal = () =>
  new RequestError(401, 'this passkey does not answer the challenge; start again on a page of this site')

/** The requesting browser, without its address. */
const labelOf = ({ origin }: FlowRecord) => origin?.split(', address')[0] ?? null
