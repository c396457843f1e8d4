import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { smtpMailer } from '../../ground/adapters/smtp.js'
import type { Mailer } from '../../ground/ports/mailer.js'
import { createTestServer, type TestServer } from '../../testing/index.js'

let world: TestServer
let smtp: SMTPServer
let port: number
let received: string[]
const PASSWORD = 'hunter2-of-the-host'

/** A host that repeats what it was sent, as some do. */
beforeEach(async () => {
  received = []
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      if (password === 'right') return done(null, { user: username })
      done(Object.assign(new Error(`no such login: ${username} ${password}\u0007`), { responseCode: 535 }))
    },
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  port = (smtp.server.address() as AddressInfo).port
})
afterEach(async () => {
  await world.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const start = async (password: string, rateLimits = false) => {
  const url = `smtp://hub:${password}@127.0.0.1:${port}`
  const host = smtpMailer({ url, from: 'hub@example.com' })
  // Codes stay in the outbox, where the test's sign-in finds them.
  const mailer: Mailer = {
    send: async (mail) => {
      if (!mail.subject.startsWith('Test email')) throw new Error('later')
      return host.send(mail)
    },
    close: () => host.close?.(),
  }
  world = await createTestServer({ mailer, settings: { rateLimits } })
  await world.admin.addPerson({
    handles: [{ type: 'email_address', value: 'owner@example.com' }],
    groups: ['portico-admins'],
    password: 'Tramway-Lantern-42',
  })
}
const call = (method: 'GET' | 'POST' | 'PATCH', url: string, options: { token?: string; body?: unknown } = {}) =>
  world.inject({ method, url, ...options })
const key = async (scopes: readonly string[]) => {
  const { adminKey: token } = world.settings
  return (await call('POST', '/admin/keys', { token, body: { name: 'k', scopes } })).json.result.secret
}

describe('a test email', () => {
  test('is sent to the address of the person who requests it, and to no other', async () => {
    await start('right')
    const token = await consoleToken()
    const { json } = await call('POST', '/admin/mail/test', { token, body: { to: 'victim@example.com' } })
    expect([json.errors?.length ?? 0, received.filter((to) => to.startsWith('victim'))]).toEqual([
      expect.any(Number),
      [],
    ])
    const sent = await call('POST', '/admin/mail/test', { token })
    expect(sent.json.result).toEqual({ to: 'owner@example.com', outcome: 'sent' })
  })

  test('that is refused gives the reason, without the password of the mail host', async () => {
    await start(PASSWORD)
    const token = await consoleToken()
    const { json, text } = await call('POST', '/admin/mail/test', { token })
    expect(json.result).toMatchObject({
      outcome: 'refused',
      reason: 'The mail server refused the user or password in SMTP_URL.',
      says: expect.stringMatching(/^535 no such login: … …\s*$/),
    })
    for (const secret of [PASSWORD, Buffer.from(PASSWORD).toString('base64')]) expect(text).not.toContain(secret)
  })

  test('is refused for keys, which have no address, and for anyone who is not an administrator', async () => {
    await start('right')
    expect((await call('POST', '/admin/mail/test', { token: await key(['*']) })).status).toBe(400)
    expect((await call('POST', '/admin/mail/test', { token: await key(['organizations:write']) })).status).toBe(403)
    expect((await call('POST', '/admin/mail/test')).status).toBe(401)
    expect(received).toEqual([])
  })

  test('is sent only a few times per hour', async () => {
    await start('right', true)
    const token = await consoleToken()
    const answers = await Promise.all(Array.from({ length: 15 }, () => call('POST', '/admin/mail/test', { token })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(received.filter((to) => to === 'owner@example.com').length).toBeLessThanOrEqual(11)
  })
})

describe('the preview of an email', () => {
  test('runs nothing, loads nothing and opens only at its own recent URL', async () => {
    await start('right')
    const { orgId: id, adminKey: admin } = world.settings
    const token = await key(['organizations:read'])
    const own = { code: { en: { intro: '<script>alert(1)</script><img src=//evil.example/x>' } } }
    const body = { settings: { mail_texts: own } }
    expect((await call('PATCH', `/admin/organizations/${id}`, { token: admin, body })).status).toBe(200)
    const { mails } = (await call('GET', '/admin/mail/previews', { token })).json.result
    expect(mails.map(({ kind }: { kind: string }) => kind)).toEqual([
      'code',
      'sign_in_link',
      'reset_password',
      'invitation',
      'access_requested',
      'access_approved',
      'access_denied',
      'agreement_accepted',
    ])
    for (const { shown_at, subject } of mails) {
      const { status, text } = await call('GET', shown_at)
      expect([shown_at, status, text.includes('<title>')]).toEqual([shown_at, 200, true])
      expect(subject).not.toMatch(/\{\{|undefined/)
    }
    const [{ shown_at }] = mails
    const view = await call('GET', shown_at)
    expect(view.status).toBe(200)
    expect(view.text).not.toMatch(/<script|<img src=\/\//)
    const policy = view.headers['content-security-policy']
    expect(policy).toMatch(/^sandbox; default-src 'none'; style-src 'unsafe-inline';/)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toMatch(/script-src|connect-src|allow-/)
    const [organization, , ...rest] = shown_at.split('/').at(-1).split('.')
    for (const forged of [
      `${organization}.invitation.${rest.join('.')}`,
      `${shown_at.split('/').at(-1)}.x`,
      'x',
      'a.code.zzzzzzzzz.x',
    ])
      expect([forged, (await call('GET', `/admin/mail/previews/${forged}`)).status]).toEqual([forged, 404])
    expect((await call('GET', '/admin/mail/previews')).status).toBe(401)
    expect((await call('GET', '/admin/mail/previews', { token: await key(['persons:read']) })).status).toBe(403)
  })

  test('shows texts that are not saved, at a URL that contains nothing else', async () => {
    await start('right')
    const token = await key(['organizations:write'])
    const draft = {
      kind: 'invitation',
      language: 'de',
      texts: { subject: 'Willkommen bei {{sender}}', intro: '<b>Hallo</b>' },
    }
    const post = (body: object, by = token) => call('POST', '/admin/mail/previews', { token: by, body })
    const { subject, shown_at } = (await post(draft)).json.result
    expect(subject).toBe('Willkommen bei Developer hub')
    const { status, text } = await call('GET', shown_at)
    expect([status, text.includes('Hallo'), text.includes('<b>Hallo')]).toEqual([200, true, false])
    expect(
      (await call('GET', '/admin/mail/previews', { token: await key(['organizations:read']) })).text,
    ).not.toContain('Willkommen')

    const [organization, kind, expires, packed, digest] = shown_at.split('/').at(-1).split('.')
    const other = (await post({ ...draft, texts: { subject: 'Other' } })).json.result.shown_at.split('.')[3]
    for (const forged of [
      [organization, kind, expires, digest],
      [organization, kind, expires, other, digest],
      [organization, 'code', expires, packed, digest],
      [organization, kind, expires, packed, '', digest],
      [organization, kind, `${expires}.${packed}`, digest].slice(0, 3),
    ])
      expect((await call('GET', `/admin/mail/previews/${forged.join('.')}`)).status).toBe(404)

    // Text that does not compress would be longer than proxies accept in a URL.
    const noise = Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join(
      '',
    )
    const long = await post({ ...draft, texts: { intro: noise, outro: noise, reason: noise } })
    expect([long.status, long.json.errors[0].field]).toEqual([400, 'texts'])
    expect((await post({ ...draft, kind: 'access_denied' })).status).toBe(400)
    expect((await post(draft, await key(['organizations:read']))).status).toBe(403)
  })
})

async function consoleToken(): Promise<string> {
  return world.admin.signInToConsole('owner@example.com')
}
