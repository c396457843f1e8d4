import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesIn } from './lines-of.js'

async function* chunksOf(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const size of [...sizes, bytes.length]) {
    if (at < bytes.length) yield bytes.subarray(at, at + size)
    at += size
  }
}

const LIMITS = { name: 'x.backup', longest: 1_000, what: 'a row of a backup' }

async function all(chunks: AsyncIterable<Uint8Array>, limits = LIMITS): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesIn(chunks, limits)) lines.push(line)
  return lines
}

test('lines are those of the text, whatever pieces it arrives in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, ''))),
      fc.constantFrom('\n', '\r\n'),
      fc.array(fc.integer({ min: 1, max: 5 })),
      async (lines, end, sizes) => {
        const text = Buffer.from(lines.map((line) => line + end).join(''))
        expect(await all(chunksOf(text, sizes))).toEqual(lines)
      },
    ),
  )
  expect(await all(chunksOf(Buffer.from('a\n\nb'), [1]))).toEqual(['a', '', 'b'])
})

test('a line that is too long is refused while it arrives, with its number', async () => {
  let chunks = 0
  const endless = async function* () {
    yield Buffer.from('first\n')
    for (;;) {
      chunks++
      yield Buffer.alloc(100, 'x')
    }
  }
  await expect(all(endless())).rejects.toThrow(
    'Line 2 of x.backup has more than 1,000 characters, which a row of a backup cannot have. Check that it is the right file.',
  )
  expect(chunks).toBe(11)
})
