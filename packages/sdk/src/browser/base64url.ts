/** Bytes as base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: ArrayBuffer | Uint8Array): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Bytes of base64url or standard base64, with or without padding. Throws what `atob` throws for other text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

/** Text that travels as base64url of its UTF-8 bytes. */
export const textFromBase64Url = (text: string): string => new TextDecoder().decode(fromBase64Url(text))
