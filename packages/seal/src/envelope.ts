import { type Bytes, concat, utf8 } from './bytes.js'

/** The parts of an envelope. `ciphertext` ends in the 16-byte tag of AES-GCM. */
export interface Envelope {
  readonly keyId: string
  readonly nonce: Bytes
  readonly ciphertext: Bytes
}

/** "Psl" and the format's number. The first byte of no script, picture or page that a build emits. */
const MAGIC = [0x50, 0x73, 0x6c, 0x01]
const NONCE = 12
const TAG = 16

/**
 * Layout: magic (4) ‖ length of the key id (1) ‖ key id (UTF-8) ‖ nonce (12) ‖ ciphertext with tag.
 *
 * @throws RangeError when the key id does not fit one length byte or the nonce is not 12 bytes long.
 */
export function encodeEnvelope({ keyId, nonce, ciphertext }: Envelope): Bytes {
  const id = utf8(keyId)
  if (id.length === 0 || id.length > 255) throw new RangeError(`A key id takes 1 to 255 bytes, got ${id.length}.`)
  if (nonce.length !== NONCE) throw new RangeError(`A nonce takes ${NONCE} bytes, got ${nonce.length}.`)
  return concat(Uint8Array.from([...MAGIC, id.length]), id, nonce, ciphertext)
}

/** Reads an envelope, or answers `undefined` for bytes that are none. Proves nothing about who made it. */
export function decodeEnvelope(bytes: Uint8Array): Envelope | undefined {
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) return undefined
  const idEnd = 5 + (bytes[4] ?? 0)
  if (idEnd === 5 || bytes.length < idEnd + NONCE + TAG) return undefined
  return {
    keyId: new TextDecoder().decode(bytes.subarray(5, idEnd)),
    nonce: new Uint8Array(bytes.subarray(idEnd, idEnd + NONCE)),
    ciphertext: new Uint8Array(bytes.subarray(idEnd + NONCE)),
  }
}

/**
 * What the tag vouches for besides the content: format, key id and the file's public path. An envelope moved to another
 * file, or relabelled, no longer opens.
 */
export function additionalData(keyId: string, path: string): Bytes {
  const id = utf8(keyId)
  return concat(Uint8Array.from([...MAGIC, id.length]), id, utf8(path))
}
