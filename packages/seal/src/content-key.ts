import { canonicalAudience } from './audience.js'
import { type Bytes, base64url, concat, owned, sha256, utf8 } from './bytes.js'

const VERSION = 'portico/seal/v1'
const SHORTEST_SECRET = 16

/** What a content key is made from. `build` is the site's build id, `orgId` the organization that releases the key. */
export interface ContentKeyInput {
  readonly secret: Uint8Array
  readonly build: string
  readonly orgId: string
  readonly audience: readonly string[]
}

/**
 * The 256-bit key of one audience in one build: HKDF-SHA-256 (RFC 5869) over the seal secret, salted with the build id.
 * Build and server derive the same key and share only the secret.
 *
 * Organization and audience enter the info as a digest of their JSON: no two inputs spell the same bytes, and the info
 * stays below the 1024 bytes that Node's HKDF takes.
 *
 * @throws RangeError when the secret is shorter than 16 bytes, TypeError when the build id or organization is empty.
 */
export async function deriveContentKey({ secret, build, orgId, audience }: ContentKeyInput): Promise<Uint8Array> {
  if (build === '' || orgId === '')
    throw new TypeError(
      'A content key needs a build id and an organization id; without them keys of different sites meet.',
    )
  const who = await sha256(utf8(JSON.stringify([orgId, canonicalAudience(audience)])))
  return hkdf(secret, utf8(build), concat(utf8(`${VERSION}\0`), who))
}

/**
 * Tells whether two places hold the same seal secret without showing it: 128 bits of HKDF output under an info of its
 * own, in base64url. It is in the site's manifest.
 */
export async function secretFingerprint(secret: Uint8Array): Promise<string> {
  return base64url((await hkdf(secret, utf8(''), utf8(`${VERSION} fingerprint`))).subarray(0, 16))
}

/** A released key as the browser keeps it: usable for opening, never readable again. */
export function importContentKey(key: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', owned(key), 'AES-GCM', false, ['decrypt'])
}

async function hkdf(secret: Uint8Array, salt: Bytes, info: Bytes): Promise<Bytes> {
  if (secret.length < SHORTEST_SECRET)
    throw new RangeError(
      `The seal secret has ${secret.length} bytes; fewer than ${SHORTEST_SECRET} can be guessed. Make one of 32 random bytes.`,
    )
  const input = await crypto.subtle.importKey('raw', owned(secret), 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, input, 256))
}
