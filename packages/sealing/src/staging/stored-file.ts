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
      `${path} has ${size} bytes. A file of text is searched for private text as a whole, which is possible up to ${LARGEST_WHOLE} bytes. Split the file, compress it, or publish it elsewhere.`,
    )
  }
  return { path, from, largeSize: size, bytes }
}

export const isLarge = (file: StagedFile): file is LargeFile => file.largeSize !== undefined

export const sizeOf = (file: StagedFile): number => file.largeSize ?? file.bytes().length

/** The SHA-256 digest of a file in base64. */
export function digestOf(file: StagedFile): string {
  const hash = createHash('sha256')
  if (!isLarge(file)) return hash.update(file.bytes()).digest('base64')
  withOpened(file, (read) => {
    for (let at = 0; at < file.largeSize; at += PIECE) hash.update(read(at, PIECE))
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
    const isText = !MEDIA.test(path) && !start.subarray(0, 4096).includes(0)
    return isText ? file.bytes() : Buffer.concat([start, read(largeSize - ENDS, ENDS)])
  })
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
