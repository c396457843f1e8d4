import { CONTENT_KEY_LIMITS } from '@portico/protocol'
import { ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { type Target, target } from './attacker.js'

const BUILD = 'build-1'

let hub: Target
let deriveBits: MockInstance<typeof crypto.subtle.deriveBits>
const start = async (rateLimits: boolean) => {
  hub = await target({ settings: { rateLimits, trustProxy: true } })
  deriveBits = vi.spyOn(crypto.subtle, 'deriveBits')
}
afterEach(async () => {
  deriveBits.mockRestore()
  await hub.close()
})

/** The number of operations with a site's private key during an action: opening a ticket takes one. */
async function openings(action: () => Promise<unknown>): Promise<number> {
  deriveBits.mockClear()
  await action()
  return deriveBits.mock.calls.filter(([algorithm]) => typeof algorithm === 'object' && algorithm.name === 'ECDH')
    .length
}

/** Texts in the form of tickets for the site's key pair, none of which opens. */
async function forged(count: number, seed = 0): Promise<string[]> {
  const { ticket } = await ticketFor(hub.world, ['partners'])
  return Array.from({ length: count }, (_, at) => {
    const bytes = Buffer.from(ticket, 'base64url')
    bytes.writeUInt32BE(seed + at, bytes.length - 8)
    return bytes.toString('base64url')
  })
}
const ask = (token: string, tickets: readonly string[], address = '10.0.0.7') =>
  hub.call('POST', '/content-keys', {
    token,
    body: { build: BUILD, tickets },
    headers: { 'x-forwarded-for': address },
  })
const anonymous = async (): Promise<string> => (await hub.call('POST', '/persons/anonymous', { body: {} })).json.result

describe('who can never get a key', () => {
  beforeEach(() => start(false))

  test('causes no private-key operation as an anonymous visitor, however many tickets are sent', async () => {
    const token = await anonymous()
    const tickets = await forged(CONTENT_KEY_LIMITS.ticketsAtOnce)
    expect(
      await openings(async () => {
        const { status, json } = await ask(token, tickets)
        expect([status, json.result.keys]).toEqual([200, []])
        expect(new Set(json.result.denied.map(({ why }: { why: string }) => why))).toEqual(new Set(['groups']))
      }),
    ).toBe(0)
  })

  test('has few key pairs looked up, however many the tickets name', async () => {
    const tickets = (await forged(CONTENT_KEY_LIMITS.ticketsAtOnce)).map((ticket, at) => {
      const bytes = Buffer.from(ticket, 'base64url')
      bytes.writeUInt32BE(at, 0)
      return bytes.toString('base64url')
    })
    const find = vi.spyOn(hub.world.services.stores.siteKeys, 'find')
    for (const token of [await anonymous(), await hub.world.admin.signIn('ada@example.com')]) {
      find.mockClear()
      expect((await ask(token, tickets)).json.result.keys).toEqual([])
      expect(find.mock.calls.map(([ids]) => ids.length)).toEqual([8])
    }
  })

  test('causes none for the site of an organization that they do not belong to', async () => {
    const { settings, admin } = hub.world
    const tickets = await forged(8)
    const partner = await hub.call('POST', '/admin/organizations', {
      token: settings.adminKey,
      body: { org_name: 'Acme', tenant_name: 'acme', parent_id: settings.orgId },
    })
    const acme = partner.json.result.id as string
    // A ticket of the partner's own site, requested by a member of the organization above it.
    const { ticket } = await ticketFor(hub.world, [], { site: acme })
    const ada = await admin.signIn('ada@example.com')
    expect(await openings(async () => expect((await ask(ada, [ticket])).json.result.keys).toEqual([]))).toBe(0)
    expect(await openings(() => ask(ada, tickets))).toBeGreaterThan(0)
  })
})

/** The most forged tickets of one request that are opened: as many as may fail, and three more that are under way. */
const MOST_OPENED = 16 + 3

describe('a visitor without a session', () => {
  const open = (tickets: readonly string[]) => hub.call('POST', '/open-keys', { body: { build: BUILD, tickets } })

  test('has few of the forged tickets of a request opened, and as few of the next', async () => {
    await start(false)
    expect((await open(await forged(CONTENT_KEY_LIMITS.ticketsAtOnce))).status).toBe(413)
    for (const seed of [0, 1_000]) {
      const tickets = await forged(50, seed)
      const count = await openings(async () => {
        const { status, json } = await open(tickets)
        // All of them name one part, which is denied once.
        expect([status, json.result.keys, json.result.denied.length]).toEqual([200, [], 1])
      })
      expect(count).toBeLessThanOrEqual(MOST_OPENED)
      expect(count).toBeGreaterThan(0)
    }
  })

  test('cannot have more than 256 opened in an hour by requests from one address', async () => {
    await start(true)
    const batches = await Promise.all(Array.from({ length: 30 }, (_, at) => forged(20, at * 1_000)))
    const count = await openings(async () => {
      for (const tickets of batches) await open(tickets)
    })
    expect(count).toBeLessThanOrEqual(256)
  })
})

describe('a member who may read', () => {
  beforeEach(() => start(true))

  test('has the same forged tickets opened once, in whatever request and at whatever address', async () => {
    const token = await hub.world.admin.signIn('ada@example.com')
    const tickets = await forged(10)
    expect(await openings(() => ask(token, tickets))).toBe(10)
    expect(
      await openings(() =>
        Promise.all(Array.from({ length: 5 }, (_, at) => ask(token, tickets.toReversed(), `10.1.${at}.7`))),
      ),
    ).toBe(0)
  })

  test('cannot have more than 256 forged tickets opened in an hour, even with parallel requests from many addresses', async () => {
    const token = await hub.world.admin.signIn('ada@example.com')
    const batches = await Promise.all(Array.from({ length: 40 }, (_, at) => forged(16, at * 1_000)))
    const replies: number[] = []
    const count = await openings(async () => {
      const all = await Promise.all(batches.map((tickets, at) => ask(token, tickets, `10.${at}.0.7`)))
      replies.push(...all.map(({ status }) => status))
    })
    expect(count).toBeLessThanOrEqual(256)
    expect(replies).toContain(429)
  })

  test('still gets the keys of real tickets afterwards, as does everyone at the same address', async () => {
    const [ada, bob] = [
      await hub.world.admin.signIn('ada@example.com'),
      await hub.world.admin.signIn('bob@example.com'),
    ]
    const page = await ticketFor(hub.world, [])
    await ask(bob, [page.ticket])
    for (let at = 0; at < 30; at++) await ask(ada, await forged(16, at * 1_000))
    for (const token of [ada, bob])
      expect((await ask(token, [page.ticket])).json.result.keys).toMatchObject([{ part: page.part }])
  })

  test('cannot have tickets opened through an access request beyond the same budget', async () => {
    const token = await hub.world.admin.signIn('ada@example.com')
    for (let at = 0; at < 16; at++) await ask(token, await forged(16, at * 1_000))
    const [ticket] = await forged(1, 90_000)
    expect(
      await openings(async () => {
        const { status } = await hub.call('POST', '/access-requests', { token, body: { build: BUILD, ticket } })
        expect([400, 429]).toContain(status)
      }),
    ).toBe(0)
  })
})

describe('a ticket with guessed names of groups', () => {
  beforeEach(() => start(false))

  test('returns no description of a group that the site does not name', async () => {
    const { settings, admin } = hub.world
    const as = (method: string, path: string, body: object) =>
      hub.call(method, path, { token: settings.adminKey, body })
    await as('PATCH', `/admin/organizations/${settings.orgId}`, { settings: { name_missing_groups: true } })
    await as('POST', '/admin/groups', { name: 'acquisition', description: 'Those who know of the merger with Globex' })
    const token = await admin.signIn('ada@example.com')
    const { ticket } = await ticketFor(hub.world, { any: [['acquisition']] })
    const { status, text, json } = await ask(token, [ticket])
    expect([status, json.result.denied[0].missing]).toEqual([200, ['acquisition']])
    expect(text).not.toContain('merger')
  })
})
