import type { TokenClaims } from '@portico/protocol'

/** The header `typ` of what we sign: users' tokens and ID tokens, and access tokens of programs (RFC 9068). */
export type TokenType = 'JWT' | 'at+jwt'

/** What every token that we sign says (RFC 7519, 4.1). `aud` may name a program besides the organization (hosted login). */
export interface SignedClaims {
  readonly iss: string
  readonly aud: string | readonly string[]
  readonly sub: string
  readonly iat: number
  readonly exp: number
  readonly [claim: string]: unknown
}

/** What a receipt for an accepted agreement says. It is no token: its header has a `typ` of its own. */
export interface ReceiptClaims {
  readonly iss: string
  readonly jti: string
  readonly sub: string
  readonly iat: number
  readonly [claim: string]: unknown
}

/** Why a token was not even looked up. */
export type BadToken = 'invalid_token_content' | 'invalid_issuer'

/** Signs user tokens and tells its own from others. Knows nothing of expiry, revocation or persons. */
export interface Signer {
  /** Signs in a thread; do not hold a transaction open for it. `type` is `JWT` unless given. */
  sign(claims: SignedClaims, type?: TokenType): Promise<string>
  /** As `sign`, for a receipt, which no call accepts as a token. */
  signReceipt(claims: ReceiptClaims): Promise<string>
  read(
    token: string,
  ): Promise<
    | { readonly ok: true; readonly type: TokenType; readonly claims: TokenClaims }
    | { readonly ok: false; readonly reason: BadToken }
  >
  /** The public keys, as RFC 7517 JSON. */
  publicKeys(): Promise<{ readonly keys: readonly Readonly<Record<string, unknown>>[] }>
}
