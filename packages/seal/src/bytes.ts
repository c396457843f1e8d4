/** Bytes that are not shared between threads: the kind that WebCrypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Encodes a text as UTF-8. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text) as Bytes

/** Concatenates byte strings. */
export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The SHA-256 digest. */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** Encodes bytes as base64url without padding (RFC 4648 section 5). */
export function base64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Decodes base64url without padding.
 *
 * @throws TypeError if the text is not base64url; the message does not repeat it, since it may be a key.
 */
export function fromBase64url(text: string): Bytes {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1)
    throw new TypeError(
      'Expected base64url without padding; the text contains other characters or has an impossible length.',
    )
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** Returns the same bytes, copied only if they do not own a plain buffer. */
export function owned(bytes: Uint8Array): Bytes {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Bytes) : new Uint8Array(bytes)
}
