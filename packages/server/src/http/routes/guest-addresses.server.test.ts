import { LIMITS } from '@portico/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { type TestTicket, ticketFor } from '../../testing/tickets.js'

const DAY = 24 * 3_600_000
const PLAN = '/docs/plan'
const READERS = { any: [['readers']] }
const GUEST = 'auditor@firm.example'

let clock: ReturnType<typeof fakeClock>
let world: TestServer
let part: TestTicket
let boss: string

beforeEach(() => start({ rateLimits: false }))
afterEach(() => world.close())

async function start(settings: object) {
  clock = fakeClock()
  const pages = [{ path: PLAN, audience: READERS }]
  const site = async () => ({
    site: world.settings.orgId,
    build: 'build-1',
    sealed: true,
    pages,
    tickets: [part.ticket],
  })
  world = await createTestServer({ clock, site, settings })
  part = await ticketFor(world, READERS)
  const handles = [{ type: 'email_address', value: 'boss@example.com' }] as const
  await world.admin.addPerson({ handles: [...handles], groups: ['portico-admins', 'readers'] })
  boss = await world.admin.signIn('boss@example.com')
}

const post = async (url: string, body: object, token?: string) => world.inject({ method: 'POST', url, body, token })
const made = async (body: object = {}): Promise<{ id: string; secret: string; email: string | null }> =>
  (await post('/me/guest-links', { page: PLAN, email: GUEST, ...body }, boss)).json.result
const open = async (secret: string, proof?: string) =>
  (await post('/guest-links/open', { secret, proof, build: 'build-1', tickets: [part.ticket] })).json.result
const send = async (secret: string) => (await post('/guest-links/code', { secret })).json.result
const prove = async (secret: string, challenge: string, code: string) =>
  (await post('/guest-links/proof', { secret, challenge, code })).json.result
const lastCode = async () => /\b\d{6}\b/.exec((await world.outbox.all(GUEST))[0]?.subject ?? '')?.[0] ?? ''
const admin = async (url: string) => (await world.inject({ url, token: world.settings.adminKey })).json.result
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

test('a guest proves the address with a code, and opens the link with the proof until it ends', async () => {
  const { id, secret, email } = await made({ email: ' Auditor@Firm.example', days: 2 })
  expect(email).toBe(GUEST)
  expect(await open(secret)).toEqual({ why: 'address', email: 'a•••@firm.example', link: id })
  const { challenge } = await send(secret)
  const code = await lastCode()
  const [mail] = await world.outbox.all(GUEST)
  expect(mail?.text).not.toMatch(/sign in to|portico_guest_/)
  const { proof } = await prove(secret, challenge, ` ${code} `)
  expect(await open(secret)).toMatchObject({ why: 'address' })
  expect(await open(secret, proof)).toMatchObject({ path: PLAN, keys: [{ key: (await part.pageKey(PLAN)).key }] })
  clock.advance(2 * DAY - 1)
  expect(await open(secret, proof)).toMatchObject({ path: PLAN })
  clock.advance(1)
  expect(await open(secret, proof)).toEqual({ why: 'expired' })
  // No account is created, and the records name the masked address.
  expect((await world.admin.listPersons()).persons).toHaveLength(1)
  const actor = `guest link ${id} for a•••@firm.example`
  expect(await admin('/admin/site/readings?way=guest')).toMatchObject([
    { actor, times: 1 },
    { actor, times: 1 },
  ])
  expect(await admin('/admin/audit?action=guest_link.proven')).toMatchObject([{ actor, detail: { link: id } }])
})

test('a code works once, for minutes, for its own link, and with few wrong tries', async () => {
  const { secret } = await made()
  const other = await made()
  const first = await send(secret)
  const code = await lastCode()
  expect(await prove(other.secret, first.challenge, code)).toEqual({ why: 'code_over' })
  expect(await prove(secret, 'x', code)).toEqual({ why: 'code_over' })
  const replies = await Promise.all(Array.from({ length: 4 }, () => prove(secret, first.challenge, code)))
  expect(replies.filter(({ proof }) => proof)).toHaveLength(1)
  const { proof } = replies.find((reply) => reply.proof)
  expect(await open(other.secret, proof)).toMatchObject({ why: 'address' })
  const second = await send(secret)
  const next = await lastCode()
  for (let count = 0; count < LIMITS.otpTries; count += 1)
    expect(await prove(secret, second.challenge, wrong(next))).toEqual({ why: 'wrong_code' })
  expect(await prove(secret, second.challenge, next)).toEqual({ why: 'code_over' })
  const third = await send(secret)
  const last = await lastCode()
  clock.advance(-2 * 60_000)
  expect(await prove(secret, third.challenge, last)).toMatchObject({ why: 'not_yet' })
  clock.advance(2 * 60_000 + LIMITS.otpLifetime)
  expect(await prove(secret, third.challenge, last)).toEqual({ why: 'code_over' })
})

test('no message is sent for a link without an address, one that has ended, or of someone who may not share', async () => {
  const plain = await made({ email: undefined })
  expect(await send(plain.secret)).toEqual({ why: 'unknown' })
  const { id, secret } = await made()
  const setting = (guest_links: string) =>
    world.inject({
      method: 'PATCH',
      url: `/admin/organizations/${world.settings.orgId}`,
      token: world.settings.adminKey,
      body: { settings: { guest_links } },
    })
  await setting('off')
  expect(await send(secret)).toEqual({ why: 'sharer' })
  await setting('administrators')
  await world.inject({ method: 'DELETE', url: `/me/guest-links/${id}`, token: boss })
  expect(await send(secret)).toEqual({ why: 'withdrawn' })
  expect(await send('x')).toEqual({ why: 'unknown' })
  expect(await world.outbox.all(GUEST)).toHaveLength(0)
  expect((await post('/me/guest-links', { page: PLAN, email: 'x@y' }, boss)).status).toBe(400)
})

test('codes and guesses are limited for the link, the address and the network', async () => {
  await world.close()
  await start({})
  const { secret } = await made()
  const { challenge } = await send(secret)
  const statuses = []
  for (let count = 0; count < 40; count += 1) statuses.push((await post('/guest-links/code', { secret })).status)
  expect(statuses).not.toContain(200)
  expect(await world.outbox.all(GUEST)).toHaveLength(1)
  const guesses = []
  for (let count = 0; count < 100; count += 1)
    guesses.push((await post('/guest-links/proof', { secret, challenge, code: 'x' })).status)
  expect(guesses.filter((status) => status === 429).length).toBeGreaterThan(30)
})
