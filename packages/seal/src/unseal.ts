import { type Bytes, owned } from './bytes.js'
import { inflate } from './compress.js'
import { importContentKey } from './content-key.js'
import { additionalData, decodeEnvelope } from './envelope.js'

/** What to open, with which key, and the public path it was fetched from. */
export interface UnsealInput {
  readonly key: CryptoKey | Uint8Array
  readonly path: string
  readonly envelope: Uint8Array
}

/** The content, or why there is none: the bytes are no envelope, or key, path or content are not the sealed ones. */
export type Unsealed =
  | { readonly ok: true; readonly plaintext: Uint8Array<ArrayBuffer>; readonly keyId: string }
  | { readonly ok: false; readonly reason: 'not_an_envelope' | 'refused' }

/** Opens an envelope. A wrong key, another path and a changed byte all give the same answer: `refused`. */
export async function unseal({ key, path, envelope }: UnsealInput): Promise<Unsealed> {
  const parts = decodeEnvelope(envelope)
  if (!parts) return { ok: false, reason: 'not_an_envelope' }
  const aes = key instanceof Uint8Array ? await importContentKey(owned(key)) : key
  let packed: Bytes
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: parts.nonce, additionalData: additionalData(parts.keyId, path) },
      aes,
      parts.ciphertext,
    )
    packed = new Uint8Array(opened)
  } catch {
    return { ok: false, reason: 'refused' }
  }
  return { ok: true, plaintext: await inflate(packed), keyId: parts.keyId }
}
