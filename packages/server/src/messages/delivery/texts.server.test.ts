import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findOrganization } from '../../identity/organizations/organization.js'
import { decisionMail } from '../../people/access-requests/decide.js'
import { receiptMail } from '../../people/agreements/accept.js'
import { createTestServer, type TestServer } from '../../testing/index.js'

let world: TestServer
beforeEach(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
})
afterEach(() => world.close())

const settle = async (settings: Record<string, unknown>, org_name = 'Developer hub') => {
  const url = `/admin/organizations/${world.settings.orgId}`
  const body = { settings, org_name }
  return world.inject({ method: 'PATCH', url, token: world.settings.adminKey, body })
}
const mailFor = async (method: string) => {
  const handle = { type: 'email_address', value: 'ada@example.com' }
  const url = method === 'password' ? '/recover' : '/id/v2'
  await world.inject({ method: 'POST', url, body: { handle, factor: { method } } })
  return world.outbox.next(handle.value)
}

describe('the texts of an email', () => {
  test('are the organization’s own if it has set them, in text and HTML, and the defaults otherwise', async () => {
    await settle({
      language: 'sv',
      mail_texts: {
        code: { sv: { subject: 'Ihr Code für {{sender}}', intro: 'Ihr Code <b>' } },
        sign_in_link: { en: { outro: 'Goes for {{minutes}} minutes, {{unknown}}.' } },
      },
    })
    const code = await mailFor('otp_via_email')
    expect(code.subject).toMatch(/^\d{6} Ihr Code für Developer hub$/)
    expect(code.text).toMatch(/^Ihr Code <b> \d{6}\n\nIt works once, within 10 minutes/)
    expect(code.html).toContain('<html lang="sv">')
    expect(code.html).toContain('Ihr Code &#60;b&#62;')
    const link = await mailFor('email_link')
    expect(link.subject).toBe('Sign in to Developer hub')
    expect(link.text).toContain('Goes for 10 minutes, {{unknown}}.')
    expect(link.html).toContain('<html lang="en">')
    expect(link.html.match(/<a /g)).toHaveLength(1)
    expect(link.html).toContain('>Sign in</a>')
  })

  test('are in the language of the organization, from right to left in Arabic', async () => {
    await settle({ language: 'de' })
    const code = await mailFor('otp_via_email')
    expect(code.subject).toMatch(/^\d{6} ist Ihr Code für Developer hub$/)
    expect(code.text).toContain('Er funktioniert einmal, innerhalb von 10 Minuten.')
    expect(code.html).toContain('<html lang="de">')
    await settle({ language: 'ar-EG' })
    const link = await mailFor('email_link')
    expect(link.subject).toBe('تسجيل الدخول إلى Developer hub')
    expect(link.text).toContain('خلال 10 دقائق')
    expect(link.html).toContain('<html lang="ar-EG" dir="rtl">')
    expect(link.html).toContain('>تسجيل الدخول</a>')
    await world.admin.invite('eve@example.com')
    expect((await world.outbox.next('eve@example.com')).text).toContain('أنت مدعو إلى Developer hub. استخدم')
  })

  test('of a password reset and an invitation can be set too', async () => {
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }] })
    await settle({
      mail_texts: {
        reset_password: { en: { subject: 'New password at {{sender}}' } },
        invitation: { en: { subject: 'Join us' } },
      },
    })
    expect((await mailFor('password')).subject).toBe('New password at Developer hub')
    await world.admin.invite('eve@example.com')
    expect((await world.outbox.next('eve@example.com')).subject).toBe('Join us')
  })

  test('stay on one line, whatever the organization’s name or texts', async () => {
    expect((await settle({}, 'Hub\r\nBcc: eve@example.com')).status).toBe(400)
    await settle({ mail_texts: { code: { en: { subject: 'Hello\r\nBcc: eve@example.com' } } } })
    expect((await mailFor('otp_via_email')).subject).toMatch(/^\d{6} Hello Bcc: eve@example\.com$/)
    const unknown = await settle({ mail_texts: { other: {} } })
    expect([unknown.status, unknown.json.errors[0].message]).toEqual([400, expect.stringContaining('other')])
  })
})

describe('readers of an organization whose language is German', () => {
  const ada = 'ada@example.com'
  beforeEach(async () => {
    await settle({ language: 'de' })
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: ada }] })
  })

  test('choose a password on pages in that language, which say what is wrong', async () => {
    const { html } = await mailFor('password')
    const url = new URL(/href="([^"]*)"/.exec(html)?.[1] ?? '').pathname
    const { text } = await world.inject({ url })
    expect(text).toContain('<html lang="de">')
    expect(text).toContain('<h1>Neues Passwort für ada@example.com bei Developer hub wählen</h1>')
    expect(text).toContain('<p>Angefordert von 127.0.0.1. Wenn Sie das nicht waren')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const choose = async (password: string, again = password) =>
      (await world.inject({ method: 'POST', url, headers, body: `${new URLSearchParams({ password, again })}` })).text
    expect(await choose('kurz')).toContain('8 bis 256 Zeichen sind erforderlich.')
    expect(await choose('My-password-19')).toContain('Es enthält das Wort „password“.')
    expect(await choose('Kupfer-Laterne-19', 'Kupfer-Laterne-91')).toContain('Die Passwörter stimmen nicht überein')
    expect(await choose('Kupfer-Laterne-19')).toContain('<h1>Sie sind angemeldet!</h1>')
    expect(await choose('Kupfer-Laterne-19')).toContain('<h1>Dieser Link ist abgelaufen oder wurde schon benutzt</h1>')
  })

  test('get emails about their requests and agreements in it', async () => {
    const organization = await findOrganization(world.services.stores, world.settings.orgId)
    const approved = decisionMail(world.services, organization, { state: 'approved', page: '/docs/intro' })
    expect(approved.subject).toBe('Sie haben jetzt Zugang zu Developer hub')
    expect(approved.text).toContain('Seite öffnen: http://localhost:3000/docs/intro')
    expect(approved.html).toContain('<html lang="de">')
    const receipt = { name: 'Terms', version: 2, digest: 'd', accepted_at: 0, receipt: 'r' }
    const accepted = receiptMail(world.services, { site: organization, company: organization }, receipt)
    expect(accepted.subject).toBe('Sie haben „Terms“ zugestimmt')
  })
})
