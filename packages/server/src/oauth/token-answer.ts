import type { Tokens } from './program-tokens.js'

/** The error codes of RFC 6749, 5.2, RFC 8707, 2, and RFC 8628, 3.5. */
type Refusal =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'authorization_pending'
  | 'slow_down'
  | 'expired_token'
  | 'access_denied'

export interface TokenRefusal {
  readonly ok: false
  readonly error: Refusal
  readonly error_description: string
}

/** The response of the token endpoint. */
export type Exchanged = { readonly ok: true; readonly tokens: Tokens } | TokenRefusal

export const refuse = (error: Refusal, error_description: string): TokenRefusal => ({
  ok: false,
  error,
  error_description,
})
