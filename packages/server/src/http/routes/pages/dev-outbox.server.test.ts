import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../../testing/index.js'

let clock: ReturnType<typeof fakeClock>
let world: TestServer
beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock })
})
afterEach(() => world.close())

test('lists messages newest first, by recipient, time and number', async () => {
  await world.admin.invite('ada@example.com')
  clock.advance(1000)
  await world.admin.invite('eve@example.com')
  await world.admin.invite('ada@example.com')
  const list = async (query = '') => (await world.inject({ url: `/outbox/messages${query}` })).json
  expect((await list()).map(({ to }: { to: string }) => to)).toEqual([
    'ada@example.com',
    'eve@example.com',
    'ada@example.com',
  ])
  expect(await list('?to=eve%40example.com')).toEqual([
    {
      id: expect.any(String),
      channel: 'email',
      to: 'eve@example.com',
      subject: 'You are invited to Developer hub',
      text: expect.stringContaining('?sidcp='),
      html: expect.stringContaining('>Accept invitation</a>'),
      sent_at: new Date(clock.now()).toISOString(),
    },
  ])
  expect(await list('?limit=1')).toHaveLength(1)
  expect(await list(`?since=${encodeURIComponent(new Date(clock.now()).toISOString())}`)).toHaveLength(2)
  expect(await list(`?since=${clock.now()}`)).toHaveLength(2)
})

test('is a page that shows codes, emails and links, and runs only its own script', async () => {
  await world.inject({
    method: 'POST',
    url: '/id/v2',
    body: { handle: { type: 'email_address', value: 'ada@example.com' }, factor: { method: 'otp_via_email' } },
  })
  const { link } = await world.admin.invite('eve@example.com')
  const { text, headers } = await world.inject({ url: '/outbox' })
  expect(headers['content-type']).toContain('text/html')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(text).toContain((await world.outbox.next('ada@example.com')).subject)
  expect(text).toContain(`href="${link}"`)
  expect(text).toMatch(/<button type="button" data-copy="\d{6}">Copy/)
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/outbox/outbox.js">'])
  expect(text).not.toMatch(/\son\w+=/i)
  expect((await world.inject({ url: '/outbox/outbox.js' })).headers['content-type']).toContain('text/javascript')
  const [, frame = ''] = /<iframe [^>]*src="([^"]+)"/.exec(text) ?? []
  const mail = await world.inject({ url: frame })
  expect(mail.text).toContain('>Accept invitation</a>')
  expect(mail.headers['content-security-policy']).toMatch(/^sandbox allow-popups [^;]*; default-src 'none'/)
})

test.each([
  ['another machine', { remoteAddress: '203.0.113.7' }],
  ['a host name that points here', { headers: { host: 'evil.example' } }],
  ['a client behind a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a client behind a proxy that says so', { headers: { forwarded: 'for=127.0.0.1' } }],
  ['a client behind a proxy that names itself', { headers: { via: '1.1 tunnel' } }],
])('does not exist for %s', async (_, from) => {
  for (const url of ['/outbox', '/outbox/messages', '/outbox/messages/1', '/outbox/outbox.js']) {
    const answer = await world.server.app.inject({ url, ...from })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().errors[0].httpcode).toBe(404)
  }
})

test('a proxy in front does not make clients local', async () => {
  const proxied = await createTestServer({ settings: { trustProxy: true } })
  const answer = await proxied.inject({ url: '/outbox', headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(answer.status).toBe(404)
  await proxied.close()
})

test('does not exist when it is off', async () => {
  const off = await createTestServer({ settings: { devOutbox: false } })
  expect((await off.inject({ url: '/outbox' })).status).toBe(404)
  expect((await off.inject({ url: '/outbox/messages' })).status).toBe(404)
  await off.close()
})
