/** Bytes as base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return base64.replace(/[+/=]/g, (char) => (char === '+' ? '-' : char === '/' ? '_' : ''))
}

/** Bytes of base64url or standard base64, with or without padding. Throws what `atob` throws for other text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

/** JSON that travels as base64url of its UTF-8 bytes; `undefined` when it cannot be read. */
export function jsonFromBase64Url(text: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64Url(text)))
  } catch {
    return undefined
  }
}
