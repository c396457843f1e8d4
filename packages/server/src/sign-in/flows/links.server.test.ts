import { LIMITS, type TokenClaims } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { pageOfSite } from './links.js'

let clock: ReturnType<typeof fakeClock>
let world: TestServer

beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock })
})
afterEach(() => world.close())

const packOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('sidcp') ?? ''
const open = (pack: string, at = world) => at.inject({ url: `/challenge_pack/${pack}` })
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims
const accept = async (pack: string, at = world) => {
  const { json } = await open(pack, at)
  if (!json.result) return open(pack, at)
  const [{ id, type, options }] = json.result
  return at.inject({
    method: 'POST',
    url: '/attestation/v3',
    body: { challenge_id: id, challenge_type: type, data: { challenge: options.challenge } },
  })
}

describe('the owner link', () => {
  test('creates the first administrator, once', async () => {
    const link = await world.server.ensureOwnerLink()
    expect(link).toMatch(/^http:\/\/localhost:3000\/\?sidcp=[\w-]{44}$/)
    const accepted = await accept(packOf(link))
    const claims = claimsOf(accepted.json.result.token)
    expect(claims).toMatchObject({ first_token: true, authenticated_methods: ['direct_id'] })
    expect(claims.groups).toEqual(['docusaurus-users', 'portico-admins'])
    expect((await accept(packOf(link))).status).toBe(403)
    expect((await world.admin.listPersons()).total).toBe(1)
    expect(await world.server.ensureOwnerLink()).toBeUndefined()
  })

  test('gives the owner only the groups of administrators and of the site’s readers', async () => {
    for (const [readerGroups, groups] of [
      [[], ['portico-admins']],
      [
        ['members', 'staff'],
        ['members', 'portico-admins', 'staff'],
      ],
    ] as const) {
      const other = await createTestServer({ settings: { readerGroups } })
      try {
        const pack = packOf(await other.server.ensureOwnerLink())
        expect(claimsOf((await accept(pack, other)).json.result.token).groups).toEqual(groups)
      } finally {
        await other.close()
      }
    }
  })

  test('lets the owner, who has no sign-in method yet, add the first one', async () => {
    const pack = packOf(await world.server.ensureOwnerLink())
    const { token } = (await accept(pack)).json.result
    clock.advance(LIMITS.recentAuthentication + 1)
    const handle = { type: 'email_address', value: 'owner@example.com' }
    const body = { handle, factor: { method: 'otp_via_email' } }
    const { status, json } = await world.inject({ method: 'POST', url: '/id/v2', token, body })
    expect([status, json.errors]).toEqual([200, undefined])
  })

  test('leads to the page that the program sets', async () => {
    const other = await createTestServer({ clock, settings: { hasConsole: true } })
    expect(await other.server.ensureOwnerLink()).toMatch(/^http:\/\/localhost:3000\/console\/\?sidcp=/)
    await other.close()
  })

  test('may be opened any number of times before it is used', async () => {
    const pack = packOf(await world.server.ensureOwnerLink())
    const first = await open(pack)
    expect(first.json.result).toEqual([
      {
        id: expect.any(String),
        type: 'nonce',
        authentication_method: 'direct_id',
        options: { challenge: expect.any(String) },
      },
    ])
    expect((await open(pack)).json).toEqual(first.json)
    expect((await world.inject({ method: 'HEAD', url: `/challenge_pack/${pack}` })).status).toBe(200)
    expect((await accept(pack)).status).toBe(200)
  })

  test('is valid for an hour', async () => {
    const pack = packOf(await world.server.ensureOwnerLink())
    clock.advance(LIMITS.ownerLinkLifetime)
    const late = await open(pack)
    expect(late.status).toBe(403)
    expect(late.json.errors).toEqual([{ httpcode: 403, message: 'authentication has expired', slug: 'timeout' }])
  })

  test('a newer one replaces an older one', async () => {
    const older = packOf(await world.server.ensureOwnerLink())
    const newer = packOf(await world.server.ensureOwnerLink())
    expect((await accept(older)).status).toBe(403)
    expect((await accept(newer)).status).toBe(200)
  })

  test('is not issued while there is an administrator, and one issued before is invalid', async () => {
    const waiting = packOf(await world.server.ensureOwnerLink())
    await world.admin.addPerson({
      handles: [{ type: 'email_address', value: 'ada@example.com' }],
      groups: ['portico-admins'],
    })
    expect(await world.server.ensureOwnerLink()).toBeUndefined()
    expect((await accept(waiting)).status).toBe(403)
  })

  test('only one of fifty concurrent users becomes the owner', async () => {
    const pack = packOf(await world.server.ensureOwnerLink())
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(pack)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await world.admin.listPersons()).total).toBe(1)
  })

  test('is stored only as a digest', async () => {
    const pack = packOf(await world.server.ensureOwnerLink())
    const storedPack = await world.services.stores.flows.pack(pack)
    expect(storedPack).toBeUndefined()
  })
})

