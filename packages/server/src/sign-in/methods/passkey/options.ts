import type { WebAuthnOptions } from '@portico/protocol'
import { RequestError } from '../../../ground/errors.js'

const WORDS = {
  attachment: ['any', 'platform', 'cross_platform'],
  user_verification: ['discouraged', 'preferred', 'required'],
  resident_key: ['discouraged', 'preferred', 'required'],
  attestation: ['none', 'indirect', 'direct'],
  mediation: ['optional', 'conditional'],
} as const

const DEFAULTS = {
  attachment: 'any',
  user_verification: 'preferred',
  resident_key: 'preferred',
  attestation: 'none',
  mediation: 'optional',
} as const

/** A page's passkey options, with defaults filled in. */
export type PasskeyWishes = Required<Omit<WebAuthnOptions, 'scope' | 'available_credential_ids'>> &
  Pick<WebAuthnOptions, 'scope' | 'available_credential_ids'>

/**
 * Reads the options of the `webauthn` factor (wire protocol, 2.1).
 * @throws RequestError that names an option it cannot read.
 */
export function readPasskeyOptions(options: Readonly<Record<string, unknown>>): PasskeyWishes {
  const wishes: Record<string, unknown> = { ...DEFAULTS }
  for (const [name, words] of Object.entries(WORDS)) {
    const value = options[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string' || !(words as readonly string[]).includes(value))
      throw new RequestError(400, `factor.options.${name} must be one of ${words.join(', ')}`)
    wishes[name] = value
  }
  const { scope, available_credential_ids: ids } = options
  if (scope !== undefined && scope !== null) {
    if (typeof scope !== 'string' || scope.length > 253)
      throw new RequestError(400, 'factor.options.scope must be a host name', { field: 'factor.options.scope' })
    wishes.scope = scope
  }
  if (ids !== undefined && ids !== null) {
    if (!Array.isArray(ids) || ids.length > 256 || !ids.every((id) => typeof id === 'string' && id.length <= 2048))
      throw new RequestError(400, 'factor.options.available_credential_ids must be a list of ids', {
        field: 'factor.options.available_credential_ids',
      })
    wishes.available_credential_ids = ids
  }
  return wishes as PasskeyWishes
}
