import type { OidcProvider, OidcTokens, TokenClaims } from '@portico/protocol'
import { jsonFromBase64Url } from '../browser/base64url.js'
import { errorOf } from '../errors.js'

/** Payload of a token container: a JWT around the user token, with tokens of external providers beside it. */
export interface TokenContainerClaims {
  readonly user_token: string
  readonly oidc_tokens?: (OidcTokens & { readonly provider: OidcProvider })[]
}

export interface DecodedToken {
  /** The user token, which is sent with every call. */
  readonly token: string
  readonly claims: TokenClaims
  /** The given container, if there was one. */
  readonly container?: string
  readonly containerClaims?: TokenContainerClaims
}

/**
 * Reads a user token or container (RFC 7519) without verifying it: only the server can say whether a token is valid.
 * @throws InvalidActionError for a value that is not a string, UnexpectedError for a string that is not a JWT.
 */
export function decodeToken(input: string): DecodedToken {
  const token = unquoted(input)
  if (typeof token !== 'string') throw errorOf('invalid_action', 'token must be a string')
  const claims = payloadOf(token)
  if (typeof claims.user_token !== 'string') return { token, claims }
  const { user_token } = claims
  const containerClaims = claims as unknown as TokenContainerClaims
  return { token: user_token, claims: payloadOf(user_token), container: token, containerClaims }
}

/** A token that was stored as JSON still has its quotes; otherwise no token is JSON. */
function unquoted(input: unknown): unknown {
  try {
    return JSON.parse(input as string)
  } catch {
    return input
  }
}

function payloadOf(token: string): TokenClaims {
  const claims = jsonFromBase64Url(token.split('.')[1] ?? '')
  if (typeof claims === 'object' && claims) return claims as TokenClaims
  throw errorOf('unspecified', 'error when decoding token: it is no JWT')
}
