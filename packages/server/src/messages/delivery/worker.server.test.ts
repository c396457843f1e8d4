import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smtpMailer } from '../../ground/adapters/smtp.js'
import type { Mail } from '../../ground/ports/mailer.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

const received: { from: string; to: string[]; data: string }[] = []
let smtp: SMTPServer
let refuse: boolean
let clock: ReturnType<typeof fakeClock>
let world: TestServer

beforeEach(async () => {
  received.length = 0
  refuse = false
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let data = ''
      stream.on('data', (chunk: Buffer) => {
        data += chunk
      })
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), data })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  const { port } = smtp.server.address() as AddressInfo
  clock = fakeClock()
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Hub <hub@example.com>' })
  world = await createTestServer({ clock, mailer, settings: { devOutbox: false } })
})
afterEach(async () => {
  await world.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const rows = () => world.services.stores.outbox.list({ limit: 10 })

test('a code reaches the mail host with the code in its subject, and is not stored afterwards', async () => {
  await world.inject({
    method: 'POST',
    url: '/id/v2',
    body: { handle: { type: 'email_address', value: 'ada@example.com' }, factor: { method: 'otp_via_email' } },
  })
  await world.server.flush()
  expect(received).toMatchObject([{ from: 'hub@example.com', to: ['ada@example.com'] }])
  expect(received[0]?.data).toMatch(/^Subject: \d{6} is your code for Developer hub\r$/m)
  expect(received[0]?.data).toMatch(/^From: Hub <hub@example.com>\r$/m)
  expect(await rows()).toEqual([])
})

test('each try of an email has the same Message-ID, and each email another', async () => {
  const ids: (string | undefined)[] = []
  smtp.onData = (stream, _, done) => {
    let data = ''
    stream.on('data', (chunk: Buffer) => {
      data += chunk
    })
    stream.on('end', () => {
      ids.push(/^Message-ID: (<[^<>\s]+@example\.com>)\r$/im.exec(data)?.[1])
      // The host has the email, but its answer says that it has not.
      done(ids.length === 1 ? Object.assign(new Error('lost'), { responseCode: 451 }) : null)
    })
  }
  await world.admin.invite('ada@example.com')
  await world.server.flush()
  clock.advance(60_000)
  await world.server.flush()
  await world.admin.invite('bob@example.com')
  await world.server.flush()
  expect(ids).toEqual([expect.stringContaining('@'), ids[0], expect.stringContaining('@')])
  expect(ids[2]).not.toBe(ids[0])
})

test('a busy host is tried again later, with longer and longer pauses, and gets the email once', async () => {
  refuse = true
  await world.admin.invite('ada@example.com')
  await world.server.flush()
  expect(await rows()).toMatchObject([{ attempts: 1, due_at: clock.now() + 5_000, last_error: 'EMESSAGE' }])
  clock.advance(4_999)
  await world.server.flush()
  expect(await rows()).toMatchObject([{ attempts: 1 }])
  clock.advance(1)
  await world.server.flush()
  expect(await rows()).toMatchObject([{ attempts: 2, due_at: clock.now() + 10_000 }])
  refuse = false
  clock.advance(10_000)
  await Promise.all([world.server.flush(), world.server.flush()])
  expect(received).toHaveLength(1)
})

test('after twelve attempts it is given up, and its text is removed', async () => {
  refuse = true
  await world.admin.invite('ada@example.com')
  for (let attempt = 0; attempt < 12; attempt++) {
    await world.server.flush()
    clock.advance(10 * 60_000)
  }
  expect(await rows()).toEqual([])
  refuse = false
  await world.server.flush()
  expect(received).toEqual([])
})

test('a message leased by a stopped process is sent by another when the lease expires', async () => {
  await world.server.flush()
  refuse = true
  const outbox = world.services.stores.outbox
  await outbox.add({
    id: 'left-behind',
    organization_id: world.settings.orgId,
    channel: 'email',
    recipient: 'ada@example.com',
    sealed_body: world.services.vault.seal(
      JSON.stringify({ subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' } satisfies Omit<Mail, 'to'>),
      'outbox left-behind',
    ),
    created_at: clock.now(),
    due_at: clock.now(),
    attempts: 0,
    leased_until: 0,
  })
  expect(await outbox.lease(clock.now(), clock.now() + 60_000, 10)).toHaveLength(1)
  refuse = false
  await world.server.flush()
  expect(received).toEqual([])
  clock.advance(60_000)
  await world.server.flush()
  expect(received).toMatchObject([{ to: ['ada@example.com'] }])
})

test('a message is sent with the transaction that it belongs to, or not at all', async () => {
  const { outbox, stores } = world.services
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  const undone = stores.transaction(async (inside) => {
    await outbox.add(inside, world.settings.orgId, mail)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await world.server.flush()
  expect(received).toEqual([])
  await stores.transaction((inside) => outbox.add(inside, world.settings.orgId, mail))
  await world.server.flush()
  expect(received).toMatchObject([{ to: ['ada@example.com'] }])
})

test('what a server adds is reserved for it: another that checks in the meantime gets nothing', async () => {
  refuse = true
  await world.services.outbox.add(world.services.stores, world.settings.orgId, {
    to: 'ada@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  })
  expect(await world.services.stores.outbox.lease(clock.now(), clock.now() + 60_000, 10)).toEqual([])
})

test('closing sends what is still due', async () => {
  await world.admin.invite('ada@example.com')
  await world.server.close()
  expect(received).toMatchObject([{ to: ['ada@example.com'] }])
})

test('an organization’s name adds no header and no markup to an email', async () => {
  await world.services.stores.organizations.update(world.settings.orgId, {
    org_name: 'Hub\r\nBcc: eve@example.com <script>alert(1)</script>',
  })
  await world.admin.invite('ada@example.com')
  await world.server.flush()
  expect(received).toMatchObject([{ to: ['ada@example.com'] }])
  const [headers] = (received[0]?.data ?? '').split('\r\n\r\n')
  expect(headers).not.toMatch(/^Bcc:/m)
  expect(received[0]?.data.slice(received[0].data.indexOf('<!doctype html>'))).not.toContain('<script>')
})
