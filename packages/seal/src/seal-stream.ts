import { type Bytes, concat } from './bytes.js'
import { type EnvelopeHeader, encodeHeader, PREFIX_BYTES } from './envelope.js'
import { importSealingKey, type SealInput, sealFrame } from './seal.js'

/** What to seal as a stream: its exact size in bytes, and its content in pieces of any size. */
export interface SealStreamInput extends Omit<SealInput, 'plaintext'> {
  readonly size: number
  readonly content: AsyncIterable<Uint8Array>
}

/** The most bytes that a block of deflate can have without compression, and the bytes before them (RFC 1951, section 3.2.4). */
const BLOCK = 65_535
const BLOCK_HEADER = 5

/**
 * Seals content that is too large for memory, such as a video, into an envelope that opens like any other. It is not compressed: with each
 * frame a block of deflate that holds the bytes as they are, the length is known before the first byte is read.
 *
 * @returns the envelope in pieces
 * @throws Error if the content has another size than announced: what is sealed would open only in part
 */
export async function* sealStream({ size, content, ...input }: SealStreamInput): AsyncGenerator<Uint8Array> {
  const { key, part, page, build, path, prefix } = input
  const header: EnvelopeHeader = {
    part,
    page,
    build,
    prefix: prefix ? new Uint8Array(prefix) : crypto.getRandomValues(new Uint8Array(PREFIX_BYTES)),
    frameSize: BLOCK + BLOCK_HEADER,
    length: size + Math.max(Math.ceil(size / BLOCK), 1) * BLOCK_HEADER,
  }
  const aes = key instanceof Uint8Array ? await importSealingKey(key) : key
  yield encodeHeader(header)
  let remaining = size
  let number = 0
  for await (const block of blocks(content)) {
    remaining -= block.length
    if (remaining < 0) break
    yield concat(...(await sealFrame(header, aes, path, number++, storedBlock(block, remaining === 0))))
  }
  if (remaining !== 0) throw new Error(`The content does not have the ${size} bytes that it was announced with.`)
}

/** The content in blocks, all of them full except the last. Content without a byte is one empty block. */
async function* blocks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let block = new Uint8Array(BLOCK)
  let filled = 0
  let isEmpty = true
  for await (const piece of content)
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + BLOCK - filled)
      block.set(taken, filled)
      filled += taken.length
      at += taken.length
      isEmpty = false
      if (filled < BLOCK) continue
      yield block
      block = new Uint8Array(BLOCK)
      filled = 0
    }
  if (filled > 0 || isEmpty) yield block.subarray(0, filled)
}

function storedBlock(bytes: Uint8Array, isLast: boolean): Bytes {
  const block = new Uint8Array(BLOCK_HEADER + bytes.length)
  const view = new DataView(block.buffer)
  view.setUint8(0, isLast ? 1 : 0)
  view.setUint16(1, bytes.length, true)
  view.setUint16(3, ~bytes.length & 0xffff, true)
  block.set(bytes, BLOCK_HEADER)
  return block
}
