import { Decompress } from 'fzstd'
import { LIMITS, orNothing } from './archives.js'

/** What each frame of Zstandard begins with (RFC 8878 section 3.1.1). */
const MAGIC = 0xfd2fb528

/** Whether bytes begin as a file that Zstandard compressed. */
export const isZstd = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === MAGIC

/** The content of a file that Zstandard compressed; undefined if it is damaged or too long. */
export function zstdContent(bytes: Buffer): Buffer | undefined {
  return orNothing(() => {
    const pieces: Uint8Array[] = []
    let length = 0
    const reader = new Decompress((piece) => {
      length += piece.length
      if (length > LIMITS.maxOutputLength) throw new RangeError('The content is too long.')
      pieces.push(piece.slice())
    })
    reader.push(bytes, true)
    return Buffer.concat(pieces)
  })
}
