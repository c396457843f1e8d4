import type { ChallengeFor } from '@portico/protocol'
import { fromBase64Url, toBase64Url } from '../../browser/base64url.js'
import type { Runtime } from '../../browser/runtime.js'
import { errorOf } from '../../errors.js'
import { FOCUS_POLL } from '../../wire-values.js'

type Creation = ChallengeFor<'webauthn_create'>['options']
type Request = ChallengeFor<'webauthn_get'>['options']

/** A registration or assertion response as sent to the server: binary fields in base64url. */
export interface PasskeyResponse extends Readonly<Record<string, unknown>> {
  readonly rawId: string
}

/**
 * Creates a passkey (`create`; WebAuthn Level 3, 5.1.3) or uses one (`get`; 5.1.4), once the page has the focus: browsers refuse
 * a prompt in a page that the visitor is not looking at.
 * @param options The server's options, with binary fields in base64url.
 * @param conditional Without a prompt, whether or not the page has the focus (conditional mediation): `get` waits in the autofill
 *   list of a field for as long as it takes, `create` is left to the browser's password manager.
 * @throws PasskeyPromptError when the visitor dismissed the prompt, let it time out, or has no authenticator for it.
 */
export async function runCeremony(
  kind: 'create' | 'get',
  options: Creation | Request,
  { page, passkeys, sleep }: Runtime,
  signal: AbortSignal,
  conditional = false,
): Promise<PasskeyResponse> {
  const {
    challenge,
    user,
    excludeCredentials,
    allowCredentials,
    mediation: _,
    ...rest
  } = options as Partial<Creation> & Request
  const publicKey = {
    ...rest,
    challenge: fromBase64Url(challenge),
    user: user && { ...user, id: fromBase64Url(user.id) },
    excludeCredentials: descriptors(excludeCredentials),
    allowCredentials: descriptors(allowCredentials),
    ...(conditional && kind === 'get' && { timeout: undefined }),
  }
  while (!conditional && page && !page.document.hasFocus()) await sleep(FOCUS_POLL, signal)
  const prompted = passkeys?.[kind]({ publicKey, signal, ...(conditional && { mediation: 'conditional' }) } as never)
  const credential = (await prompted?.catch((cause) => {
    signal.throwIfAborted()
    throw DISMISSED.test(cause?.name) ? errorOf('passkey_prompt_failed', undefined, { cause }) : cause
  })) as PublicKeyCredential | null | undefined
  if (!credential) throw errorOf('passkey_prompt_failed')
  const { id, rawId, type } = credential
  const response = credential.response as unknown as Readonly<Record<string, ArrayBuffer | null>>
  // Properties of the other kind of response are undefined here, and omitted from JSON.
  const encoded = PARTS.map((part) => [part, response[part] && toBase64Url(response[part])])
  const clientExtensionResults = credential.getClientExtensionResults()
  return { id, rawId: toBase64Url(rawId), type, clientExtensionResults, response: Object.fromEntries(encoded) }
}

/** The binary members of both kinds of response; each kind has some of them, and a missing `userHandle` is null. */
const PARTS = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']

/**
 * DOMException names that browsers use for a prompt that was closed, timed out, failed in the authenticator, or requested
 * something that no authenticator here supports.
 */
const DISMISSED = /^(NotAllowed|NotSupported|Abort|NotReadable|Unknown|Operation)Error$/

const descriptors = (list: Request['allowCredentials']) =>
  list?.map(({ id, ...rest }) => ({ ...rest, id: fromBase64Url(id) }))
