import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { StagedFile } from './staged-file.js'

/** The maximum size, in bytes, to which a file may decompress. Nothing that a site publishes compressed is larger. */
const LIMITS = { maxOutputLength: 2 ** 28 }

const MEDIA = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|wasm|pdf|zip)$/i

/**
 * Returns the text of a file that is about to be published, compressed or not; undefined for a file without text. This is decided
 * by the content: hosts use files without an extension, such as `_redirects`, and search indexes are often compressed.
 */
export function readableText({ path }: Pick<StagedFile, 'path'>, bytes: Buffer): string | undefined {
  if (MEDIA.test(path)) return undefined
  const plain = decompressed(path, bytes)
  return plain.subarray(0, 4096).includes(0) ? undefined : plain.toString()
}

function decompressed(path: string, bytes: Buffer): Buffer {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes, LIMITS)
    if (/\.br$/i.test(path)) return brotliDecompressSync(bytes, LIMITS)
  } catch {
    // It only looks compressed.
  }
  return bytes
}
