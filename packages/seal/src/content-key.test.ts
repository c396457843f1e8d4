import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audienceHash, canonicalAudience, keyId } from './audience.js'
import { base64url, fromBase64url } from './bytes.js'
import { deriveContentKey, secretFingerprint } from './content-key.js'
import { parseSealManifest } from './manifest.js'
import { seal } from './seal.js'
import { unseal } from './unseal.js'
import vectors from './vectors.json' with { type: 'json' }

const secret = fromBase64url(vectors.secret)

test.each(vectors.keys)('test vector $keyId', async ({ build, orgId, audience, key, keyId: id }) => {
  expect(base64url(await deriveContentKey({ secret, build, orgId, audience }))).toBe(key)
  expect(await keyId({ build, audience })).toBe(id)
})

test('test vector of the fingerprint', async () => {
  expect(await secretFingerprint(secret)).toBe(vectors.fingerprint)
})

test('test vector of an envelope', async () => {
  const { key, keyId: id, path, plaintext, nonce, envelope } = vectors.envelope
  const opened = await unseal({ key: fromBase64url(key), path, envelope: fromBase64url(envelope) })
  expect(opened.ok && new TextDecoder().decode(opened.plaintext)).toBe(plaintext)
  const again = await seal({
    key: fromBase64url(key),
    keyId: id,
    path,
    plaintext: new TextEncoder().encode(plaintext),
    nonce: fromBase64url(nonce),
  })
  expect(await unseal({ key: fromBase64url(key), path, envelope: again })).toEqual(opened)
})

test('order and repetition of groups do not make another audience', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string(), { maxLength: 6 }), async (groups) => {
      const shuffled = [...groups, ...groups].reverse()
      expect(canonicalAudience(shuffled)).toEqual(canonicalAudience(groups))
      expect(await audienceHash(shuffled)).toBe(await audienceHash(groups))
    }),
    { numRuns: 50 },
  )
})

test('different organizations and audiences never share a key, however they are spelt', async () => {
  const inputs = [
    { orgId: 'a', audience: ['b'] },
    { orgId: 'a', audience: [] },
    { orgId: 'a', audience: [''] },
    { orgId: 'a', audience: ['b', 'c'] },
    { orgId: 'a', audience: ['b,c'] },
    { orgId: 'a', audience: ['b","c'] },
    { orgId: 'ab', audience: [] },
    { orgId: 'a"],["b', audience: [] },
  ]
  const keys = await Promise.all(inputs.map((input) => deriveContentKey({ secret, build: 'b', ...input })))
  expect(new Set(keys.map(base64url)).size).toBe(inputs.length)
})

test('an audience of many groups still has a key', async () => {
  const audience = Array.from({ length: 400 }, (_, at) => `a-rather-long-group-name-${at}`)
  expect(await deriveContentKey({ secret, build: 'b', orgId: 'o', audience })).toHaveLength(32)
})

test('a secret that can be guessed is refused, and never shown', async () => {
  const short = new TextEncoder().encode('hunter2')
  await expect(deriveContentKey({ secret: short, build: 'b', orgId: 'o', audience: [] })).rejects.toThrow(/7 bytes/)
  await expect(secretFingerprint(short)).rejects.not.toThrow(/hunter2/)
})

test('base64url goes both ways and refuses anything else', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase64url(base64url(bytes))).toEqual(new Uint8Array(bytes))
    }),
  )
  for (const text of ['a+b/', 'ab==', 'a', 'ä']) expect(() => fromBase64url(text)).toThrow(TypeError)
})

test('a manifest is read whole or refused with a sentence', () => {
  const manifest = {
    version: 'portico/seal/v1',
    build: 'b',
    orgId: 'o',
    fingerprint: 'f',
    audiences: [['b', 'a'], []],
    files: 3,
  }
  expect(parseSealManifest(JSON.parse(JSON.stringify(manifest)))).toEqual({ ...manifest, audiences: [['a', 'b'], []] })
  for (const wrong of [
    null,
    [],
    'x',
    { ...manifest, version: 'v2' },
    { ...manifest, audiences: ['a'] },
    { ...manifest, build: '' },
  ])
    expect(() => parseSealManifest(wrong)).toThrow(/portico-seal\.json cannot be read: .+\. .+/)
})
