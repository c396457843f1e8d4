import { type Bytes, concat } from './bytes.js'

/** Deflates before sealing: a ciphertext no longer compresses on the way. */
export const deflate = (bytes: Bytes): Promise<Bytes> => through(bytes, new CompressionStream('deflate-raw'))

/** Undoes `deflate`. Called only on bytes whose tag was right. */
export const inflate = (bytes: Bytes): Promise<Bytes> => through(bytes, new DecompressionStream('deflate-raw'))

/** Written and read by hand: through a `Blob` and a `Response` the bytes take a way through another process and back. */
async function through(bytes: Bytes, { readable, writable }: CompressionStream | DecompressionStream): Promise<Bytes> {
  const writer = writable.getWriter()
  // What goes wrong here goes wrong for the reader too.
  writer.write(bytes).catch(() => {})
  writer.close().catch(() => {})
  const reader = readable.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const pieces: Uint8Array[] = []
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value)
  return concat(...pieces)
}
