import { crc32, inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPng } from './qr-png.js'

test('is a PNG whose pixels are those of the code, with correct checksums', async () => {
  const text = 'otpauth://totp/Hub:ada@example.com?secret=JBSWY3DPEHPK3PXP'
  const png = await qrPng(text)
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const typeAndData = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(typeAndData))
    chunks.set(typeAndData.subarray(0, 4).toString(), typeAndData.subarray(4))
    at += 12 + length
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND'])
  const { data, size } = encode(text, { border: 4 })
  const width = chunks.get('IHDR')?.readUInt32BE(0) ?? 0
  expect(width).toBe(size * 6)
  const pixels = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  const line = 1 + Math.ceil(width / 8)
  expect(pixels.length).toBe(line * width)
  const black = (x: number, y: number) => ((pixels[y * line + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (black(x, y) !== data[Math.floor(y / 6)]?.[Math.floor(x / 6)]) throw new Error(`pixel ${x},${y} is wrong`)
})
