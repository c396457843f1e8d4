import { FEED_TOKENS } from '@portico/protocol'
import { ADMINISTRATORS } from '@portico/server'
import { fakeClock } from '@portico/server/testing/index'
import { LOGIN_PAGE } from '@portico/server/testing/reading-program'
import { ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { programOf } from './hosted-login.js'
import { previewAt } from './preview.js'

/** The address of a feed is stored by feed readers, which are other vendors' programs. It must open nothing but the feed. */
const ADA = 'ada@example.com'
const DAY = 24 * 3_600_000

let at: Target
let clock: ReturnType<typeof fakeClock>
let ada: string
let person: string
beforeEach(async () => {
  clock = fakeClock(Date.now())
  at = await target({ clock, loginPage: LOGIN_PAGE, hostname: 'localhost' })
  ada = await at.world.admin.signIn(ADA)
  person = (await at.world.admin.listPersons()).persons[0]?.person_id ?? ''
  await at.world.admin.setGroups(person, ['partners', ADMINISTRATORS])
})
afterEach(() => at.close())

const create = (token = ada, name = 'Reader') => at.call('POST', '/me/feeds', { token, body: { name } })
const created = async (token = ada): Promise<{ id: string; url: string; secret: string }> => {
  const { result } = (await create(token)).json
  return { ...result, secret: new URL(result.url).pathname.split('/')[2] ?? '' }
}
const end = (id: string, token = ada) => at.call('DELETE', `/me/feeds/${id}`, { token })
const settings = (changed: object) =>
  at.call('PATCH', `/admin/organizations/${at.world.settings.orgId}`, {
    token: at.world.settings.adminKey,
    body: { settings: changed },
  })
const reader = (secret: string) => at.world.server.feedReader(secret, '192.0.2.1')

/** Whether a feed includes the part for each of these lists of groups. */
async function reads(secret: string, ...lists: readonly (readonly string[])[]): Promise<boolean[] | undefined> {
  const tickets = await Promise.all(lists.map((groups) => ticketFor(at.world, groups)))
  const request = { build: 'build-1', tickets: tickets.map(({ ticket }) => ticket) }
  const released = await (await reader(secret))?.release(request)
  return released && tickets.map(({ part }) => released.keys.some((key) => key.part === part))
}

describe('the address of a feed', () => {
  test('reads with the current groups of its person, and with no rights over others', async () => {
    const { secret } = await created()
    expect(await reads(secret, ['partners'], [], ['staff'], [ADMINISTRATORS])).toEqual([true, true, false, false])
    await at.world.admin.setGroups(person, ['staff'])
    expect(await reads(secret, ['partners'], ['staff'])).toEqual([false, true])
  })

  test('is not a token: no call of the API accepts it', async () => {
    const { secret, url } = await created()
    const { ticket } = await ticketFor(at.world, ['partners'])
    for (const token of [secret, url])
      for (const [method, path, body] of [
        ['POST', '/content-keys', { build: 'build-1', tickets: [ticket] }],
        ['GET', '/me', undefined],
        ['GET', '/me/feeds', undefined],
        ['GET', '/admin/persons', undefined],
      ] as const)
        expect([path, (await at.call(method, path, { token, body })).status]).toEqual([path, 401])
    expect((await at.call('POST', '/token/validate', { body: { token: secret } })).json.result.valid).toBe(false)
  })

  test('reads nothing for a person who is suspended or removed, or once it has ended', async () => {
    const { secret, id } = await created()
    await at.world.admin.setActive(person, false)
    expect(await reader(secret)).toBeUndefined()
    await at.world.admin.setActive(person, true)
    const again = await at.world.admin.signIn(ADA)
    expect([await reader(secret), (await end(id, again)).status]).toEqual([undefined, 404])
    const other = await created(again)
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await end(other.id, again)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await reader(other.secret)).toBeUndefined()
    const last = await created(again)
    await at.world.admin.deletePerson(person)
    expect(await reader(last.secret)).toBeUndefined()
  })

  test('ends with the setting for reader tokens, and when a second factor is required', async () => {
    const { secret } = await created()
    await settings({ reader_tokens: false })
    expect([await reader(secret), (await create()).status]).toEqual([undefined, 403])
    await settings({ reader_tokens: true, second_factor: 'everybody' })
    expect([await reader(secret), (await create()).status]).toEqual([undefined, 403])
    await settings({ second_factor: 'optional', reader_token_days: 7 })
    expect(await reads(secret, ['partners'])).toEqual([true])
    clock.advance(7 * DAY)
    expect(await reader(secret)).toBeUndefined()
  })

  test.each([
    ['truncated', (secret: string) => secret.slice(0, -1)],
    [
      'with a changed letter',
      (secret: string) => secret.replace(/.(?=.{8}$)/, (letter) => (letter === 'a' ? 'b' : 'a')),
    ],
    ['of another kind', (secret: string) => secret.replace('portico_feed_', 'portico_read_')],
    ['extremely long', () => FEED_TOKENS.mark + 'x'.repeat(10_000)],
  ])('that is damaged reads nothing: %s', async (_, damaged) => {
    expect(await reader(damaged((await created()).secret))).toBeUndefined()
  })

  test('is in no list, export or audit entry', async () => {
    const { secret } = await created()
    for (const path of ['/me/feeds', '/me/export'])
      expect((await at.call('GET', path, { token: ada })).text).not.toContain(secret.slice(0, 30))
    const audit = await at.call('GET', '/admin/audit?limit=100', { token: at.world.settings.adminKey })
    expect(audit.text).toContain('feed_token.created')
    expect(audit.text).not.toContain(secret.slice(0, 30))
  })

  test('is one of at most five, however many are requested at once', async () => {
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => create()))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(FEED_TOKENS.mostPerPerson)
    expect(statuses.filter((status) => status === 409)).toHaveLength(50 - FEED_TOKENS.mostPerPerson)
  })

  test('is not created by an old sign-in, with a huge name, or for another person', async () => {
    const { id } = await created()
    const eve = await at.world.admin.signIn('eve@example.com')
    expect((await end(id, eve)).status).toBe(404)
    for (const name of ['', 'x'.repeat(101), 'a\nb']) expect((await create(ada, name)).status).toBe(400)
    clock.advance(11 * 60_000)
    expect((await create()).json.errors[0].slug).toBe('recent_sign_in_required')
  })
})

