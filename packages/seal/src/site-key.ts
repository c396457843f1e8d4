import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type Bytes, base64url, fromBase64url, sha256 } from './bytes.js'

/** HPKE (RFC 9180): DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. */
export const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/** The public key of a site: what a build seals its tickets for. */
export interface SitePublicKey {
  /** Hexadecimal of the first 8 bytes of the SHA-256 of the public key. */
  readonly id: string
  /** The organization that the pair was created for. */
  readonly site: string
  /** An uncompressed point of P-256, 65 bytes. */
  readonly publicKey: Bytes
}

/** A key pair of a site. `privateKey` is the scalar, 32 bytes: it opens every ticket that was sealed for the pair. */
export interface SiteKeyPair extends SitePublicKey {
  readonly privateKey: Bytes
}

/** Creates a key pair for a site. */
export async function newSiteKeyPair(site: string): Promise<SiteKeyPair> {
  const pair = await suite.kem.generateKeyPair()
  const publicKey = new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey))
  const privateKey = new Uint8Array(await suite.kem.serializePrivateKey(pair.privateKey))
  return { id: await siteKeyId(publicKey), site, publicKey, privateKey }
}

/** The id of a public key. */
export const siteKeyId = async (publicKey: Bytes): Promise<string> =>
  Array.from((await sha256(publicKey)).subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')

const PREFIX = 'portico-site-key-2'

/** Formats a public key as one line of text, for a repository or a CI setting. It is not secret. */
export const siteKeyText = ({ site, publicKey }: SitePublicKey): string => `${PREFIX} ${site} ${base64url(publicKey)}`

/**
 * Parses the line.
 *
 * @throws TypeError with a message if it is not a public key.
 */
export async function parseSiteKey(text: string): Promise<SitePublicKey> {
  const [prefix, site, encoded, ...more] = text.trim().split(/\s+/)
  if (prefix !== PREFIX || !site || !encoded || more.length > 0)
    throw new TypeError(
      `This is not the public key of a site. A public key is one line that begins with "${PREFIX}"; "portico seal keys" prints it.`,
    )
  try {
    const publicKey = fromBase64url(encoded)
    await suite.kem.deserializePublicKey(publicKey)
    return { id: await siteKeyId(publicKey), site, publicKey }
  } catch (cause) {
    throw new TypeError('The public key of the site is damaged. Copy the whole line that "portico seal keys" prints.', {
      cause,
    })
  }
}
