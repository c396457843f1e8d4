import type { TokenClaims } from '@portico/protocol'

/** The header `typ` of what we sign: users' tokens and ID tokens, and access tokens of programs (RFC 9068). */
export type TokenType = 'JWT' | 'at+jwt'

/** Why a token was not even looked up. */
export type BadToken = 'invalid_token_content' | 'invalid_issuer'

/** Signs user tokens and tells its own from others. Knows nothing of expiry, revocation or persons. */
export interface Signer {
  /**
   * Signs in a thread; do not hold a transaction open for it. `aud` may name a program besides the organization (hosted
   * login).
   */
  sign(
    claims: Omit<TokenClaims, 'aud'> & { readonly aud: string | readonly string[] },
    type?: TokenType,
  ): Promise<string>
  read(
    token: string,
  ): Promise<
    | { readonly ok: true; readonly type: TokenType; readonly claims: TokenClaims }
    | { readonly ok: false; readonly reason: BadToken }
  >
  /** The public keys, as RFC 7517 JSON. */
  publicKeys(): Promise<{ readonly keys: readonly Readonly<Record<string, unknown>>[] }>
}
