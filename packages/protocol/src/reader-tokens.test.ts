import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { isReaderToken, isWholeReaderToken, READER_TOKENS, readerTokenOf } from './reader-tokens.js'

const bytes = (...last: readonly number[]) => Uint8Array.from([...new Array(32 - last.length).fill(0), ...last])
const TOKEN = readerTokenOf(Uint8Array.from({ length: 32 }, (_, at) => (at * 37 + 11) % 256))

test('a token consists of its prefix, 43 characters for 32 bytes, and a checksum of 6', () => {
  expect(TOKEN).toMatch(/^portico_read_[0-9A-Za-z]{49}$/)
  expect(readerTokenOf(bytes()).slice(0, -6)).toBe(`portico_read_${'0'.repeat(43)}`)
  expect(readerTokenOf(bytes(61)).slice(0, -6)).toBe(`portico_read_${'0'.repeat(42)}z`)
  expect(readerTokenOf(bytes(62)).slice(0, -6)).toBe(`portico_read_${'0'.repeat(41)}10`)
  expect(readerTokenOf(new Uint8Array(32).fill(255))).toMatch(/^portico_read_[0-9A-Za-z]{49}$/)
  expect(() => readerTokenOf(new Uint8Array(31))).toThrow('32 bytes')
})

test('different bytes give different tokens, including leading zeros', () => {
  const all = [bytes(), bytes(1), bytes(1, 0), new Uint8Array(32).fill(1), new Uint8Array(32).fill(255)]
  expect(new Set(all.map(readerTokenOf)).size).toBe(all.length)
})

test('the checksum is the CRC-32 of everything before it', () => {
  let number = 0
  for (const digit of TOKEN.slice(-6))
    number = number * 62 + '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.indexOf(digit)
  expect(number).toBe(crc32(TOKEN.slice(0, -6)))
})

test('a complete token and a damaged one are distinguished', () => {
  expect(isWholeReaderToken(TOKEN)).toBe(true)
  const other = (character: string) => (character === 'a' ? 'b' : 'a')
  for (let at = 0; at < TOKEN.length; at += 1) {
    const wrong = `${TOKEN.slice(0, at)}${other(TOKEN.charAt(at))}${TOKEN.slice(at + 1)}`
    expect(isWholeReaderToken(wrong), wrong).toBe(false)
  }
  const damaged = [
    '',
    READER_TOKENS.mark,
    TOKEN.slice(0, -1),
    `${TOKEN}0`,
    `${TOKEN}\n`,
    ` ${TOKEN}`,
    TOKEN.toUpperCase(),
  ]
  for (const text of damaged) expect(isWholeReaderToken(text), text).toBe(false)
  expect(isReaderToken(TOKEN.slice(0, 20))).toBe(true)
  expect(isReaderToken('portico_key_x')).toBe(false)
})
