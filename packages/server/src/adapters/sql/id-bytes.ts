import { uuidText } from '../../ids.js'

/** An id as a column of bytes holds it. */
export type Bytes = Uint8Array

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const UUID_BYTES = 16

/**
 * The bytes of an id: 16 for a UUID, which every id that the server gives is. Any other text is kept as its letters, with a
 * NUL behind where they would be 16 bytes too; no text that reaches the storage has a NUL of its own.
 */
export function bytesOf(id: string): Bytes {
  if (UUID.test(id)) return Buffer.from(id.replaceAll('-', ''), 'hex')
  const letters = Buffer.from(id)
  return letters.length === UUID_BYTES ? Buffer.concat([letters, Buffer.alloc(1)]) : letters
}

/** The id that some bytes stand for. */
export function idOf(bytes: Bytes): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer.length === UUID_BYTES ? uuidText(buffer) : buffer.toString().replace(/\0$/, '')
}
