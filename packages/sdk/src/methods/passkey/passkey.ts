import type { AnswerSlug, ChallengeFor, ErrorItem, WebAuthnOptions } from '@portico/protocol'
import { keepPasskeyId, passkeyIds } from '../../browser/passkey-ids.js'
import { knowsRelatedOrigins } from '../../browser/passkey-support.js'
import { isLocalScope, type Site, wayToSdkPage } from '../../browser/sdk-page.js'
import { errorOf } from '../../errors.js'
import type { FlowFactor } from '../../events.js'
import type { Answer, ChallengeOutcome, Flow } from '../challenge-answerer.js'
import { runCeremony } from './ceremony.js'
import { delegateCeremony } from './delegated-passkey.js'

/**
 * A caller's passkey factor with its defaults filled in, and the ids of the passkeys that this browser has.
 * @throws InvalidAuthenticationMethodError without WebAuthn, or without a platform authenticator if one is requested.
 */
export async function preparePasskey(
  { options }: FlowFactor,
  { config, runtime: { page, passkeys, local } }: Site,
): Promise<FlowFactor & { method: 'webauthn' }> {
  if (!passkeys) throw refused('The WebAuthn API is not available in the current environment')
  const passkeyOptions = options as WebAuthnOptions | undefined
  const platform = passkeyOptions?.attachment === 'platform'
  if (platform && !(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()))
    throw refused('This device has no platform authenticator available')
  // The console uses the passkeys of the server's pages, also where it has an origin of its own.
  const host = config.session === 'console' ? new URL(config.sdkURL).hostname : page?.location.hostname
  const scope = passkeyOptions?.scope ?? host ?? ''
  const ids = { available_credential_ids: [...passkeyIds(local, scope)] }
  return { method: 'webauthn', options: { ...DEFAULTS, ...ids, ...passkeyOptions, scope } }
}

const DEFAULTS: WebAuthnOptions = {
  attachment: 'any',
  user_verification: 'preferred',
  resident_key: 'preferred',
  attestation: 'none',
}

const refused = (message: string) => errorOf('invalid_authentication_method', message)

/** How the challenges of passkeys are answered. */
export const answers = { webauthn_create: answerPasskey, webauthn_get: answerPasskey }

/** Creates or uses a passkey. */
async function answerPasskey(challenge: PasskeyChallenge, flow: Flow): Promise<ChallengeOutcome> {
  const answer = await responseTo(challenge, flow)
  flow.chosen?.()
  flow.client.events.emit('webAuthnChallengeProcessed', { credentialId: String(answer.rawId) })
  return { answer, refused: (refusal) => forgetUnknown(challenge, refusal, answer) }
}

type PasskeyChallenge = ChallengeFor<'webauthn_create' | 'webauthn_get'>

/**
 * A passkey whose scope is not this page's is created and used by the SDK page, unless this browser supports related origins and
 * finds the page's origin among them. Browsers also refuse a scope that has this page below it but is no registrable domain, such
 * as `localhost`.
 */
async function responseTo(challenge: PasskeyChallenge, { client, chosen, live: { signal } }: Flow): Promise<Answer> {
  const { options, type } = challenge
  const way = wayToSdkPage(client, signal)
  const isConditional = !!chosen || 'mediation' in options
  const here = () => runCeremony(KINDS[type], options, client.runtime, signal, isConditional)
  // The SDK page would show a prompt that no one asked for.
  if (!way || isConditional) return here()
  const there = () => delegateCeremony(way, challenge, client)
  const isLocal = isLocalScope(way.page.location.hostname, 'rp' in options ? options.rp.id : options.rpId)
  if (!isLocal && !(await knowsRelatedOrigins())) return there()
  return here().catch((error) => {
    if (error?.name === 'SecurityError') return there()
    throw error
  })
}

const KINDS = { webauthn_create: 'create', webauthn_get: 'get' } as const

/** Stores the id of a passkey that the server accepted, for later sign-ins. */
export function keepCreated({ options }: ChallengeFor<'webauthn_create'>, { client }: Flow, { rawId }: Answer): void {
  keepPasskeyId(client.runtime.local, options.rp.id, String(rawId))
}

/** Declared here because TypeScript's own types do not have it yet. */
type Signals = { readonly signalUnknownCredential?: (about: { rpId: string; credentialId: string }) => Promise<void> }

const UNKNOWN: AnswerSlug = 'passkey_unknown'

/**
 * Tells the browser about a passkey that the server does not have (anymore), so that it is not offered again (WebAuthn Level 3,
 * 5.1.10.1). Browsers accept this only from pages of the passkey's own scope.
 */
function forgetUnknown({ options }: PasskeyChallenge, { slug }: ErrorItem, { rawId }: Answer): void {
  if (slug !== UNKNOWN || !('rpId' in options)) return
  const { signalUnknownCredential } = PublicKeyCredential as Signals
  signalUnknownCredential
    ?.call(PublicKeyCredential, { rpId: options.rpId, credentialId: String(rawId) })
    .catch(() => {})
}
