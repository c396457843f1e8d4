import type { Handle, HandleType, Method, WebAuthnOptions } from '@portico/protocol'
import { passkeyIds } from '../browser/passkey-ids.js'
import { errorOf } from '../errors.js'
import type { FlowFactor } from '../events.js'
import type { Runtime } from '../runtime.js'
import { isSso } from '../wire-values.js'

/** The kind of handle that a method sends its messages to; the methods are named after it. */
const neededBy = (method: Method): HandleType | undefined =>
  /email/.test(method) ? 'email_address' : /sms/.test(method) ? 'phone_number' : undefined

const refused = (message: string) => errorOf('invalid_authentication_method', message)

/**
 * Refuses a factor and handle that cannot go together, before anything is sent.
 * @throws InvalidAuthenticationMethodError
 */
export function checkPair({ method }: FlowFactor, handle: Handle | null | undefined): void {
  if (!handle) return
  const needed = neededBy(method)
  if (needed && handle.type !== needed)
    throw refused(`A handle of type '${needed}' is required, got '${handle.type}' instead`)
  if (isSso(method)) throw refused(`${method.toUpperCase()} should not be used with handles`)
}

/**
 * A caller's factor with the defaults of its method filled in.
 * @throws InvalidAuthenticationMethodError when this environment cannot do what the factor asks for.
 */
export function completeFactor(factor: FlowFactor, { page, passkeys, local }: Runtime): FlowFactor {
  const options = { ...factor.options } as Readonly<Record<string, unknown>>
  const { href = '', hostname = '' } = page?.location ?? {}
  const complete = (more: object) => ({ ...factor, options: more }) as FlowFactor
  if (factor.method === 'webauthn') {
    if (!passkeys) throw refused('The WebAuthn API is not available in the current environment')
    const scope = String(options.scope ?? hostname)
    return complete({ ...PASSKEY, available_credential_ids: passkeyIds(local, scope), ...options, scope })
  }
  if (!isSso(factor.method)) return factor
  if (!page) throw refused('An external sign-in needs a page')
  const { ux_mode = 'popup', redirect_target = href } = options
  if (ux_mode === 'redirect' && !/^https?:/.test(`${redirect_target}`))
    throw refused(`redirect_target must be a full URL, starting with http:// or https://, got "${redirect_target}"`)
  return complete({ ...options, ux_mode, redirect_target })
}

const PASSKEY: WebAuthnOptions = {
  attachment: 'any',
  user_verification: 'preferred',
  resident_key: 'preferred',
  attestation: 'none',
}

/**
 * Refuses a passkey on this very device where the device cannot keep one.
 * @throws InvalidAuthenticationMethodError
 */
export async function checkAuthenticator(factor: FlowFactor): Promise<void> {
  const { attachment }: WebAuthnOptions = factor.options ?? {}
  if (attachment === 'platform' && !(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()))
    throw refused('This device has no platform authenticator available')
}

/**
 * A factor as the wire carries it; functions among the options stay here, as JSON has none. Without a factor the wire
 * wants an empty object: the flow only attaches a handle.
 */
export const wireFactor = (factor: FlowFactor | undefined) =>
  factor ? { method: factor.method, options: { ...factor.options, method: factor.method } } : {}
