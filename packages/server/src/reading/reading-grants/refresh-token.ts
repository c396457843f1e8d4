import { READING_GRANTS } from '@portico/protocol'
import type { Random } from '../../ground/ports/random.js'
import { secretHash } from '../../ground/secrets.js'
import type { RefreshHashes } from '../../storage/site/reading-grants.js'

/**
 * Both halves are 32 random bytes: the first is the same in all refresh tokens of a grant, the second is different in
 * each.
 */
const FORM = new RegExp(`^${READING_GRANTS.refreshMark}([\\w-]{43})([\\w-]{43})$`)

export interface RefreshToken {
  readonly token: string
  readonly hashes: RefreshHashes
}

/** The first refresh token of a grant, or the successor of another. */
export function newRefreshToken(random: Random, after?: string): RefreshToken {
  const family = after === undefined ? half(random) : (FORM.exec(after)?.[1] ?? half(random))
  const own = half(random)
  return {
    token: `${READING_GRANTS.refreshMark}${family}${own}`,
    hashes: { family: secretHash(family), token: secretHash(own) },
  }
}

/** The digests of a refresh token; undefined for a text that is not a complete one. */
export function readRefreshToken(text: string): RefreshHashes | undefined {
  const [, family, own] = FORM.exec(text) ?? []
  return family !== undefined && own !== undefined ? { family: secretHash(family), token: secretHash(own) } : undefined
}

const half = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url')
