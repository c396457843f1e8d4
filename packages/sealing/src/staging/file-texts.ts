import { isUtf8 } from 'node:buffer'
import { isZip, jpegTexts, pdfStreams, pngTexts, zipFiles } from './archives.js'
import { lzText } from './lz-string.js'
import { decompressed, MEDIA, readableText } from './readable-text.js'
import type { StagedFile } from './staged-file.js'
import { ENDS } from './stored-file.js'
import { inflatedRaw, inventoryNames, isZlib, mayBeDeflate, zlibStreams } from './zlib-streams.js'
import { isZstd } from './zstd.js'

/** A text in a file. */
export interface FileText {
  readonly text: string
  /** Taken from between bytes that are no text, so that a short word proves nothing. */
  readonly isBinary?: boolean
  /** The line of the file, if the text is encoded in it or packed. */
  readonly line?: number
}

/** How many archives within archives are opened. */
const DEPTH = 3

/**
 * Returns everything in a file that can be read: its text, texts that are encoded in it in base64, the texts of compressed files and of
 * archives, and those in pictures and documents.
 */
export function fileTexts(file: Pick<StagedFile, 'path'>, bytes: Buffer, depth = 0): FileText[] {
  if (depth > DEPTH) return []
  const plain = decompressed(file.path, bytes)
  if (isZip(plain))
    return zipFiles(plain).flatMap((packed) => [
      { text: packed.path, isBinary: true, line: 1 },
      ...fileTexts(packed, packed.bytes(), depth + 1).map((text) => ({ ...text, line: 1 })),
    ])
  const text = readableText(file, plain)
  const words = [...wordsOfIndex(plain), ...streamTexts(file.path, plain)]
  if (text === undefined) return [...words, ...binaryTexts(plain)]
  return [{ text }, ...words, ...withLatin(text, plain), ...encodedTexts(text, depth)]
}

/** Older files are in Latin-1, which is no UTF-8. */
const withLatin = (text: string, bytes: Buffer): FileText[] =>
  text.includes('\ufffd') ? [{ text: bytes.toString('latin1') }] : []

/** The texts of streams within a file. Pictures and documents have those of their own format. */
const streamTexts = (path: string, bytes: Buffer): FileText[] =>
  MEDIA.test(path) || !bytes.includes(0x78) || isUtf8(bytes)
    ? []
    : zlibStreams(bytes).map((stream) => ({ text: inventoryNames(stream.toString()), line: 1 }))

/** Shorter runs of its characters are words and parts of addresses. */
const SHORTEST = 32

/** Longer than a digest of 512 bits, of which public files have many. */
const SHORTEST_STREAM = 88

/** Which ASCII characters base64 consists of, also in the variant for addresses. */
const IS_BASE64 = Uint8Array.from({ length: 128 }, (_, code) => Number(/[\w+/-]/.test(String.fromCharCode(code))))

/** The runs of base64 in a text, by their positions. Every public file is read this way. */
function* encodedRuns(text: string): Generator<readonly [start: number, run: string]> {
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 128 && IS_BASE64[code] === 1) continue
    if (at - start >= SHORTEST) yield [start, text.slice(start, at)]
    start = at + 1
  }
}

/** Texts and files in base64, as data addresses have them and as scripts embed them. */
function encodedTexts(text: string, depth: number): FileText[] {
  return Array.from(encodedRuns(text)).flatMap(([index, run]): FileText[] => {
    const start = Buffer.from(run.slice(0, SHORTEST), 'base64')
    const isFile = isPacked(start)
    const bytes =
      isFile || isCompressed(start) || isPrintable(start) ? Buffer.from(run, 'base64') : unmarkedStream(start, run)
    if (bytes === undefined) return []
    const line = text.slice(0, index).split('\n').length
    return fileTexts({ path: isFile ? 'file.zip' : '' }, bytes, depth + 1).map((inner) => ({ ...inner, line }))
  })
}

/**
 * What a run contains if it is a stream without a header, of deflate or of lz-string. Addresses and digests, of which pages are full, are
 * shorter.
 */
function unmarkedStream(start: Buffer, run: string): Buffer | undefined {
  if (run.length < SHORTEST_STREAM) return undefined
  const plain = mayBeDeflate(start) ? inflatedRaw(Buffer.from(run, 'base64')) : undefined
  if (plain !== undefined) return plain
  // In an address, the stream may come after the names of folders: its alphabet has no slash there.
  const last = run.slice(run.lastIndexOf('/') + 1)
  const text = lzText(run) ?? (last.length < run.length && last.length >= SHORTEST_STREAM ? lzText(last) : undefined)
  return text === undefined ? undefined : Buffer.from(text)
}

/** Whether bytes begin as something that is one compressed text, by gzip, zlib or Zstandard. */
const isCompressed = (start: Buffer) => start.readUInt16BE(0) === 0x1f8b || isZlib(start) || isZstd(start)

const isPacked = (start: Buffer) =>
  ['504b0304', '89504e47', '25504446', 'ffd8ff'].some((magic) => start.toString('hex').startsWith(magic))

/** Whether bytes begin as text does; the last character may be incomplete. */
function isPrintable(start: Buffer): boolean {
  const text = start.toString().replace(/\ufffd$/, '')
  return !/\ufffd|[^\P{Cc}\s]/u.test(text)
}

/** The words of a Pagefind index, which are stored one by one, each after its length (CBOR, RFC 8949). */
function wordsOfIndex(bytes: Buffer): FileText[] {
  if (!bytes.subarray(0, 12).equals(Buffer.from('pagefind_dcd'))) return []
  const words: string[] = []
  for (let at = 12; at < bytes.length; at++) {
    const head = bytes[at] as number
    const [type, low] = [head >> 5, head & 31]
    const size = low < 24 ? 0 : low < 28 ? 2 ** (low - 24) : 0
    const length = size === 0 ? low : bytes.length - at > size && size < 8 ? bytes.readUIntBE(at + 1, size) : 0
    at += size
    if (type !== 2 && type !== 3) continue
    if (type === 3) words.push(bytes.toString('utf8', at + 1, at + 1 + length))
    at += length
  }
  return [{ text: words.join('\n'), line: 1 }]
}

function binaryTexts(bytes: Buffer): FileText[] {
  const parts = bytes.length > 2 * ENDS ? [bytes.subarray(0, ENDS), bytes.subarray(-ENDS)] : [bytes]
  const all = [...parts, ...pngTexts(bytes), ...jpegTexts(bytes), ...pdfStreams(bytes)].map((part) => part.toString())
  return all.flatMap((text) =>
    // Between the letters of UTF-16 are zeros; between the pieces of a line in a PDF document are distances.
    [
      text,
      /\w\0\w\0\w\0/.test(text) ? text.replaceAll('\0', '') : '',
      /\)[^()]*T[jJ]/.test(text) ? lineTexts(text) : '',
    ]
      .filter((form) => form !== '')
      .map((form) => ({ text: form, isBinary: true, line: 1 })),
  )
}

/** The lines of a page of a PDF document, whose pieces are in parentheses: a large distance between two is a space. */
const lineTexts = (page: string): string =>
  page.replace(/\)([^()]{0,60})\(/g, (whole, between: string) => {
    const distance = between.trim()
    if (/T[jJ]|^\[?$/.test(distance)) return ''
    return /^-?[\d.]+$/.test(distance) ? (Number(distance) < -200 ? ' ' : '') : whole
  })
