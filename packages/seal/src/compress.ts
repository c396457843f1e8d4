import type { Bytes } from './bytes.js'

/** Deflates before sealing: a ciphertext no longer compresses on the way. */
export const deflate = (bytes: Bytes): Promise<Bytes> => through(bytes, new CompressionStream('deflate-raw'))

/** Undoes `deflate`. Called only on bytes whose tag was right. */
export const inflate = (bytes: Bytes): Promise<Bytes> => through(bytes, new DecompressionStream('deflate-raw'))

async function through(bytes: Bytes, stream: CompressionStream | DecompressionStream): Promise<Bytes> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(piped).arrayBuffer())
}
