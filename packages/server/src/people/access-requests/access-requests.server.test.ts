import { SPELLED_PAGE, SPELLINGS } from '@portico/access/testing/spellings'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { ticketFor } from '../../testing/tickets.js'
import { notifyWaiting } from './notify.js'

let world: TestServer
let reader: string
const clock = fakeClock()

beforeEach(async () => {
  world = await createTestServer({ clock, settings: { rateLimits: false } })
  await world.admin.addPerson({
    handles: [{ type: 'email_address', value: 'boss@example.com' }],
    groups: ['portico-admins'],
  })
  reader = await world.admin.signIn('ada@example.com')
})
afterEach(() => world.close())

const ask = (body: unknown, headers = {}) =>
  world.inject({ method: 'POST', url: '/access-requests', token: reader, body, headers })
const linkIn = (text: string, name: string) => {
  const url = new RegExp(`${name}: (\\S+)`).exec(text)?.[1] ?? ''
  return new URL(url)
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const groupsOfReader = async () =>
  (await world.admin.listPersons()).persons.find(({ handles }) => handles.some(({ value }) => value.startsWith('ada')))
    ?.groups

describe('requesting access', () => {
  test('reaches the administrators by email, and one click on the page of its link approves it', async () => {
    await ask({ groups: ['docusaurus-users'], reason: 'I build on it', page: '/docs/intro' })
    const mail = await world.outbox.next('boss@example.com')
    expect(mail.subject).toBe('ada@example.com requests access to Developer hub')
    expect(mail.text).toContain('I build on it')
    const link = linkIn(mail.text, 'Approve')
    const page = await world.inject({ url: link.pathname })
    expect(page.text).toContain('Approve this request?')
    expect(await groupsOfReader()).toEqual([])
    const done = await world.inject({ method: 'POST', url: link.pathname, headers: form, body: '' })
    expect([done.status, await groupsOfReader()]).toEqual([200, ['docusaurus-users']])
    const message = (await world.outbox.all('ada@example.com'))[0]
    expect(message?.subject).toBe('You now have access to Developer hub')
    expect(linkIn(message?.text ?? '', 'Open the page').href).toBe(`${world.url}/docs/intro`)
    const [own] = (await world.inject({ url: '/access-requests', token: reader })).json.result
    expect(own).toMatchObject({ state: 'approved', page: '/docs/intro' })
  })

  test('denied with its other link, the reader is notified and gets no access; both links then expire', async () => {
    await ask({ groups: ['docusaurus-users'] })
    const { text } = await world.outbox.next('boss@example.com')
    const deny = linkIn(text, 'Deny').pathname
    expect((await world.inject({ method: 'POST', url: deny, headers: form, body: '' })).status).toBe(200)
    expect(await groupsOfReader()).toEqual([])
    expect((await world.outbox.all('ada@example.com'))[0]?.subject).toContain('was declined')
    for (const path of [deny, linkIn(text, 'Approve').pathname])
      expect((await world.inject({ method: 'POST', url: path, headers: form, body: '' })).status).toBe(403)
  })

  test('only one of many concurrent clicks decides', async () => {
    await ask({ groups: ['docusaurus-users'] })
    const { text } = await world.outbox.next('boss@example.com')
    const paths = ['Approve', 'Deny'].map((name) => linkIn(text, name).pathname)
    const clicks = Array.from({ length: 20 }, (_, at) =>
      world.inject({ method: 'POST', url: paths[at % 2] ?? '', headers: form, body: '' }),
    )
    const statuses = (await Promise.all(clicks)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('a link is invalid for a former administrator, after a week, or after a change', async () => {
    await ask({ groups: ['docusaurus-users'] })
    const { text } = await world.outbox.next('boss@example.com')
    const path = linkIn(text, 'Approve').pathname
    const status = async (url: string) => (await world.inject({ url })).status
    expect(await status(path)).toBe(200)
    expect(await status(path.replace(/.(?=\/approve)/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(403)
    const { persons } = await world.admin.listPersons()
    const isBoss = ({ handles }: (typeof persons)[number]) => handles.some(({ value }) => value === 'boss@example.com')
    const boss = persons.find(isBoss)?.person_id ?? ''
    await world.admin.setGroups(boss, [])
    expect(await status(path)).toBe(403)
    await world.admin.setGroups(boss, ['portico-admins'])
    expect(await status(path)).toBe(200)
    clock.advance(8 * 24 * 3_600_000)
    expect(await status(path)).toBe(403)
  })

  test('two equal requests count as one, and a flood of requests is one email in ten minutes', async () => {
    await ask({ groups: ['a'] })
    await ask({ groups: ['a'] })
    for (const group of 'bcdefghijklmnopqrst') await ask({ groups: [group] })
    expect((await ask({ groups: ['u'] })).status).toBe(429)
    await notifyWaiting(world.services)
    expect(await world.outbox.all('boss@example.com')).toHaveLength(1)
    clock.advance(10 * 60_000)
    await notifyWaiting(world.services)
    await notifyWaiting(world.services)
    const [second, first] = await world.outbox.all('boss@example.com')
    expect(first?.text.match(/^Approve/gm)).toHaveLength(1)
    expect(second?.subject).toBe('19 requests for access to Developer hub')
    expect(second?.text.match(/^Approve ada@example.com: /gm)).toHaveLength(10)
    expect(second?.text).toContain('9 more requests are waiting in the console.')
    clock.advance(10 * 60_000)
    await notifyWaiting(world.services)
    expect(await world.outbox.all('boss@example.com')).toHaveLength(2)
  })

  test('a page is a path of the site, so that no email links elsewhere', async () => {
    for (const page of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'docs', '/a b'])
      expect([page, (await ask({ groups: ['a'], page })).status]).toEqual([page, 400])
    const request = await ask({ groups: ['a'], page: '/docs' }, { origin: 'https://evil.example' })
    expect(request.json.result.page).toBe('/docs')
  })

  test.each(SPELLINGS.filter(([, address]) => !address.startsWith('//')))(
    'a page is recorded by its canonical path if its address differs in %s',
    async (_, address) => {
      const request = await ask({ groups: ['a'], page: address })
      expect(request.json.result.page.toLowerCase()).toBe(SPELLED_PAGE)
    },
  )

  test('an address that no page can have is refused', async () => {
    for (const page of ['/docs/%', '/docs/%FF', '/docs/%0A', '/docs/%00'])
      expect([page, (await ask({ groups: ['a'], page })).status]).toEqual([page, 400])
  })

  test('what a reader writes is text in the email, never markup or headers', async () => {
    await ask({ groups: ['<b>x</b>'], reason: '<script>alert(1)</script>\r\nBcc: all@example.com' })
    const { html, text, subject } = await world.outbox.next('boss@example.com')
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>')
    expect(`${subject}${text}`).not.toMatch(/^Bcc:/m)
  })
})

describe('requesting access with the ticket of a page', () => {
  const boss = (url: string) => world.inject({ url, token: world.settings.adminKey })
  const settings = (changed: object) =>
    world.inject({
      method: 'PATCH',
      url: `/admin/organizations/${world.settings.orgId}`,
      token: world.settings.adminKey,
      body: { settings: changed },
    })
  const keys = async (tickets: readonly string[]) =>
    (
      await world.inject({
        method: 'POST',
        url: '/content-keys',
        token: reader,
        body: { build: 'build-1', tickets },
      })
    ).json.result

  test('requests the nearest alternative, names it only to administrators, and leads to the key', async () => {
    const { ticket, part } = await ticketFor(world, { any: [['acme', 'beta'], ['globex']] })
    const request = await ask({ build: 'build-1', ticket, page: '/deals' })
    expect([request.status, request.json.result]).toEqual([
      201,
      expect.objectContaining({ groups: [], page: '/deals', state: 'open' }),
    ])
    expect((await ask({ build: 'build-1', ticket })).json.result.id).toBe(request.json.result.id)
    for (const url of ['/access-requests', '/me/export'])
      expect((await world.inject({ url, token: reader })).text).not.toContain('globex')
    expect(await keys([ticket])).toMatchObject({ denied: [{ part, why: 'groups', request: 'open' }] })
    const { id, groups } = (await boss('/admin/access-requests')).json.result[0]
    expect(groups).toEqual(['globex'])
    const decide = (verb: string) =>
      world.inject({ method: 'POST', url: `/admin/access-requests/${id}/${verb}`, token: world.settings.adminKey })
    expect((await decide('deny')).status).toBe(200)
    expect((await keys([ticket])).denied).toMatchObject([{ request: 'denied' }])
    await settings({ name_missing_groups: true })
    expect((await world.inject({ url: '/access-requests', token: reader })).json.result[0].groups).toEqual(['globex'])
    const again = (await ask({ build: 'build-1', ticket })).json.result.id
    await world.inject({
      method: 'POST',
      url: `/admin/access-requests/${again}/approve`,
      token: world.settings.adminKey,
    })
    expect((await keys([ticket])).keys).toHaveLength(1)
    expect((await ask({ build: 'build-1', ticket })).status).toBe(409)
  })

  test('a page does not confirm a guess at the name of a group that it requires', async () => {
    const { ticket } = await ticketFor(world, ['acme'])
    const guess = (await ask({ groups: ['acme'] })).json.result.id
    const { denied } = await keys([ticket])
    expect(denied[0].request).toBeUndefined()
    expect((await ask({ build: 'build-1', ticket })).json.result.id).not.toBe(guess)
  })

  test('what cannot be requested is refused in the same way: rights, child organizations, unreadable tickets', async () => {
    const status = async (body: object) => (await ask(body)).status
    const { ticket: admins } = await ticketFor(world, ['portico-admins'])
    const { ticket: children } = await ticketFor(world, ['org:Globex'])
    for (const ticket of [admins, children, 'x'.repeat(600)])
      expect(await status({ build: 'build-1', ticket })).toBe(400)
    const { ticket: either } = await ticketFor(world, { any: [['portico-admins'], ['acme', 'beta', 'globex']] })
    expect((await ask({ build: 'build-1', ticket: either })).status).toBe(201)
    expect((await boss('/admin/access-requests')).json.result[0].groups).toEqual(['acme', 'beta', 'globex'])
    expect(await status({ build: 'build-2', ticket: either })).toBe(400)
    expect(await status({ build: 'build-1' })).toBe(400)
    expect(await status({ ticket: either })).toBe(400)
    expect(await status({ build: 'build-1', ticket: either, groups: ['acme'] })).toBe(400)
    expect(await status({})).toBe(400)
  })

  test('a reader of a child organization requests access there, for groups that the site allows', async () => {
    const post = (url: string, body: object, headers = {}) =>
      world.inject({ method: 'POST', url, body, headers, token: world.settings.adminKey })
    const globex = (await post('/admin/organizations', { org_name: 'Globex', parent_id: world.settings.orgId })).json
      .result.id
    const headers = { 'SlashID-OrgID': globex }
    await post('/admin/persons', { handles: [{ type: 'email_address', value: 'grace@example.com' }] }, headers)
    const start = await world.inject({
      method: 'POST',
      url: '/id/v2',
      headers,
      body: { handle: { type: 'email_address', value: 'grace@example.com' }, factor: { method: 'otp_via_email' } },
    })
    const otp = /\d{6}/.exec((await world.outbox.next('grace@example.com')).subject)?.[0]
    const answer = { challenge_id: start.json.result[1].id, challenge_type: 'otp', data: { otp } }
    const token = (await world.inject({ method: 'POST', url: '/attestation/v3', body: answer })).json.result.token
    const { ticket } = await ticketFor(world, { any: [['acme'], ['beta', 'org:Globex']] })
    const body = { build: 'build-1', ticket }
    const request = () => world.inject({ method: 'POST', url: '/access-requests', token, body })
    expect((await request()).status).toBe(400)
    await settings({ child_groups: ['beta'] })
    expect((await request()).status).toBe(201)
    expect(
      (await world.inject({ url: '/admin/access-requests', token: world.settings.adminKey, headers })).json.result,
    ).toMatchObject([{ groups: ['beta'] }])
    expect((await boss('/admin/access-requests')).json.result).toEqual([])
  })
})
