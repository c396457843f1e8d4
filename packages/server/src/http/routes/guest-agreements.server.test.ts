import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { type TestTicket, ticketFor } from '../../testing/tickets.js'

const DAY = 24 * 3_600_000
const PLAN = '/docs/plan'
const READERS = { any: [['readers']] }
const DEVICE = 'the browser of a guest'

let clock: ReturnType<typeof fakeClock>
let world: TestServer
let part: TestTicket
let boss: string

beforeEach(async () => {
  clock = fakeClock()
  const pages = [{ path: PLAN, title: 'Plan', audience: READERS }]
  const site = async () => ({
    site: world.settings.orgId,
    build: 'build-1',
    sealed: true,
    pages,
    tickets: [part.ticket],
  })
  world = await createTestServer({ clock, site, settings: { rateLimits: false } })
  part = await ticketFor(world, READERS)
  const handles = [{ type: 'email_address', value: 'boss@example.com' }] as const
  await world.admin.addPerson({ handles: [...handles], groups: ['portico-admins', 'readers'] })
  boss = await world.admin.signIn('boss@example.com')
})
afterEach(() => world.close())

const admin = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
  const { status, json } = await world.inject({ method, url: `/admin/${path}`, token: world.settings.adminKey, body })
  return status < 300 ? json.result : { status }
}
const agree = (body: object = {}) =>
  admin('POST', 'agreements', {
    name: 'Confidentiality',
    text: 'Keep it to yourself.',
    audience: READERS,
    accepted_by: 'person',
    guests: true,
    ...body,
  })
const share = async (body: object = {}) => {
  const request = { method: 'POST', url: '/me/guest-links', token: boss, body: { page: PLAN, ...body } } as const
  const { status, json } = await world.inject(request)
  return status === 201 ? json.result : { status }
}
const post = async (url: string, body: object) => {
  const { status, json } = await world.inject({ method: 'POST', url, body })
  return status === 200 ? json.result : { status }
}
const open = (secret: string, device?: string, more: object = {}) =>
  post('/guest-links/open', { secret, device, build: 'build-1', tickets: [part.ticket], ...more })
const accept = (secret: string, agreement: object, device = DEVICE, more: object = {}) =>
  post('/guest-links/agreement', { secret, device, ...agreement, ...more })
const claimsOf = (receipt: string) => JSON.parse(Buffer.from(receipt.split('.')[1] ?? '', 'base64url').toString())

test('a guest accepts the agreement that allows it, and the page then opens in this browser', async () => {
  const { id } = await agree({ valid_days: 2 })
  const { secret, id: link, pages } = await share()
  expect(pages).toBe(1)
  const refused = await open(secret)
  const [{ text, digest, version }] = refused.agreements
  expect(refused).toEqual({
    why: 'agreement',
    link,
    agreements: [{ id, name: 'Confidentiality', version: 1, text: 'Keep it to yourself.', digest }],
  })
  expect(text).toBe('Keep it to yourself.')
  const seen = { agreement: id, version, digest }
  const { receipt } = await accept(secret, seen)
  expect(claimsOf(receipt)).toMatchObject({
    sub: `guest link ${link}`,
    guest_link: link,
    accepted_by: 'guest',
    agreement: id,
    version: 1,
    text_sha256: digest,
  })
  expect(claimsOf(receipt)).not.toHaveProperty('guest_email')
  expect(await open(secret, DEVICE)).toMatchObject({ path: PLAN, keys: [{ key: (await part.pageKey(PLAN)).key }] })
  // Another browser with the same link is another guest.
  expect(await open(secret, 'another browser of them')).toMatchObject({ why: 'agreement' })
  expect(await admin('GET', `agreements/${id}/acceptances`)).toMatchObject([
    { guest_link: link, guest_email: null, handles: [], organization: null, receipt },
  ])
  expect(await admin('GET', 'audit?action=guest_link.accepted')).toMatchObject([
    { actor: `guest link ${link}`, detail: { link, agreement: id, version: 1 } },
  ])
  // It is accepted by no one else, such as the person who shared the page.
  expect((await world.inject({ url: '/agreements', token: boss })).json.result).toHaveLength(1)
  clock.advance(2 * DAY)
  expect(await open(secret, DEVICE)).toMatchObject({ why: 'agreement' })
})

