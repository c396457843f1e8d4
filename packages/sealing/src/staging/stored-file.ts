import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { MEDIA } from './readable-text.js'
import type { StagedFile } from './staged-file.js'

/** Larger files are never in memory as a whole: they are searched at their ends, and sealed as a stream. */
export const LARGEST_WHOLE = 2 ** 28

/** Of a large file, this many bytes at each end are searched: that is where metadata is. */
export const ENDS = 2 ** 23

/** Read at once where a whole file is needed. */
const PIECE = 2 ** 20

/** A file that is too large to be in memory. */
export type LargeFile = StagedFile & Required<Pick<StagedFile, 'from' | 'largeSize'>>

/** Returns a file as it is on the disk. */
export function storedFile(path: string, from: string): StagedFile {
  const { size } = statSync(from)
  if (size <= LARGEST_WHOLE) return { path, from, bytes: () => readFileSync(from) }
  const bytes = () => {
    throw new Error(
      `${path} has ${size} bytes. A file of text is searched for private text as a whole, which is possible up to ${LARGEST_WHOLE} bytes. Split the file, or publish it elsewhere.`,
    )
  }
  return { path, from, largeSize: size, bytes }
}

export const isLarge = (file: StagedFile): file is LargeFile => file.largeSize !== undefined

export const sizeOf = (file: StagedFile): number => file.largeSize ?? file.bytes().length

/**
 * The SHA-256 digest of a file in base64.
 *
 * @param bytes what `searchedBytes` returned for it, if it was read before
 */
export function digestOf(file: StagedFile, bytes?: Buffer): string {
  const hash = createHash('sha256')
  if (!isLarge(file)) return hash.update(bytes ?? file.bytes()).digest('base64')
  withOpened(file, (read) => {
    let at = 0
    for (let piece = read(at, PIECE); piece.length > 0; piece = read(at, PIECE)) {
      hash.update(piece)
      at += piece.length
    }
  })
  return hash.digest('base64')
}

/**
 * Returns the bytes in which private text is searched for: the whole file, or the two ends of a large one.
 *
 * @throws Error with a message for people if a large file consists of text, which can be anywhere in it
 */
export function searchedBytes(file: StagedFile): Buffer {
  if (!isLarge(file)) return file.bytes()
  const { path, largeSize } = file
  return withOpened(file, (read) => {
    const start = Buffer.from(read(0, ENDS))
    return isText(path, start) ? file.bytes() : Buffer.concat([start, read(largeSize - ENDS, ENDS)])
  })
}

/** Whether a large file consists of text, which also has zeros if it is in UTF-16 and begins with its mark. */
function isText(path: string, start: Buffer): boolean {
  const isWide = ['feff', 'fffe'].includes(start.toString('hex', 0, 2))
  return !MEDIA.test(path) && (isWide || !start.subarray(0, 4096).includes(0))
}

/** What is said about large public files. */
export const largeNotes = (files: readonly StagedFile[]): string[] =>
  files
    .filter(isLarge)
    .map(
      ({ path, largeSize }) =>
        `${path} has ${largeSize} bytes. Only its first and last ${ENDS} were searched for private text.`,
    )

/** Reads places of a file. Each result is valid until the next. */
function withOpened<Result>(
  { from }: LargeFile,
  work: (read: (at: number, length: number) => Uint8Array) => Result,
): Result {
  const descriptor = openSync(from, 'r')
  const buffer = Buffer.alloc(ENDS)
  try {
    return work((at, length) => buffer.subarray(0, readSync(descriptor, buffer, 0, length, at)))
  } finally {
    closeSync(descriptor)
  }
}
