import { type Bytes, concat } from './bytes.js'
import {
  decodeHeader,
  type EnvelopeHeader,
  frameCipher,
  frameCount,
  LONGEST_HEADER,
  NUMBER_BYTES,
  TAG_BYTES,
} from './envelope.js'

/**
 * Why an envelope cannot be opened: the bytes are not one; it belongs to another part, another page or another build; its
 * end is missing; its frames are in another order; or key, path or content are not those that were sealed.
 */
export type Unopened =
  | 'not_an_envelope'
  | 'other_part'
  | 'other_page'
  | 'other_build'
  | 'truncated'
  | 'out_of_order'
  | 'refused'

/** Finds the key of a page by its name in envelopes, or the shared key of the part without one; undefined if there is none. */
export type FindKey = (page: string | undefined) => Promise<CryptoKey | undefined>

/** The expected envelope, and the key that opens it. */
export interface OpenInput {
  /** The key, or a function that finds it once the envelope has said which it needs. */
  readonly key: CryptoKey | FindKey
  readonly part: string
  /** The name of the page whose key this is; missing for the shared key of the part, and for a function. */
  readonly page?: string | undefined
  readonly build: string
  readonly path: string
}

/** Returns the next piece of bytes; `undefined` at the end. */
export type ReadPiece = () => Promise<Uint8Array | undefined>

/**
 * Opens an envelope frame by frame as its bytes arrive, and passes the deflated content of each frame to `take`, in
 * order. Never buffers more than one frame.
 *
 * @returns why it cannot be opened. Content that was passed on before that is authentic, but incomplete.
 */
export async function openFrames(
  read: ReadPiece,
  { key, part, page, build, path }: OpenInput,
  take: (content: Bytes) => void | Promise<void>,
): Promise<Unopened | undefined> {
  const source = buffered(read)
  const begin = await source.peek(LONGEST_HEADER)
  const header = decodeHeader(begin)
  if (!header) return 'not_an_envelope'
  if (header.build !== build) return 'other_build'
  if (header.part !== part) return 'other_part'
  const aes = typeof key === 'function' ? await key(header.page) : header.page === page ? key : undefined
  if (!aes) return 'other_page'
  await source.take(header.size)
  for (let number = 0; number < frameCount(header); number++) {
    const frame = await source.take(NUMBER_BYTES + contentLength(header, number) + TAG_BYTES)
    if (!frame) return 'truncated'
    if (new DataView(frame.buffer, frame.byteOffset).getUint32(0) !== number) return 'out_of_order'
    try {
      await take(
        new Uint8Array(
          await crypto.subtle.decrypt(frameCipher(header, path, number), aes, frame.subarray(NUMBER_BYTES)),
        ),
      )
    } catch {
      return 'refused'
    }
  }
  return (await source.peek(1)).length > 0 ? 'refused' : undefined
}

const contentLength = ({ frameSize, length }: EnvelopeHeader, number: number) =>
  Math.min(frameSize, length - number * frameSize)

/** Reads exact lengths from pieces of any length. */
function buffered(read: ReadPiece) {
  let pending: Bytes = new Uint8Array()
  let pieces: Uint8Array[] = []
  const fill = async (length: number) => {
    let total = pending.length
    while (total < length) {
      const piece = await read()
      if (!piece) break
      pieces.push(piece)
      total += piece.length
    }
    if (pieces.length > 0) pending = concat(pending, ...pieces)
    pieces = []
  }
  return {
    /** Returns up to `length` bytes without consuming them. */
    peek: async (length: number): Promise<Bytes> => {
      await fill(length)
      return pending.subarray(0, length)
    },
    /** Returns exactly `length` bytes, or undefined if there are fewer. */
    take: async (length: number): Promise<Bytes | undefined> => {
      await fill(length)
      if (pending.length < length) return undefined
      const taken = pending.subarray(0, length)
      pending = pending.subarray(length)
      return taken
    },
  }
}
