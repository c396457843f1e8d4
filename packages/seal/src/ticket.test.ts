import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { expect, test } from 'vitest'
import { newPart } from './part.js'
import { newSiteKeyPair, parseSiteKey, siteKeyText } from './site-key.js'
import { importPrivateKey, openTicket, readTicketLabel, sealTicket, type TicketContent } from './ticket.js'

const site = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'
const build = 'build-1'
const pair = await newSiteKeyPair(site)
const other = await newSiteKeyPair(site)
const keys = new Map([[pair.id, await importPrivateKey(pair.privateKey)]])
const keyOf = (id: string) => keys.get(id)
const content = (groups: readonly string[] = ['acme']): TicketContent => ({
  ...newPart(),
  site,
  build,
  expression: { any: [groups] },
  origins: ['https://docs.example'],
})

test('the server reads what the build wrote', async () => {
  const written = content()
  const ticket = await sealTicket(written, pair)
  expect(readTicketLabel(ticket)).toEqual({ keyId: pair.id, part: written.part })
  expect(await openTicket({ ticket, build }, keyOf)).toEqual({ ok: true, content: written })
})

test('a program based on RFC 9180 and this documentation reads the same', async () => {
  const written = content()
  const bytes = Buffer.from(await sealTicket(written, pair), 'base64url')
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const plain = await suite.open(
    {
      recipientKey: await suite.kem.deserializePrivateKey(pair.privateKey),
      enc: bytes.subarray(16, 81),
      info: Buffer.from('portico/seal/v3'),
    },
    bytes.subarray(81),
    Buffer.concat([Buffer.from(build), bytes.subarray(8, 16)]),
  )
  const text = new TextDecoder().decode(plain)
  expect(text).toHaveLength(256)
  expect(JSON.parse(text)).toEqual({
    v: 3,
    site,
    build,
    part: written.part,
    expression: { any: [['acme']] },
    key: Buffer.from(written.key).toString('base64url'),
    origins: ['https://docs.example'],
  })
})

test('the length of a ticket reveals nothing about short names, and grows in powers of two', async () => {
  const length = async (groups: readonly string[]) => (await sealTicket(content(groups), pair)).length
  expect(await length(['a'])).toBe(await length(['partners']))
  expect(await length(['a'.repeat(60)])).toBe(await length(['a'.repeat(300)]))
})

test('a ticket is refused for another key pair, build or part, and if a byte was changed', async () => {
  const ticket = await sealTicket(content(), pair)
  expect(await openTicket({ ticket: await sealTicket(content(), other), build }, keyOf)).toEqual({
    ok: false,
    reason: 'unknown_key',
  })
  const invalid = { ok: false, reason: 'invalid_ticket' }
  expect(await openTicket({ ticket, build: 'build-2' }, keyOf)).toEqual(invalid)
  const bytes = Buffer.from(ticket, 'base64url')
  for (const at of [8, 15, 16, 80, 81, bytes.length - 1]) {
    const forged = Buffer.from(bytes)
    forged[at] = (forged[at] ?? 0) ^ 1
    expect(await openTicket({ ticket: forged.toString('base64url'), build }, keyOf), `byte ${at}`).toEqual(invalid)
  }
  for (const text of ['', 'x', '!', 'a'.repeat(400), ticket.slice(0, -10), `${ticket}AAAA`])
    expect((await openTicket({ ticket: text, build }, keyOf)).ok, text.slice(0, 20)).toBe(false)
})

test('a ticket with invalid content is refused', async () => {
  const bad = [
    { ...content(), expression: { any: [] } },
    { ...content(), expression: { any: Array(65).fill(['a']) } },
    { ...content(), key: new Uint8Array(31) },
    { ...content(), site: '' },
    { ...content(), origins: 'https://docs.example' as never },
  ]
  for (const payload of bad)
    expect(await openTicket({ ticket: await sealTicket(payload, pair), build }, keyOf)).toEqual({
      ok: false,
      reason: 'invalid_ticket',
    })
})

test('a public key can be written as a line of text', async () => {
  const { privateKey: _, ...publicKey } = pair
  expect(await parseSiteKey(`${siteKeyText(pair)}\n`)).toEqual(publicKey)
  expect(pair.id).toMatch(/^[0-9a-f]{16}$/)
})

test.each([
  '',
  'ssh-ed25519 AAAA',
  'portico-site-key-2 site',
  'portico-site-key-2 site !!',
  'portico-site-key-2 site AAAA',
])('%j is refused as a public key', async (text) => {
  await expect(parseSiteKey(text)).rejects.toThrow(/portico seal keys/)
})
