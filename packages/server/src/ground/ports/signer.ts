import type { TokenClaims } from '@portico/protocol'

/** The header `typ` of the tokens we sign: users' tokens and ID tokens, and access tokens of programs (RFC 9068). */
export type TokenType = 'JWT' | 'at+jwt'

/** The claims of every token we sign (RFC 7519, 4.1). `aud` may name a program besides the organization (hosted login). */
export interface SignedClaims {
  readonly iss: string
  readonly aud: string | readonly string[]
  readonly sub: string
  readonly iat: number
  readonly exp: number
  readonly [claim: string]: unknown
}

/** The claims of a receipt for an accepted agreement. It is not a token: its header has a different `typ`. */
export interface ReceiptClaims {
  readonly iss: string
  readonly jti: string
  readonly sub: string
  readonly iat: number
  readonly [claim: string]: unknown
}

/** Why a token was rejected without a lookup. */
export type BadToken = 'invalid_token_content' | 'invalid_issuer' | 'expired'

/** Signs user tokens and recognizes its own that have not expired. Does not check revocation or persons. */
export interface Signer {
  /** Signs in a thread; do not hold a transaction open for it. `type` defaults to `JWT`. */
  sign(claims: SignedClaims, type?: TokenType): Promise<string>
  /** Same as `sign`, for a receipt, which no call accepts as a token. */
  signReceipt(claims: ReceiptClaims): Promise<string>
  /**
   * Reads a token. What costs little is checked first, so the reason for a bad one may say what it claims: its signature
   * is checked only if everything else about it could be ours.
   */
  read(
    token: string,
  ): Promise<
    | { readonly ok: true; readonly type: TokenType; readonly claims: TokenClaims }
    | { readonly ok: false; readonly reason: BadToken }
  >
  /** The public keys, as RFC 7517 JSON. */
  publicKeys(): Promise<{ readonly keys: readonly Readonly<Record<string, unknown>>[] }>
}
