import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'
import { expect, test } from 'vitest'
import { isReadable } from './attestation-object.js'

const text = (...items: CBORType[]) => Buffer.concat(items.map((item) => encodeCBOR(item))).toString('base64url')
const statementOf = (certificates: number) =>
  new Map<string, CBORType>([
    ['fmt', 'apple'],
    ['attStmt', new Map([['x5c', Array.from({ length: certificates }, () => new Uint8Array(500))]])],
    ['authData', new Uint8Array(100)],
  ])

test.each([0, 1, 5])('a statement with %i certificates is checked', async (certificates) => {
  expect(await isReadable(text(statementOf(certificates)))).toBe(true)
})

test.each([6, 40])(
  'a statement with %i certificates is refused, because each takes long to check',
  async (certificates) => {
    expect(await isReadable(text(statementOf(certificates)))).toBe(false)
  },
)

test.each([
  ['two items', text(statementOf(1), statementOf(1))],
  ['nothing', ''],
  ['20,000 nested arrays', Buffer.concat([Buffer.alloc(20_000, 0x81), Buffer.of(0)]).toString('base64url')],
])('%s is refused', async (_, item) => {
  expect(await isReadable(item)).toBe(false)
})

test('what has no statement is left to the library that reads it', async () => {
  for (const item of [new Map(), 1, 'x', new Map([['attStmt', 'x']])]) expect(await isReadable(text(item))).toBe(true)
})
