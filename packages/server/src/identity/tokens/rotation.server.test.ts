import { expect, test } from 'vitest'
import { createTestServer, fakeClock } from '../../testing/index.js'
import { rotateKey } from './signer.js'

const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

test('a key that was rotated elsewhere is used within a minute, and no token is ever refused', async () => {
  const clock = fakeClock()
  const world = await createTestServer({ clock, settings: { rateLimits: false } })
  const before = await world.admin.signIn('ada@example.com')
  clock.advance(1)
  const { kid } = await rotateKey({ keys: world.services.stores.keys, vault: world.services.vault, clock })
  expect(kidOf(await world.admin.signIn('ada@example.com'))).toBe(kidOf(before))
  clock.advance(60_000)
  await world.admin.signIn('ada@example.com')
  const after = await world.admin.signIn('ada@example.com')
  expect(kidOf(after)).toBe(kid)
  for (const token of [before, after]) expect((await world.inject({ url: '/me', token })).status).toBe(200)
  expect((await world.inject({ url: '/.well-known/jwks.json' })).json.keys).toHaveLength(2)
  await world.close()
})
