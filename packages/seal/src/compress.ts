import { type Bytes, concat } from './bytes.js'

/** Compresses content before sealing, because a ciphertext can no longer be compressed in transit. */
export const deflate = (bytes: Bytes): Promise<Bytes> => through(bytes, new CompressionStream('deflate-raw'))

/** Reverses `deflate`. Called only on bytes whose authentication tag was correct. */
export const inflate = (bytes: Bytes): Promise<Bytes> => through(bytes, new DecompressionStream('deflate-raw'))

/**
 * Written to and read from the stream directly: through a `Blob` and a `Response`, the bytes would pass through another
 * process.
 */
async function through(bytes: Bytes, { readable, writable }: CompressionStream | DecompressionStream): Promise<Bytes> {
  const writer = writable.getWriter()
  // An error here also reaches the reader.
  writer.write(bytes).catch(() => {})
  writer.close().catch(() => {})
  const reader = readable.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const pieces: Uint8Array[] = []
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value)
  return concat(...pieces)
}
