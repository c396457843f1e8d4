import { inflateRawSync, inflateSync } from 'node:zlib'

/** The maximum size, in bytes, to which anything may decompress. Nothing that a site publishes compressed is larger. */
export const LIMITS = { maxOutputLength: 2 ** 28 }

/** A file within another. */
export interface PackedFile {
  readonly path: string
  readonly bytes: () => Buffer
}

/** Whether these are the bytes of a zip archive, which documents of offices and books are, too. */
export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))

/** Returns the files of a zip archive that can be read without a password. */
export function zipFiles(archive: Buffer): PackedFile[] {
  const files: PackedFile[] = []
  const entry = Buffer.from('PK\x01\x02')
  for (let at = archive.indexOf(entry); at >= 0 && at + 46 <= archive.length; at = archive.indexOf(entry, at + 46)) {
    const method = archive.readUInt16LE(at + 10)
    const size = archive.readUInt32LE(at + 20)
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
    const local = archive.readUInt32LE(at + 42)
    if (local + 30 > archive.length) continue
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + size)
    files.push({
      path: archive.toString('utf8', at + 46, nameEnd),
      bytes: () => (method === 8 ? (orNothing(() => inflateRawSync(content, LIMITS)) ?? content) : content),
    })
  }
  return files
}

/** Returns the compressed texts in a PNG picture: comments, and what editors of pictures write. */
export function pngTexts(bytes: Buffer): Buffer[] {
  const texts: Buffer[] = []
  if (!bytes.subarray(1, 4).equals(Buffer.from('PNG'))) return texts
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))
    if (type !== 'zTXt' && type !== 'iTXt') continue
    // The compressed text comes after the name and, in one of the two, a language.
    const start = data.indexOf(0x78, data.indexOf(0) + 1)
    const text = start < 0 ? undefined : orNothing(() => inflateSync(data.subarray(start), LIMITS))
    if (text) texts.push(text)
  }
  return texts
}

/** Returns the metadata of a JPEG picture, each in one piece: its length comes before it. */
export function jpegTexts(bytes: Buffer): Buffer[] {
  const texts: Buffer[] = []
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return texts
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda; ) {
    const length = bytes.readUInt16BE(at + 2)
    texts.push(bytes.subarray(at + 4, at + 2 + length))
    at += 2 + length
  }
  return texts
}

/** Returns the compressed streams of a PDF document. */
export function pdfStreams(bytes: Buffer): Buffer[] {
  const streams: Buffer[] = []
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return streams
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const start = at + (bytes[at + 6] === 0x0d ? 8 : 7)
    const end = bytes.indexOf('endstream', start)
    if (end < 0) break
    const stream = orNothing(() => inflateSync(bytes.subarray(start, end), LIMITS))
    if (stream) streams.push(stream)
    at = end + 3
  }
  return streams
}

/** What only looks compressed is nothing. */
export function orNothing(decompress: () => Buffer): Buffer | undefined {
  try {
    return decompress()
  } catch {
    return undefined
  }
}
