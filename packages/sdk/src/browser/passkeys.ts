import type { ChallengeFor } from '@portico/protocol'
import { errorOf } from '../errors.js'
import type { Runtime } from '../runtime.js'
import { FOCUS_POLL, PASSKEY_IDS } from '../wire-values.js'
import { fromBase64Url, toBase64Url } from './base64url.js'
import { type KeyValueStore, readJson, writeJson } from './storage.js'

type Descriptors = ChallengeFor<'webauthn_get'>['options']['allowCredentials']
type Response = Readonly<Record<string, unknown>>

/** Makes a passkey and gives the registration response as the wire carries it (WebAuthn Level 3, 5.1.3). */
export function createPasskey(
  { challenge, user, excludeCredentials, ...rest }: ChallengeFor<'webauthn_create'>['options'],
  runtime: Runtime,
  signal: AbortSignal,
): Promise<Response> {
  const publicKey = {
    ...rest,
    challenge: fromBase64Url(challenge),
    user: { ...user, id: fromBase64Url(user.id) },
    excludeCredentials: descriptors(excludeCredentials),
    // The wire's type only differs in being read-only.
  } as unknown as PublicKeyCredentialCreationOptions
  return ceremony(runtime, signal, 'create', { publicKey, signal }, ['attestationObject', 'clientDataJSON'])
}

/** Uses a passkey and gives the assertion response as the wire carries it (WebAuthn Level 3, 5.1.4). */
export function usePasskey(
  { challenge, allowCredentials, ...rest }: ChallengeFor<'webauthn_get'>['options'],
  runtime: Runtime,
  signal: AbortSignal,
): Promise<Response> {
  const publicKey = {
    ...rest,
    challenge: fromBase64Url(challenge),
    allowCredentials: descriptors(allowCredentials),
  } as PublicKeyCredentialRequestOptions
  const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const
  return ceremony(runtime, signal, 'get', { publicKey, signal }, parts)
}

/**
 * Runs a ceremony once the page has the focus: browsers refuse one in a page that the visitor is not looking at.
 * @param parts Members of the authenticator's response to send, each in base64url; an absent one is null.
 * @throws PasskeyPromptError when the visitor dismissed the prompt or let it time out.
 */
async function ceremony(
  { page, passkeys, sleep }: Runtime,
  signal: AbortSignal,
  kind: 'create' | 'get',
  options: CredentialCreationOptions | CredentialRequestOptions,
  parts: readonly string[],
): Promise<Response> {
  while (page && !page.document.hasFocus()) await sleep(FOCUS_POLL, signal)
  const credential = (await passkeys?.[kind](options as never).catch((cause) => {
    signal.throwIfAborted()
    throw DISMISSED.test(cause?.name) ? errorOf('passkey_prompt_failed', undefined, { cause }) : cause
  })) as PublicKeyCredential | null | undefined
  if (!credential) throw errorOf('passkey_prompt_failed')
  const response = credential.response as unknown as Readonly<Record<string, ArrayBuffer | null>>
  return {
    id: credential.id,
    rawId: toBase64Url(credential.rawId),
    type: credential.type,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: Object.fromEntries(
      parts.map((part) => {
        const bytes = response[part]
        return [part, bytes ? toBase64Url(bytes) : null]
      }),
    ),
  }
}

/** DOMException names that browsers give to a prompt that was closed, timed out or failed in the authenticator. */
const DISMISSED = /^(NotAllowed|Abort|NotReadable|Unknown|Operation)Error$/

const descriptors = (list: Descriptors) => list?.map(({ id, ...rest }) => ({ ...rest, id: fromBase64Url(id) }))

type IdsByScope = Readonly<Record<string, readonly string[] | undefined>>
const idsByScope = (store: KeyValueStore) => (readJson(store, PASSKEY_IDS) ?? {}) as IdsByScope

/** Ids of the passkeys this browser made for a scope: they tell the server what to offer. */
export const passkeyIds = (store: KeyValueStore, scope: string): readonly string[] => idsByScope(store)[scope] ?? []

/** Keeps the id of a passkey that was just registered. */
export function keepPasskeyId(store: KeyValueStore, scope: string, id: string): void {
  const ids = new Set([...passkeyIds(store, scope), id])
  writeJson(store, PASSKEY_IDS, { ...idsByScope(store), [scope]: [...ids] })
}
