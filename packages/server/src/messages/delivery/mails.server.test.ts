import { COLOURS } from '@portico/protocol/design'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../ground/ports/mailer.js'
import { createTestServer, type TestServer } from '../../testing/index.js'

let world: TestServer
beforeEach(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
})
afterEach(() => world.close())

const NAME = `Ferry <b>& "Rail"</b>`
const LOGO = 'https://pictures.example/logo.png?for=mails&size=2'
const settle = (body: Record<string, unknown>) =>
  world.inject({
    method: 'PATCH',
    url: `/admin/organizations/${world.settings.orgId}`,
    token: world.settings.adminKey,
    body,
  })

/** One email of each kind, by its purpose. */
async function everyMail(): Promise<Record<string, Mail>> {
  const ada = { type: 'email_address', value: 'ada@example.com' } as const
  const begin = (url: string, method: string) =>
    world.inject({ method: 'POST', url, body: { handle: ada, factor: { method } } })
  const mails: Record<string, Mail> = {}
  const take = async (kind: string, to: string = ada.value) => {
    mails[kind] = await world.outbox.next(to)
  }
  await begin('/id/v2', 'otp_via_email')
  await take('code')
  await begin('/id/v2', 'email_link')
  await take('link')
  await begin('/recover', 'password')
  await take('no account')
  await world.admin.addPerson({ handles: [ada] })
  await begin('/recover', 'password')
  await take('reset')
  await world.admin.invite('eve@example.com')
  await take('invitation', 'eve@example.com')
  return mails
}

/** The text that a reader sees in an email's HTML. */
const textOfHtml = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, point) => String.fromCharCode(point))
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('every email uses tables and inline styles, in both schemes, and loads nothing but the logo', async () => {
  await settle({ org_name: NAME, settings: { logo_url: LOGO } })
  for (const [kind, { html, subject }] of Object.entries(await everyMail())) {
    expect.soft(html.match(/\bsrc="[^"]*"/g), kind).toEqual([`src="${LOGO.replace('&', '&#38;')}"`])
    expect.soft(html, kind).not.toMatch(/<(script|link|iframe|object|form|svg|div|span|b)\b|url\(|@import|\son\w+=/i)
    expect.soft(html, kind).toContain('width="560"')
    expect.soft(html, kind).toContain('max-width:560px')
    expect.soft(html, kind).toContain('<meta name="color-scheme" content="light dark">')
    expect.soft(html, kind).toContain(`.f-card{background:${COLOURS.card.dark}!important}`)
    for (const [element] of html.matchAll(/<(?:h1|p|a|td|img)\b[^>]*>/g)) expect.soft(element, kind).toMatch(/ style="/)
    expect.soft(html, kind).toContain('alt="Ferry &#60;b&#62;&#38; &#34;Rail&#34;&#60;/b&#62;"')
    expect.soft(subject, kind).not.toMatch(/[\r\n]/)
    // Gmail truncates an email at 102 kB.
    expect.soft(html.length, kind).toBeLessThan(6_000)
  }
})

test('the text of every email matches its HTML', async () => {
  await settle({ org_name: NAME })
  for (const [kind, { html, text, subject }] of Object.entries(await everyMail())) {
    const words = textOfHtml(html)
    for (const part of text.split('\n\n'))
      for (const piece of part.split(/ (?=\d{6}$)/)) expect.soft(words, kind).toContain(piece)
    const [, label = ''] = /<a [^>]*>([^<]*)<\/a>/.exec(html) ?? []
    const rest = [NAME, subject, label, ...text.split('\n\n').flatMap((part) => part.split(/ (?=\d{6}$)/))]
    expect.soft(rest.reduce((remaining, part) => remaining.replace(part, ''), words).trim(), kind).toBe('')
  }
})

test('an email with a link has it once as a button, and below as text to copy', async () => {
  const { link, code } = await everyMail()
  const [, address] = link?.html.match(/<a [^>]*href="([^"]*)"[^>]*>Sign in<\/a>/) ?? []
  expect(link?.html.match(/<a /g)).toHaveLength(1)
  expect(link?.html).toContain(`>${address}</p>`)
  expect(link?.html).toMatch(/height:48px;[^>]*><a /)
  expect(code?.html).toMatch(/font-size:32px[^>]*>\d{6}</)
  // Programs find a code in an email by its digits, so no colour may look like one.
  expect(code?.html.match(/\b\d{6}\b/g)).toHaveLength(2)
})

test('an organization can set the reason, which is left out in a language without one', async () => {
  const ada = { type: 'email_address', value: 'ada@example.com' }
  const next = async () => {
    await world.inject({ method: 'POST', url: '/id/v2', body: { handle: ada, factor: { method: 'otp_via_email' } } })
    return world.outbox.next(ada.value)
  }
  expect((await next()).text).toContain('You received this email because')
  const own = { subject: 'Code', intro: 'Ihr Code:', outro: 'Er gilt zehn Minuten.' }
  await settle({ settings: { language: 'sv', mail_texts: { code: { sv: own } } } })
  expect((await next()).text).not.toContain('You received')
  await settle({ settings: { mail_texts: { code: { sv: { ...own, reason: 'Von {{sender}}.' } } } } })
  expect((await next()).text).toMatch(/Von Developer hub\.$/)
})

test.each([
  ['http://pictures.example/logo.png', 400],
  ['//pictures.example/logo.png', 400],
  ['https://pictures.example/a"onload=', 400],
  ['https://pictures.example/a; script-src *', 400],
  ['javascript:alert(1)', 400],
  ['/img/logo.png', 200],
  ['https://pictures.example:8443/logo.png', 200],
  [null, 200],
])('setting the logo %s returns %i', async (logo_url, status) => {
  expect((await settle({ settings: { logo_url } })).status).toBe(status)
})

test('a logo with an invalid URL is left out', async () => {
  expect((await settle({ settings: { logo_url: 'https://a:99999/logo.png' } })).status).toBe(200)
  const { code } = await everyMail()
  expect(code?.html).not.toContain('<img')
})

test('pages of the server show the logo and may load nothing else; a path refers to this server', async () => {
  await settle({ org_name: NAME, settings: { logo_url: LOGO } })
  const { headers, text } = await world.inject({ url: '/link?sidcp=none' })
  expect(headers['content-security-policy']).toContain(" img-src https://pictures.example; base-uri 'none'")
  expect(text).toContain('alt="Ferry &#60;b&#62;&#38; &#34;Rail&#34;&#60;/b&#62;"')
  await settle({ settings: { logo_url: '/img/logo.png' } })
  expect((await world.inject({ url: '/link?sidcp=none' })).text).toContain(`src="${world.settings.url}/img/logo.png"`)
  await settle({ settings: { logo_url: null } })
  const plain = await world.inject({ url: '/link?sidcp=none' })
  expect(plain.headers['content-security-policy']).not.toContain('img-src')
  expect(plain.text).toContain('</svg>Ferry &#60;b&#62;')
})
