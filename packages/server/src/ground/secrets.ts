import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets in constant time. */
export function sameText(text: string, other: string): boolean {
  const [a, b] = [Buffer.from(text), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The stored form of a secret of 256 random bits, which needs no key and no salt because it cannot be guessed. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The same, for the secrets of sign-ins at a provider. */
export const ssoHash = (secret: string): string => createHash('sha256').update(`sso ${secret}`).digest('base64url')

/** The place that the encryption of the request's secrets is bound to. */
export const requestPlace = (stateHash: string): string => `sso request ${stateHash}`

/** The challenge of a PKCE verifier, with the method S256 (RFC 7636, 4.2). */
export const codeChallengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
