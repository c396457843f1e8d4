import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyId } from './audience.js'
import { deriveContentKey, importContentKey } from './content-key.js'
import { decodeEnvelope } from './envelope.js'
import { seal } from './seal.js'
import { unseal } from './unseal.js'

const secret = Uint8Array.from({ length: 32 }, (_, at) => at)
const build = 'build-1'
const orgId = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'
const path = '/assets/js/ab12.js'
const text = (value: string) => new TextEncoder().encode(value)

async function sealed(plaintext: Uint8Array, audience = ['docs']) {
  const key = await deriveContentKey({ secret, build, orgId, audience })
  return { key, envelope: await seal({ key, keyId: await keyId({ build, audience }), path, plaintext }) }
}

test('what was sealed opens with the key at its path', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), async (plaintext) => {
      const { key, envelope } = await sealed(plaintext)
      const opened = await unseal({ key: await importContentKey(key), path, envelope })
      expect(opened).toEqual({
        ok: true,
        plaintext: new Uint8Array(plaintext),
        keyId: await keyId({ build, audience: ['docs'] }),
      })
    }),
    { numRuns: 30 },
  )
})

test('one changed bit anywhere is noticed', async () => {
  const { key, envelope } = await sealed(text('the quota is 42 searches a second'))
  for (let at = 0; at < envelope.length; at++) {
    const forged = Uint8Array.from(envelope)
    forged[at] = (forged[at] ?? 0) ^ (1 << (at % 8))
    expect((await unseal({ key, path, envelope: forged })).ok, `byte ${at}`).toBe(false)
  }
})

describe('an envelope stays closed', () => {
  test('at another path', async () => {
    const { key, envelope } = await sealed(text('x'))
    expect(await unseal({ key, path: '/assets/js/other.js', envelope })).toEqual({ ok: false, reason: 'refused' })
  })

  test('for the key of another audience, build, organization or secret', async () => {
    const { envelope } = await sealed(text('x'), ['docs'])
    const others = [
      { secret, build, orgId, audience: [] },
      { secret, build, orgId, audience: ['docs', 'more'] },
      { secret, build: 'build-2', orgId, audience: ['docs'] },
      { secret, build, orgId: 'other', audience: ['docs'] },
      { secret: secret.toReversed(), build, orgId, audience: ['docs'] },
    ]
    for (const other of others) {
      const key = await deriveContentKey(other)
      expect(await unseal({ key, path, envelope })).toEqual({ ok: false, reason: 'refused' })
    }
  })

  test('when it is cut short or is no envelope at all', async () => {
    const { key, envelope } = await sealed(text('x'))
    for (let length = 0; length < envelope.length; length++)
      expect((await unseal({ key, path, envelope: envelope.subarray(0, length) })).ok).toBe(false)
    expect(await unseal({ key, path, envelope: text('<!doctype html>') })).toEqual({
      ok: false,
      reason: 'not_an_envelope',
    })
  })
})

test('the same content never seals to the same bytes twice', async () => {
  const [one, two] = await Promise.all([sealed(text('same')), sealed(text('same'))])
  expect(one.envelope).not.toEqual(two.envelope)
})

test('a sealed text does not show in the envelope, and shrinks', async () => {
  const { envelope } = await sealed(text('a private sentence '.repeat(200)))
  expect(new TextDecoder('latin1').decode(envelope)).not.toContain('private')
  expect(envelope.length).toBeLessThan(400)
})

test('an envelope names its key', async () => {
  const { envelope } = await sealed(text('x'), ['b', 'a'])
  expect(decodeEnvelope(envelope)?.keyId).toBe(await keyId({ build, audience: ['a', 'b'] }))
})

test('an imported key cannot be read back', async () => {
  const key = await importContentKey(await deriveContentKey({ secret, build, orgId, audience: [] }))
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})
