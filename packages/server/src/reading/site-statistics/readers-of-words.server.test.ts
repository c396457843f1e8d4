import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'

let world: TestServer
beforeEach(async () => {
  world = await createTestServer()
})
afterEach(() => world.close())

/** The words that are stored after each of these addresses searched for them. */
async function storedAfter(addresses: readonly string[]): Promise<readonly string[]> {
  const { siteCounter, stores, settings } = world.services
  for (const address of addresses) siteCounter.note({ kind: 'search', words: 'baggage', found: true, address })
  await siteCounter.flush()
  const all = { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 10, offset: 0, kinds: ['search'] } as const
  return (await stores.siteTexts.list(settings.orgId, all)).texts.map(({ text }) => text)
}

test.each<[string, readonly string[], boolean]>([
  ['three IPv4 addresses', ['192.0.2.1', '192.0.2.2', '192.0.2.3'], true],
  ['three customers of a provider', ['2001:db8:1::1', '2001:db8:2::1', '2001:db8:3::1'], true],
  ['one address, three times', ['192.0.2.1', '192.0.2.1', '192.0.2.1'], false],
  ['many addresses of one /64', ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1::3'], false],
  ['many networks of one customer', ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'], false],
])('words from %s', async (_, addresses, areStored) => {
  expect(await storedAfter(addresses)).toEqual(areStored ? ['baggage'] : [])
})
