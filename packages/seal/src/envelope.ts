import { type Bytes, base64url, concat, fromBase64url, utf8 } from './bytes.js'
import { PART_BYTES } from './part.js'
import { PAGE_NAME_BYTES } from './part-keys.js'

/** The cleartext header of an envelope. All of it is authenticated with every frame. */
export interface EnvelopeHeader {
  /** The part that it belongs to. */
  readonly part: string
  /** The name of the page whose key opens it; missing for what several pages share, which the shared key of the part opens. */
  readonly page?: string | undefined
  readonly build: string
  /** The start of every frame's nonce. Random, 7 bytes. */
  readonly prefix: Bytes
  /** Bytes of deflated content in each frame except the last, which may have fewer. */
  readonly frameSize: number
  /** Bytes of deflated content in all frames. */
  readonly length: number
}

/** "Psl" and the version of the format. No script, image or page that a build emits starts with this byte. */
const MAGIC = [0x50, 0x73, 0x6c, 0x03]
/** In place of the name of a page. */
const NO_PAGE = new Uint8Array(PAGE_NAME_BYTES)
export const PREFIX_BYTES = 7
export const TAG_BYTES = 16
/** The size of the frame number before each frame. */
export const NUMBER_BYTES = 4
/** The maximum length of a header: a build id has at most 255 bytes. */
export const LONGEST_HEADER = MAGIC.length + PART_BYTES + PAGE_NAME_BYTES + 1 + 255 + PREFIX_BYTES + 4 + 8
/** No envelope has larger frames, so a forged header cannot make a reader buffer more than this. */
const LARGEST_FRAME = 2 ** 24

/**
 * Encodes the header of an envelope. Layout: magic (4) ‖ part (8) ‖ name of the page, or zeros (8) ‖ length of the build id
 * (1) ‖ build id (UTF-8) ‖ nonce prefix (7) ‖ frame size (4) ‖ content length (8), followed for each frame by its number
 * (4) ‖ ciphertext ‖ tag (16). Numbers are big-endian.
 *
 * @throws RangeError if a value does not fit its field.
 */
export function encodeHeader({ part, page, build, prefix, frameSize, length }: EnvelopeHeader): Bytes {
  const [name, id] = [fromBase64url(part), utf8(build)]
  const pageName = page === undefined ? NO_PAGE : fromBase64url(page)
  if (name.length !== PART_BYTES)
    throw new RangeError(`A part's name must have ${PART_BYTES} bytes, got ${name.length}.`)
  if (pageName.length !== PAGE_NAME_BYTES)
    throw new RangeError(`A page's name must have ${PAGE_NAME_BYTES} bytes, got ${pageName.length}.`)
  if (id.length === 0 || id.length > 255) throw new RangeError(`A build id must have 1 to 255 bytes, got ${id.length}.`)
  if (prefix.length !== PREFIX_BYTES)
    throw new RangeError(`A nonce prefix must have ${PREFIX_BYTES} bytes, got ${prefix.length}.`)
  const sizes = new Uint8Array(12)
  const view = new DataView(sizes.buffer)
  view.setUint32(0, frameSize)
  view.setBigUint64(4, BigInt(length))
  return concat(Uint8Array.from(MAGIC), name, pageName, Uint8Array.from([id.length]), id, prefix, sizes)
}

/**
 * Decodes the header of an envelope. This proves nothing about who created it.
 *
 * @returns undefined for bytes that are not an envelope, or not enough of one.
 */
export function decodeHeader(bytes: Uint8Array): (EnvelopeHeader & { readonly size: number }) | undefined {
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) return undefined
  const pageAt = MAGIC.length + PART_BYTES
  const idAt = pageAt + PAGE_NAME_BYTES + 1
  const idEnd = idAt + (bytes[idAt - 1] ?? 0)
  const sizesAt = idEnd + PREFIX_BYTES
  const size = sizesAt + 12
  if (idEnd === idAt || bytes.length < size) return undefined
  const pageName = bytes.subarray(pageAt, pageAt + PAGE_NAME_BYTES)
  const view = new DataView(bytes.buffer, bytes.byteOffset + sizesAt)
  const frameSize = view.getUint32(0)
  const length = Number(view.getBigUint64(4))
  if (frameSize === 0 || frameSize > LARGEST_FRAME || length === 0 || !Number.isSafeInteger(length)) return undefined
  return {
    part: base64url(bytes.subarray(MAGIC.length, pageAt)),
    ...(pageName.some((byte) => byte !== 0) && { page: base64url(pageName) }),
    build: new TextDecoder().decode(bytes.subarray(idAt, idEnd)),
    prefix: new Uint8Array(bytes.subarray(idEnd, sizesAt)),
    frameSize,
    length,
    size,
  }
}

/** The number of frames in an envelope. */
export const frameCount = ({ frameSize, length }: Pick<EnvelopeHeader, 'frameSize' | 'length'>): number =>
  Math.ceil(length / frameSize)

/**
 * The AES-GCM parameters of one frame (NIST SP 800-38D). The nonce is prefix (7) ‖ frame number (4) ‖ 1 for the last
 * frame, else 0; the additional data is the header and the file's public path. This rejects a frame in another
 * position, a missing end, and an envelope at another path or with another header.
 */
export function frameCipher(header: EnvelopeHeader, path: string, number: number): AesGcmParams {
  const iv = new Uint8Array(12)
  iv.set(header.prefix)
  const view = new DataView(iv.buffer)
  view.setUint32(PREFIX_BYTES, number)
  view.setUint8(PREFIX_BYTES + 4, number === frameCount(header) - 1 ? 1 : 0)
  return { name: 'AES-GCM', iv, additionalData: concat(encodeHeader(header), utf8(path)) }
}
