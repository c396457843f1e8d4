import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'
import { expect, test } from 'vitest'
import { isReadable, isUsualKey } from './attestation-object.js'

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

/** A statement of Android SafetyNet: a JWT whose header has the certificates. `x5c` beside it must not hide them. */
const responseWith = (certificates: number) => {
  const header = Buffer.from(JSON.stringify({ x5c: Array(certificates).fill('AAAA') })).toString('base64url')
  const statement = new Map<string, CBORType>([
    ['response', new Uint8Array(Buffer.from(`${header}.e30.`))],
    ['x5c', [new Uint8Array(1)]],
  ])
  return text(
    new Map<string, CBORType>([
      ['fmt', 'android-safetynet'],
      ['attStmt', statement],
    ]),
  )
}

test.each([
  [5, true],
  [6, false],
])('a signed response with %i certificates is read: %s', async (certificates, expected) => {
  expect(await isReadable(responseWith(certificates))).toBe(expected)
})

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

const rsaKey = (modulus: number, exponent: number) =>
  encodeCBOR(
    new Map<number, CBORType>([
      [1, 3],
      [3, -257],
      [-1, new Uint8Array(modulus).fill(1)],
      [-2, new Uint8Array(exponent).fill(1)],
    ]),
  )

test.each([
  [256, 3, true],
  [512, 4, true],
  [513, 3, false],
  [2_048, 8, false],
  [384, 384, false],
])('whether an RSA key of %i bytes with an exponent of %i is accepted: %j', async (modulus, exponent, accepted) => {
  expect(await isUsualKey(rsaKey(modulus, exponent))).toBe(accepted)
})
