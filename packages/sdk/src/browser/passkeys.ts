import { type ChallengeFor, LIMITS, STORAGE_KEYS } from '@portico/protocol'
import { errorOf, isSlashIDError } from '../errors.js'
import type { Runtime } from '../runtime.js'
import { fromBase64Url, toBase64Url } from './base64url.js'
import { type KeyValueStore, readJson, writeJson } from './storage.js'

type Descriptors = ChallengeFor<'webauthn_get'>['options']['allowCredentials']

/** Makes a passkey and gives the registration response as the wire carries it (WebAuthn Level 3, 5.1.3). */
export async function createPasskey(
  { challenge, user, excludeCredentials, pubKeyCredParams, ...rest }: ChallengeFor<'webauthn_create'>['options'],
  runtime: Runtime,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const publicKey = {
    ...rest,
    pubKeyCredParams: [...pubKeyCredParams],
    challenge: fromBase64Url(challenge),
    user: { ...user, id: fromBase64Url(user.id) },
    excludeCredentials: descriptors(excludeCredentials),
  } as PublicKeyCredentialCreationOptions
  const credential = await ceremony(runtime, signal, (passkeys) => passkeys.create({ publicKey, signal }))
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    ...shared(credential),
    response: {
      attestationObject: toBase64Url(response.attestationObject),
      clientDataJSON: toBase64Url(response.clientDataJSON),
    },
  }
}

/** Uses a passkey and gives the assertion response as the wire carries it (WebAuthn Level 3, 5.1.4). */
export async function usePasskey(
  { challenge, allowCredentials, ...rest }: ChallengeFor<'webauthn_get'>['options'],
  runtime: Runtime,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const publicKey = {
    ...rest,
    challenge: fromBase64Url(challenge),
    allowCredentials: descriptors(allowCredentials),
  } as PublicKeyCredentialRequestOptions
  const credential = await ceremony(runtime, signal, (passkeys) => passkeys.get({ publicKey, signal }))
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    ...shared(credential),
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      authenticatorData: toBase64Url(response.authenticatorData),
      signature: toBase64Url(response.signature),
      userHandle: response.userHandle && toBase64Url(response.userHandle),
    },
  }
}

/**
 * Runs a ceremony once the page has the focus: browsers refuse one in a page that the visitor is not looking at.
 * @throws PasskeyPromptError when the visitor dismissed the prompt or let it time out.
 */
async function ceremony(
  { page, passkeys, sleep }: Runtime,
  signal: AbortSignal,
  run: (passkeys: NonNullable<Runtime['passkeys']>) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (!passkeys)
    throw errorOf('passkey_prompt_failed', { message: 'The WebAuthn API is not available in the current environment' })
  while (page && !page.window.document.hasFocus()) await sleep(LIMITS.focusPoll, signal)
  try {
    const credential = await run(passkeys)
    if (credential) return credential as PublicKeyCredential
  } catch (cause) {
    signal.throwIfAborted()
    if (isSlashIDError(cause)) throw cause
    if (cause instanceof Error && !DISMISSED.includes(cause.name)) throw cause
    throw errorOf('passkey_prompt_failed', { cause })
  }
  throw errorOf('passkey_prompt_failed')
}

/** DOMException names that browsers give to a prompt that was closed, timed out or failed in the authenticator. */
const DISMISSED = ['NotAllowedError', 'AbortError', 'NotReadableError', 'UnknownError', 'OperationError']

const descriptors = (list: Descriptors) => list?.map(({ id, ...rest }) => ({ ...rest, id: fromBase64Url(id) }))

const shared = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: toBase64Url(credential.rawId),
  type: credential.type,
  clientExtensionResults: credential.getClientExtensionResults(),
})

/** Ids of the passkeys this browser made for a scope: they tell the server what to offer. */
export function passkeyIds(store: KeyValueStore, scope: string): readonly string[] {
  const ids = allPasskeyIds(store)[scope]
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** Keeps the id of a passkey that was just registered. */
export function keepPasskeyId(store: KeyValueStore, scope: string, id: string): void {
  const ids = new Set([...passkeyIds(store, scope), id])
  writeJson(store, STORAGE_KEYS.passkeyIds, { ...allPasskeyIds(store), [scope]: [...ids] })
}

function allPasskeyIds(store: KeyValueStore): Readonly<Record<string, unknown>> {
  const kept = readJson(store, STORAGE_KEYS.passkeyIds)
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
}
