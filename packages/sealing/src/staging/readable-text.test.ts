import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readableText } from './readable-text.js'

const text = 'The saffron lamp'

/** By `zstd -19`, which Node.js has only in later versions. */
const ZSTD = Buffer.from('KLUv/QRodQEAFAJUaGUgc2FmZnJvbiBsYW1wLiAgaGFuZ3MgaW4gdGhhbGwDAEFIpKfhpc4ZBinyrMU=', 'base64')
const MANY_OF_A = Buffer.from('KLUv/QRoTAAACGEBAPz/ORACAgAQYQOfBGGNXwSm', 'base64')
const read = (path: string, bytes: Buffer) => readableText({ path }, bytes)

test.each([
  ['a file without an extension', '_redirects', Buffer.from(text)],
  ['a file with an unknown extension', 'data.jsonl', Buffer.from(text)],
  ['a compressed page', 'index.html.gz', gzipSync(text)],
  ['a page compressed with Brotli', 'index.html.br', brotliCompressSync(text)],
  ['a list compressed with zlib', 'objects.z', deflateSync(text)],
  ['a piece of a search index', 'pagefind/fragment/en_1.pf_fragment', gzipSync(text)],
])('%s is read', (_, path, bytes) => expect(read(path, bytes)).toBe(text))

test('a file that Zstandard compressed is read, whatever its name is', () => {
  const lamp = 'The saffron lamp.'
  expect(read('data.json', ZSTD)).toBe(
    `${`${lamp} `.repeat(3)}${lamp.replace('.', '')} hangs in the saffron hall. ${lamp}`,
  )
  expect(read('long.zst', MANY_OF_A)).toBe('a'.repeat(300_000))
  expect(read('damaged.zst', ZSTD.subarray(0, 20))).toBeUndefined()
})

test('pictures and other binary files contain no text', () => {
  expect(read('a.png', Buffer.from(text))).toBeUndefined()
  expect(read('a.bin', Buffer.from([1, 0, 2]))).toBeUndefined()
})

test('a file that only looks compressed is read as it is', () => {
  expect(read('a.br', Buffer.from(text))).toBe(text)
  // The first two bytes are those of zlib.
  expect(read('a.txt', Buffer.from('x\u0001 saffron'))).toBe('x\u0001 saffron')
  expect(read('a.txt', Buffer.from('x^2 + 1'))).toBe('x^2 + 1')
})
