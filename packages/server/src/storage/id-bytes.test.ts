import { describe, expect, test } from 'vitest'
import { systemRandom } from '../ground/adapters/system.js'
import { timedUuid } from '../ground/ids.js'
import { bytesOf, idOf } from './id-bytes.js'

describe('ids as bytes', () => {
  test('a UUID takes 16 bytes, which sort as its text does', () => {
    const ids = Array.from({ length: 50 }, (_, at) => timedUuid(1_700_000_000_000 + (at % 7), systemRandom))
    for (const id of ids) expect(bytesOf(id)).toHaveLength(16)
    const byBytes = ids.toSorted((id, other) => Buffer.compare(bytesOf(id), bytesOf(other)))
    expect(byBytes).toEqual(ids.toSorted())
  })

  test.each([
    '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    '7C0B6F0E-5C1E-4B0A-9A3E-000000000001',
    '7c0b6f0e5c1e4b0a9a3e000000000001',
    '7c0b6f0e-5c1e-4b0a-9a3e+000000000001',
    '7c0b6f0e-5c1e-4b0a-9a3e-00000000000g',
    '7c0b6f0e-5c1e-4b0a-9a3e-00000000000é',
    'ada',
    'fifteen-letters',
    'sixteen-letters!',
    'seventeen-letters',
    'sechzehn-bÿtes!',
    '',
  ])('"%s" is read unchanged', (id) => {
    expect(idOf(bytesOf(id))).toBe(id)
    // As a database returns it: a view into a larger piece of memory.
    const larger = Buffer.concat([Buffer.from('before'), bytesOf(id), Buffer.from('behind')])
    expect(idOf(new Uint8Array(larger.buffer, larger.byteOffset + 6, bytesOf(id).length))).toBe(id)
  })

  test('no text that is not a UUID has the bytes of one', () => {
    const uuid = bytesOf('61626364-6566-6768-696a-6b6c6d6e6f70')
    expect(Buffer.from(uuid).toString()).toBe('abcdefghijklmnop')
    expect(bytesOf('abcdefghijklmnop')).not.toEqual(uuid)
  })
})
