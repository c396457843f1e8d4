import { type Factor, type Handle, type HandleType, METHODS, type Method } from '@portico/protocol'
import { passkeyIds } from '../browser/passkeys.js'
import { errorOf } from '../errors.js'
import type { FlowFactor } from '../events.js'
import type { Runtime } from '../runtime.js'

/** Options of each method that travel; whatever else a caller put there stays here. */
const WIRE_OPTIONS: Partial<Record<Method, readonly string[]>> = {
  webauthn: ['scope', 'available_credential_ids', 'attachment', 'user_verification', 'resident_key', 'attestation'],
  email_link: ['redirect_target'],
  sms_link: ['redirect_target'],
  oidc: ['client_id', 'provider', 'ux_mode', 'redirect_target', 'requires_groups'],
  saml: ['provider_credentials_id', 'ux_mode', 'redirect_target'],
}

/** The methods whose messages need a certain kind of handle. */
const NEEDS: Partial<Record<Method, HandleType>> = {
  email_link: 'email_address',
  otp_via_email: 'email_address',
  sms_link: 'phone_number',
  otp_via_sms: 'phone_number',
}

/**
 * Refuses a factor and handle that cannot go together, before anything is sent.
 * @throws InvalidAuthenticationMethodError
 */
export function checkPair(factor: FlowFactor | undefined, handle: Handle | null | undefined): void {
  if (!factor) return
  const refuse = (message: string) => errorOf('invalid_authentication_method', { message, context: { factor, handle } })
  const row = Object.hasOwn(METHODS, factor.method) ? METHODS[factor.method] : undefined
  if (!row?.interactive)
    throw refuse(`"${factor.method}" is no method to sign in with. Use one of: ${interactiveMethods().join(', ')}.`)
  const needed = NEEDS[factor.method]
  if (handle && needed && handle.type !== needed)
    throw refuse(`A handle of type '${needed}' is required, got '${handle.type}' instead`)
  if (handle && row.sso) throw refuse(`${factor.method.toUpperCase()} should not be used with handles`)
}

const interactiveMethods = () => Object.entries(METHODS).flatMap(([name, row]) => (row.interactive ? [name] : []))

/**
 * A caller's factor with the defaults of its method filled in.
 * @throws InvalidAuthenticationMethodError when this environment cannot do what the factor asks for.
 */
export function completeFactor<Given extends FlowFactor>(factor: Given, { page, passkeys, local }: Runtime): Given {
  const options = factor.options as Readonly<Record<string, unknown>> | undefined
  const href = page?.href()
  if (factor.method === 'webauthn') {
    if (!passkeys || !href) throw unavailable('The WebAuthn API is not available in the current environment')
    const scope = String(options?.scope ?? new URL(href).hostname)
    const available_credential_ids = passkeyIds(local, scope)
    return { ...factor, options: { ...PASSKEY_DEFAULTS, available_credential_ids, ...options, scope } }
  }
  if (METHODS[factor.method].sso) {
    const ux_mode = options?.ux_mode ?? 'popup'
    const redirect_target = options?.redirect_target ?? href
    if (!href)
      throw unavailable('An external sign-in needs a page to leave or to open a window from, and there is none here')
    if (ux_mode === 'redirect' && !/^https?:/.test(String(redirect_target)))
      throw unavailable(`redirect_target must start with http:// or https://, got "${redirect_target}"`)
    return { ...factor, options: { ...options, ux_mode, redirect_target } }
  }
  return factor
}

const PASSKEY_DEFAULTS = {
  attachment: 'any',
  user_verification: 'preferred',
  resident_key: 'preferred',
  attestation: 'none',
} as const

const unavailable = (message: string) => errorOf('invalid_authentication_method', { message })

/**
 * Refuses a passkey on this very device where the device cannot keep one.
 * @throws InvalidAuthenticationMethodError
 */
export async function checkAuthenticator(factor: FlowFactor | undefined): Promise<void> {
  const options = factor?.options as Extract<Factor, { method: 'webauthn' }>['options'] | undefined
  if (factor?.method !== 'webauthn' || options?.attachment !== 'platform') return
  if (!(await globalThis.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable()))
    throw unavailable('This device has no platform authenticator available')
}

/** A factor as the wire carries it. Without a factor the wire wants an empty object: the flow only attaches a handle. */
export function wireFactor(factor: FlowFactor | undefined): Readonly<Record<string, unknown>> {
  if (!factor) return {}
  const { method } = factor
  const given = Object.entries(factor.options ?? {})
  const kept = given.filter(([name, value]) => value !== undefined && WIRE_OPTIONS[method]?.includes(name))
  return { method, options: { method, ...Object.fromEntries(kept) } }
}
