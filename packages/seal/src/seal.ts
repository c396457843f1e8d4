import { owned } from './bytes.js'
import { deflate } from './compress.js'
import { additionalData, encodeEnvelope } from './envelope.js'

/** What to seal. `path` is the file's public path from the site's origin, such as `/assets/js/ab12.js`. */
export interface SealInput {
  readonly key: Uint8Array
  readonly keyId: string
  readonly path: string
  readonly plaintext: Uint8Array
  /** 12 bytes that this key never saw before. Random when left out; test vectors pass it. */
  readonly nonce?: Uint8Array
}

/**
 * Compresses and seals bytes into an envelope (AES-256-GCM, NIST SP 800-38D, random 96-bit nonce). A key seals one build,
 * far below the 2^32 messages that a random nonce allows.
 */
export async function seal({ key, keyId, path, plaintext, nonce }: SealInput): Promise<Uint8Array> {
  const iv = nonce ? new Uint8Array(nonce) : crypto.getRandomValues(new Uint8Array(12))
  const aes = await crypto.subtle.importKey('raw', owned(key), 'AES-GCM', false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: additionalData(keyId, path) },
    aes,
    await deflate(owned(plaintext)),
  )
  return encodeEnvelope({ keyId, nonce: iv, ciphertext: new Uint8Array(sealed) })
}
