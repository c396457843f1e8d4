import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPart } from './part.js'
import { sealStream } from './seal-stream.js'
import { unseal } from './unseal.js'

const { part, key } = newPart()
const input = { key, part, build: 'build-1', path: '/films/tour.mp4' }

async function* pieces(content: Uint8Array, length: number) {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length)
}

const sealed = async (content: Uint8Array, length: number, size = content.length) => {
  const all: Uint8Array[] = []
  for await (const piece of sealStream({ ...input, size, content: pieces(content, length) })) all.push(piece)
  return new Uint8Array(Buffer.concat(all))
}

test('what was sealed as a stream opens like any envelope, whatever its size and its pieces', async () => {
  const sizes = fc.constantFrom(0, 1, 65_534, 65_535, 65_536, 131_070, 200_000)
  await fc.assert(
    fc.asyncProperty(sizes, fc.constantFrom(1000, 65_535, 65_536, 300_000), async (size, length) => {
      const content = Uint8Array.from({ length: size }, (_, at) => at % 251)
      const opened = await unseal({ ...input, envelope: await sealed(content, length) })
      expect(opened.ok && Buffer.from(opened.plaintext).equals(content)).toBe(true)
    }),
    { numRuns: 28 },
  )
})

test('content that is longer or shorter than announced is refused', async () => {
  const content = new Uint8Array(70_000)
  await expect(sealed(content, 1000, 69_999)).rejects.toThrow(/69999 bytes/)
  await expect(sealed(content, 1000, 70_001)).rejects.toThrow(/70001 bytes/)
})
