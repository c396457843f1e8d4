import { crc32, deflateSync } from 'node:zlib'

const PIXELS_PER_MODULE = 6
const QUIET_ZONE = 4

/** A QR code of the text as PNG bytes (ISO/IEC 18004, RFC 2083): black on white, one bit a pixel. */
export async function qrPng(text: string): Promise<Buffer> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { border: QUIET_ZONE })
  const width = size * PIXELS_PER_MODULE
  const line = Math.ceil(width / 8)
  const rows = data.map((modules) => {
    const row = Buffer.alloc(1 + line, 0xff)
    row[0] = 0
    for (let x = 0; x < width; x++)
      if (modules[Math.floor(x / PIXELS_PER_MODULE)]) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7))
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header[8] = 1
  const pixels = Buffer.concat(rows.flatMap((row) => Array.from({ length: PIXELS_PER_MODULE }, () => row)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, check])
}
