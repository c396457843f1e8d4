import type { TokenClaims } from '@portico/protocol'
import { textFromBase64Url } from '../browser/base64url.js'
import { errorOf } from '../errors.js'

/** Payload of a token container: a JWT around the user token, with tokens of external providers beside it. */
export interface TokenContainerClaims {
  readonly user_token: string
  readonly oidc_tokens?: readonly {
    readonly authn_id: string
    readonly token_types: readonly string[]
    readonly provider: string
    readonly client_id: string
    readonly oidc_groups?: readonly string[]
  }[]
}

export interface DecodedToken {
  /** The user token, which goes into every call. */
  readonly token: string
  readonly claims: TokenClaims
  /** What was given, when that was a container. */
  readonly container?: { readonly token: string; readonly claims: TokenContainerClaims }
}

/**
 * Reads a user token or container (RFC 7519) without judging it: only the server can say whether a token is good.
 * @throws InvalidActionError for a value that is no string, UnexpectedError for a string that is no JWT.
 */
export function decodeToken(value: string): DecodedToken {
  const given = unquoted(value)
  const claims = payloadOf(given)
  if (typeof claims.user_token !== 'string') return { token: given, claims: claims as unknown as TokenClaims }
  const container = { token: given, claims: claims as unknown as TokenContainerClaims }
  return { token: claims.user_token, claims: payloadOf(claims.user_token) as unknown as TokenClaims, container }
}

/** A token that was stored as JSON still has its quotes. */
function unquoted(value: unknown): string {
  let plain = value
  try {
    plain = JSON.parse(String(value))
  } catch {
    // Not JSON: a token as it is.
  }
  if (typeof value !== 'string' || typeof plain !== 'string')
    throw errorOf('invalid_action', { message: 'token must be a string: pass the token that a sign-in returned.' })
  return plain
}

function payloadOf(token: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(textFromBase64Url(token.split('.')[1] ?? ''))
    if (typeof claims === 'object' && claims !== null) return claims as Record<string, unknown>
  } catch {
    // Said below, without the token.
  }
  throw errorOf('unspecified', {
    message: 'error when decoding token: it is no JWT. Pass the token as it came from a sign-in.',
  })
}