test('no program, reader token, preview or impersonator creates one, or sees the list', async () => {
  const program = (await (await programOf(at)).tokensFor(ada, { scope: 'openid' })).access_token ?? ''
  const request = { name: 'CI', groups: [] }
  const token = (await at.call('POST', '/me/reader-tokens', { token: ada, body: request })).json.result.token
  const preview = previewAt(at, 'https://pr-41.previews.example/', 'build-of-the-fork')
  await preview.register()
  const previewToken = await preview.tokenFor(ada)
  const { adminKey } = at.world.settings
  // No one can impersonate an administrator.
  await at.world.admin.setGroups(person, [])
  const pack = (await at.call('POST', `/persons/${person}/impersonate`, { token: adminKey, body: {} })).json.result
  const [{ id: challenge_id, options: data }] = JSON.parse(Buffer.from(pack, 'base64url').toString())
  const body = { challenge_id, challenge_type: 'nonce', data }
  const acting = (await at.call('POST', '/attestation/v3', { body })).json.result.token
  for (const [who, other] of Object.entries({ program, token, previewToken, acting })) {
    expect([who, (await create(other)).status]).toEqual([who, 403])
    expect([who, (await at.call('GET', '/me/feeds', { token: other })).status]).toEqual([who, 403])
  }
})

test('is limited to a number of requests per minute', async () => {
  const limited = await target({ settings: { rateLimits: true } })
  const token = await limited.world.admin.signIn(ADA)
  const { url } = (await limited.call('POST', '/me/feeds', { token, body: { name: 'x' } })).json.result
  const secret = new URL(url).pathname.split('/')[2] ?? ''
  const ask = (address: string) => limited.world.server.feedReader(secret, address)
  for (let turn = 0; turn < 60; turn++) await ask(`192.0.${turn}.1`)
  await expect(ask('198.51.100.1')).rejects.toMatchObject({ status: 429 })
  const strangers = Array.from({ length: 301 }, () => limited.world.server.feedReader('x', '203.0.113.1'))
  expect((await Promise.allSettled(strangers)).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await limited.close()
})

describe('the weekly email', () => {
  const ask = (token = ada, body: object = { name: 'Mail', delivery: 'email' }) =>
    at.call('POST', '/me/feeds', { token, body })

  test('has no address to read it at, not even with the stored id', async () => {
    const { json, status } = await ask()
    expect([status, json.result.delivery, json.result.url]).toEqual([201, 'email', undefined])
    expect(json.result.id).not.toMatch(/^portico_feed_/)
    expect(await reader(json.result.id)).toBeUndefined()
  })

  test('goes to no address that was not proved, and no one can name another', async () => {
    expect((await ask(ada, { name: 'Mail', delivery: 'email', to: 'eve@example.com' })).status).toBe(400)
    expect((await ask(ada, { name: 'Mail', delivery: 'sms' })).status).toBe(400)
  })

  test('needs a recent sign-in, as an address does', async () => {
    clock.advance(11 * 60_000)
    expect((await ask()).status).toBe(403)
  })
})
