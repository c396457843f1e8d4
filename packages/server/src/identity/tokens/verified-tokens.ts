import { hash } from 'node:crypto'
import type { TokenClaims } from '@portico/protocol'
import type { TokenType } from '../../ground/ports/signer.js'

/** What a token says whose signature was verified. */
export interface VerifiedToken {
  readonly type: TokenType
  readonly kid: string
  readonly claims: TokenClaims
}

/**
 * Remembers the tokens of one issuer whose signatures were verified, because verifying one costs more than all the rest of a call. A
 * token is known by the SHA-256 digest of its text: with one character changed, it is another token. Only what its signature proves is
 * remembered: whether it has expired or was revoked is decided each time.
 */
export interface VerifiedTokens {
  find(token: string): VerifiedToken | undefined
  /** @param token whose signature is valid. */
  add(token: string, verified: VerifiedToken): void
  readonly size: number
}

/** The most tokens that are remembered, and the most characters of them: a few megabytes. */
const MOST = { tokens: 10_000, characters: 8_000_000 }

/** @param isKey whether a key id still belongs to one of the issuer's keys; the tokens of others are forgotten. */
export function verifiedTokens(isKey: (kid: string) => boolean, most = MOST): VerifiedTokens {
  const tokens = new Map<string, VerifiedToken & { readonly length: number }>()
  let characters = 0
  const forget = (digest: string, { length }: { readonly length: number }) => {
    tokens.delete(digest)
    characters -= length
  }
  return {
    find(token) {
      const digest = digestOf(token)
      const verified = tokens.get(digest)
      if (verified === undefined || isKey(verified.kid)) return verified
      forget(digest, verified)
      return undefined
    },
    add(token, { type, kid, claims }) {
      const digest = digestOf(token)
      const { length } = token
      if (tokens.has(digest)) return
      // The oldest first. A token that is still in use is verified once more.
      for (const [oldest, verified] of tokens) {
        if (tokens.size < most.tokens && characters + length <= most.characters) break
        forget(oldest, verified)
      }
      tokens.set(digest, { type, kid, claims: frozen(claims), length })
      characters += length
    },
    get size() {
      return tokens.size
    },
  }
}

const digestOf = (token: string): string => hash('sha256', token, 'base64')

/** All callers share the claims, so none may change them. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}
