import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets in a time that does not depend on how much of them is the same. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What is kept of a secret of 256 random bits, which needs no key and no salt: it cannot be guessed. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The same, for the secrets of sign-ins at a provider. */
export const ssoHash = (secret: string): string => createHash('sha256').update(`sso ${secret}`).digest('base64url')

/** Where the request's secrets are bound to when sealed. */
export const requestPlace = (stateHash: string): string => `sso request ${stateHash}`

/** The challenge that a PKCE verifier answers, by the method S256 (RFC 7636, 4.2). */
export const codeChallengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
