import { type Bytes, base64url, owned } from './bytes.js'

/** The length of a part's name, in bytes. */
export const PART_BYTES = 8

/**
 * A part of a build: all sealed files with the same readers. Its name is a random number without meaning, as base64url
 * of 8 bytes. Its key opens no file: the keys of files are derived from it, see `partKeys`.
 */
export interface Part {
  readonly part: string
  readonly key: Bytes
}

/** Fills an array with random bytes, as `crypto.getRandomValues` does. */
export type FillRandom = (bytes: Bytes) => Bytes

/** Creates a part with a random name and a random 256-bit key. */
export function newPart(fill: FillRandom = (bytes) => crypto.getRandomValues(bytes)): Part {
  return { part: base64url(fill(new Uint8Array(PART_BYTES))), key: fill(new Uint8Array(32)) }
}

/** Imports a released key as the browser keeps it: usable for opening, but not extractable. */
export function importContentKey(key: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', owned(key), 'AES-GCM', false, ['decrypt'])
}
