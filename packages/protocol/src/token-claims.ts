import type { Handle } from './handles.js'
import type { Method } from './methods.js'

/** One authentication that a token attests, oldest first in the list. `timestamp` is RFC 3339. */
export interface Authentication {
  readonly method: Method
  readonly handle?: Handle
  readonly timestamp: string
}

/**
 * An entry of `oidc_tokens` in a token container: which provider a sign-in went through. `token_types` is empty,
 * because no token of a provider is stored; `oidc_groups` are the groups here that the provider manages.
 */
export interface OidcTokens {
  readonly authn_id: string
  readonly token_types: string[]
  readonly provider: string
  readonly client_id: string
  readonly oidc_groups?: string[]
}

/** The payload of a user token (RFC 7519). `groups_claim_name` is the name of the claim that contains the groups. */
export interface TokenClaims {
  readonly iss: string
  readonly aud: string
  readonly sub: string
  readonly jti: string
  readonly iat: number
  readonly exp: number
  readonly oid: string
  readonly person_id: string
  readonly person_type: PersonType
  readonly first_token: boolean
  readonly authenticated_methods: readonly Method[]
  readonly authentications: readonly Authentication[]
  readonly groups_claim_name: string
  /**
   * The organization requires a second factor, which the session lacked when the token was signed. Such a token
   * contains no groups.
   */
  readonly second_factor?: 'missing'
  /** The name of the organization, if its person has just joined it through the domain of their email address. */
  readonly joined?: string
  /** The anonymous person who continued as this one, if that was another person. */
  readonly prev_anonymous_person_id?: string
  /** The groups whose view of the site an administrator sees, if the token is only for that. */
  readonly view_as?: readonly string[]
  readonly groups?: readonly string[]
  readonly [claim: string]: unknown
}

export type PersonType = 'regular' | 'anonymous'

/** Why `/token/validate` reports a token as invalid. */
export type InvalidityReason =
  | 'invalid_token_content'
  | 'expired'
  | 'invalid_issuer'
  | 'not_enough_factors'
  | 'person_not_active'

/** The result of `/token/validate`. `expires_at` is RFC 3339. */
export interface TokenValidity {
  readonly valid: boolean
  readonly invalidity_reason?: InvalidityReason
  readonly expires_in_seconds?: number
  readonly expires_at?: string
}