describe('invitations', () => {
  test('an email with one link that says what it does signs in the invited person, with their groups', async () => {
    const { link } = await world.admin.invite('Ada@Example.com', ['docusaurus-users'])
    const mail = await world.outbox.next('ada@example.com')
    const anchors = [...mail.html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
    expect(anchors.map(([, , name]) => name)).toEqual(['Accept invitation'])
    expect(anchors[0]?.[1]).toBe(link.replace('&', '&#38;'))
    expect(mail.text).toContain(link)
    const claims = claimsOf((await accept(packOf(link))).json.result.token)
    expect(claims).toMatchObject({ groups: ['docusaurus-users'], first_token: true })
    expect(claims.authentications[0]?.handle).toEqual({ type: 'email_address', value: 'ada@example.com' })
    expect(claimsOf(await world.admin.signIn('ada@example.com')).person_id).toBe(claims.person_id)
  })

  test('a mail program that opens the link and those on its page uses nothing up; pressing the button continues', async () => {
    const { link } = await world.admin.invite('ada@example.com')
    const url = link.replace('http://localhost:3000', '')
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const page = await world.inject({ method, url })
      expect(page.status).toBe(200)
      expect(page.text).not.toMatch(/<a |<script|<img/)
    }
    const pressed = await world.inject({ method: 'POST', url })
    expect([pressed.status, pressed.headers.location]).toEqual([303, `http://localhost:3000/?sidcp=${packOf(link)}`])
    expect((await accept(packOf(link))).status).toBe(200)
    for (const method of ['GET', 'POST'] as const)
      expect((await world.inject({ method, url })).text).toContain('This link has expired or was already used')
    expect((await world.inject({ url: '/link' })).status).toBe(403)
  })

  test('leads to the page it was created for, and never to another site', async () => {
    const invite = (page: string) =>
      world.inject({
        method: 'POST',
        url: '/admin/invitations',
        token: world.settings.adminKey,
        body: { handle: { type: 'email_address', value: 'ada@example.com' }, page },
      })
    expect((await invite('/docs/intro#start')).status).toBe(201)
    const { text } = await world.outbox.next('ada@example.com')
    const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
    const press = async () =>
      (await world.inject({ method: 'POST', url: link.pathname + link.search })).headers.location
    const pack = packOf(link.href)
    expect(await press()).toBe(`http://localhost:3000/docs/intro?sidcp=${pack}`)
    link.searchParams.set('page', '//evil.example/')
    expect(await press()).toBe(`http://localhost:3000/?sidcp=${pack}`)
    for (const page of ['//evil.example', 'https://evil.example/', 'docs', '/\\evil.example'])
      expect((await invite(page)).status, page).toBe(400)
  })

  test('adds the groups to an existing person', async () => {
    const before = claimsOf(await world.admin.signIn('ada@example.com'))
    const { link } = await world.admin.invite('ada@example.com', ['docusaurus-users'])
    const after = claimsOf((await accept(packOf(link))).json.result.token)
    expect(after).toMatchObject({ person_id: before.person_id, groups: ['docusaurus-users'], first_token: false })
  })

  test('admits people where strangers may not register', async () => {
    await world.services.stores.organizations.update(world.settings.orgId, {
      settings: JSON.stringify({ self_registration: false }),
    })
    const { link } = await world.admin.invite('ada@example.com')
    expect((await accept(packOf(link))).status).toBe(200)
  })

  test('is valid for seven days, once', async () => {
    const { link, expires_at } = await world.admin.invite('ada@example.com')
    expect(Date.parse(expires_at)).toBe(clock.now() + LIMITS.inviteLifetime)
    clock.advance(LIMITS.inviteLifetime - 1)
    expect((await accept(packOf(link))).status).toBe(200)
    const second = await world.admin.invite('eve@example.com')
    clock.advance(LIMITS.inviteLifetime)
    expect((await accept(packOf(second.link))).status).toBe(403)
  })

  test('a wrong nonce opens nothing', async () => {
    const { link } = await world.admin.invite('ada@example.com')
    const [{ id }] = (await open(packOf(link))).json.result
    const refused = await world.inject({
      method: 'POST',
      url: '/attestation/v3',
      body: { challenge_id: id, challenge_type: 'nonce', data: { challenge: packOf(link) } },
    })
    expect(refused.status).toBe(403)
  })
})

test.each([
  ['/docs/intro', '/docs/intro'],
  ['/docs/intro?sidcp=other#there', '/docs/intro'],
  ['/docs/../blog/', '/blog/'],
  ['/', '/'],
  ['//evil.example/docs', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['docs', undefined],
  ['', undefined],
  [`/${'x'.repeat(512)}`, undefined],
])('%j leads to %j', (text, page) => {
  expect(pageOfSite('https://docs.example', text)).toBe(page)
})
