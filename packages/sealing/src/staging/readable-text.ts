import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { LIMITS, orNothing } from './archives.js'
import type { StagedFile } from './staged-file.js'
import { inflated } from './zlib-streams.js'
import { isZstd, zstdContent } from './zstd.js'

/** Pictures, fonts, sounds, films and documents, by the ends of their names. */
export const MEDIA = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|wasm|pdf|zip)$/i

/**
 * Returns the text of a file that is about to be published, compressed or not; undefined for a file without text. This is decided
 * by the content: hosts use files without an extension, such as `_redirects`, and search indexes are often compressed.
 */
export function readableText({ path }: Pick<StagedFile, 'path'>, bytes: Buffer): string | undefined {
  if (MEDIA.test(path)) return undefined
  const plain = decompressed(path, bytes)
  const wide = wideText(plain)
  if (wide !== undefined) return wide
  return plain.subarray(0, 4096).includes(0) ? undefined : plain.toString()
}

/** The content of a compressed file, and any other file unchanged. */
export function decompressed(path: string, bytes: Buffer): Buffer {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return orNothing(() => gunzipSync(bytes, LIMITS)) ?? bytes
  if (isZstd(bytes)) return zstdContent(bytes) ?? bytes
  const brotli = /\.br$/i.test(path) ? orNothing(() => brotliDecompressSync(bytes, LIMITS)) : undefined
  return brotli ?? inflated(bytes) ?? bytes
}

/** A text in UTF-16, which begins with a mark. */
function wideText(bytes: Buffer): string | undefined {
  const mark = bytes.length % 2 === 0 && bytes.length > 0 ? bytes.readUInt16BE(0) : 0
  if (mark === 0xfffe) return bytes.toString('utf16le')
  return mark === 0xfeff ? Buffer.from(bytes).swap16().toString('utf16le') : undefined
}
