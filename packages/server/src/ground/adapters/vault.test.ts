import { expect, test } from 'vitest'
import { MasterKeyError } from '../errors.js'
import { systemRandom } from './system.js'
import { createVault } from './vault.js'

const key = (fill: number) => new Uint8Array(32).fill(fill)
const vault = createVault(key(1), systemRandom)

test('encrypted text can be decrypted in its place, and looks different each time', () => {
  const sealed = vault.seal('a secret', 'here')
  expect(vault.open(sealed, 'here')).toBe('a secret')
  expect(sealed).not.toContain('secret')
  expect(vault.seal('a secret', 'here')).not.toBe(sealed)
})

test('it cannot be decrypted in another place, after a change, or under another key', () => {
  const sealed = vault.seal('a secret', 'here')
  expect(() => vault.open(sealed, 'there')).toThrow()
  expect(() =>
    vault.open(
      sealed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      'here',
    ),
  ).toThrow()
  expect(() => createVault(key(2), systemRandom).open(sealed, 'here')).toThrow(MasterKeyError)
})

test('a master key of the wrong length is refused with a clear message', () => {
  expect(() => createVault(new Uint8Array(16), systemRandom)).toThrow(/has 16 bytes and must have 32/)
})

test('a digest is the same only for the same text in the same place', () => {
  expect(vault.digest('123456', 'code a')).toBe(vault.digest('123456', 'code a'))
  expect(vault.digest('123456', 'code b')).not.toBe(vault.digest('123456', 'code a'))
  expect(createVault(key(2), systemRandom).digest('123456', 'code a')).not.toBe(vault.digest('123456', 'code a'))
})
