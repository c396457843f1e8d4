import { type Bytes, concat, owned } from './bytes.js'
import { deflate } from './compress.js'
import { type EnvelopeHeader, encodeHeader, frameCipher, frameCount, NUMBER_BYTES, PREFIX_BYTES } from './envelope.js'

/** Files up to this size are sealed in one frame. */
const ONE_FRAME = 2 ** 20
/** The frame size for larger files, so that they can be opened as they arrive. */
const FRAME = 2 ** 16

/** What to seal. `path` is the file's public path from the site's origin, such as `/assets/js/ab12.js`. */
export interface SealInput {
  readonly key: Uint8Array | CryptoKey
  readonly part: string
  /** The name of the page whose key this is; missing for the shared key of the part. */
  readonly page?: string | undefined
  readonly build: string
  readonly path: string
  readonly plaintext: Uint8Array
  /** 7 bytes that were never used with this key. Random by default; test vectors pass it. */
  readonly prefix?: Uint8Array
}

/** Imports a content key for sealing many files. */
export const importSealingKey = (key: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', owned(key), 'AES-GCM', false, ['encrypt'])

/**
 * Compresses and seals bytes into an envelope with AES-256-GCM, in several frames if the content is larger than 1 MiB.
 *
 * Prefixes are random, 56 bits: with 100,000 files sealed under one key, the probability of a collision is about 1 in
 * 14 million.
 */
export async function seal({ key, part, page, build, path, plaintext, prefix }: SealInput): Promise<Bytes> {
  const packed = await deflate(owned(plaintext))
  const header: EnvelopeHeader = {
    part,
    page,
    build,
    prefix: prefix ? new Uint8Array(prefix) : crypto.getRandomValues(new Uint8Array(PREFIX_BYTES)),
    frameSize: plaintext.length > ONE_FRAME ? FRAME : Math.max(packed.length, 1),
    length: packed.length,
  }
  const aes = key instanceof Uint8Array ? await importSealingKey(key) : key
  const pieces: Uint8Array[] = [encodeHeader(header)]
  for (let number = 0; number < frameCount(header); number++) {
    const content = packed.subarray(number * header.frameSize, (number + 1) * header.frameSize)
    pieces.push(...(await sealFrame(header, aes, path, number, content)))
  }
  return concat(...pieces)
}

/** Seals the deflated content of one frame. It has its number before it. */
export async function sealFrame(
  header: EnvelopeHeader,
  aes: CryptoKey,
  path: string,
  number: number,
  content: Bytes,
): Promise<readonly [Uint8Array, Uint8Array]> {
  const label = new Uint8Array(NUMBER_BYTES)
  new DataView(label.buffer).setUint32(0, number)
  return [label, new Uint8Array(await crypto.subtle.encrypt(frameCipher(header, path, number), aes, content))]
}