test('the receipt names the address that the guest has proven, and nothing of the agreement is shown before', async () => {
  const { id } = await agree()
  const { secret, id: link } = await share({ email: 'auditor@firm.example' })
  expect(await open(secret)).toEqual({ why: 'address', email: 'a•••@firm.example', link })
  const { challenge } = await post('/guest-links/code', { secret })
  const code = /\b\d{6}\b/.exec((await world.outbox.next('auditor@firm.example')).subject)?.[0]
  const { proof } = await post('/guest-links/proof', { secret, challenge, code })
  const { agreements } = await open(secret, DEVICE, { proof })
  const seen = { agreement: id, version: 1, digest: agreements[0].digest }
  expect(await accept(secret, seen)).toMatchObject({ why: 'address' })
  const { receipt } = await accept(secret, seen, DEVICE, { proof })
  expect(claimsOf(receipt)).toMatchObject({ guest_link: link, guest_email: 'auditor@firm.example' })
  expect(await open(secret, DEVICE, { proof })).toMatchObject({ path: PLAN })
})

test('an agreement that does not allow guests closes the page, also beside one that does', async () => {
  await agree()
  const { secret } = await share()
  const { id } = await agree({ guests: undefined })
  expect(await open(secret, DEVICE)).toEqual({ why: 'agreement' })
  expect(await share()).toEqual({ status: 409 })
  const digest = 'x'.repeat(43)
  expect(await accept(secret, { agreement: id, version: 1, digest })).toEqual({ why: 'agreement' })
  expect(await agree({ accepted_by: 'organization' })).toEqual({ status: 400 })
})

test('each version is accepted again, and only the one that is in force', async () => {
  const { id } = await agree()
  const { secret } = await share()
  const first = (await open(secret)).agreements[0]
  const seen = { agreement: id, version: 1, digest: first.digest }
  expect(await accept(secret, { ...seen, digest: 'x'.repeat(43) })).toEqual({ status: 409 })
  expect(await accept(secret, { ...seen, agreement: 'x' })).toEqual({ status: 404 })
  const receipts = await Promise.all(Array.from({ length: 5 }, () => accept(secret, seen)))
  expect(new Set(receipts.map(({ receipt }) => receipt)).size).toBe(1)
  expect(await admin('GET', `agreements/${id}/acceptances`)).toHaveLength(1)
  const in_force_at = new Date(clock.now() + DAY).toISOString()
  await admin('POST', `agreements/${id}/versions`, { text: 'Keep it to yourself, please.', in_force_at })
  clock.advance(DAY - 5_000)
  // No key is for longer than the version is in force.
  expect((await open(secret, DEVICE)).keys).toMatchObject([{ lease: 5 }])
  clock.advance(5_000)
  expect(await open(secret, DEVICE)).toMatchObject({ why: 'agreement', agreements: [{ version: 2 }] })
  expect(await accept(secret, seen)).toEqual({ status: 409 })
})

test('a guest password opens no page under an agreement, whether it allows guests or not', async () => {
  const url = `/admin/organizations/${world.settings.orgId}`
  const settings = { guest_passwords: true }
  await world.inject({ method: 'PATCH', url, token: world.settings.adminKey, body: { settings } })
  const { persons } = await world.admin.listPersons()
  const by = { administrator_id: persons[0]?.person_id, password: 'violet harbor 4 kites' }
  await admin('POST', 'guest-passwords', { name: 'Fair', group: 'readers', ...by })
  const { secret } = await post('/guest-passwords/enter', { password: by.password })
  expect(await open(secret)).toMatchObject({ path: PLAN })
  await agree()
  expect(await open(secret, DEVICE)).toEqual({ why: 'removed' })
})
