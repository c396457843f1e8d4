import { fakeClock } from '@portico/server/testing/index'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { LOGIN_PAGE, programOf } from './hosted-login.js'

let attacked: Target
let program: Awaited<ReturnType<typeof programOf>>
let ada: string
const clock = fakeClock(Date.now())

beforeEach(async () => {
  attacked = await target({ loginPage: LOGIN_PAGE, clock, settings: { origins: ['https://docs.example.com'] } })
  program = await programOf(attacked)
  ada = await attacked.world.admin.signIn('ada@example.com')
})
afterEach(() => attacked.close())

const opens = async (token: string | undefined, path = '/oauth2/userinfo') =>
  (await attacked.call('GET', path, { token: token ?? '' })).status
const programs = async () => (await attacked.call('GET', '/me/programs', { token: ada })).json.result
const locationOf = (step: { readonly location?: string }) => new URL(step.location ?? 'about:blank').searchParams

describe('a program without the person’s consent', () => {
  test('gets no code, and learns only that access was denied', async () => {
    const { standing } = await program.begin({ scope: 'openid email' })
    const consentStep = await program.step(standing, ada)
    expect(consentStep).toMatchObject({ consent: { account: 'ada@example.com', scope: ['openid', 'email'] } })
    expect(consentStep.location).toBeUndefined()
    const back = locationOf(await program.step(standing, ada, 'deny'))
    expect([back.get('error'), back.get('state'), back.get('code')]).toEqual(['access_denied', 'the-state', null])
    expect(await programs()).toEqual([])
  })

  test('requires consent again if it requests more than was allowed, or if it requests the question', async () => {
    await program.tokensFor(ada)
    const again = async (more: Record<string, string>) => program.step((await program.begin(more)).standing, ada)
    expect((await again({})).location).toBeDefined()
    expect((await again({ scope: 'openid email' })).consent).toBeDefined()
    expect((await again({ prompt: 'consent' })).consent).toBeDefined()
    const other = await programOf(attacked)
    expect((await other.step((await other.begin()).standing, ada)).consent).toBeDefined()
    const eve = await attacked.world.admin.signIn('eve@example.com')
    expect((await program.step((await program.begin()).standing, eve)).consent).toBeDefined()
  })

  test('cannot exchange a code after the person withdrew consent', async () => {
    const { code, verifier } = await program.codeFor(ada)
    const withdrawn = await attacked.call('DELETE', `/me/programs/${program.clientId}`, { token: ada })
    expect(withdrawn.status).toBe(200)
    expect((await program.exchange(code, verifier)).json.error).toBe('invalid_grant')
  })
})

describe('a program that had access', () => {
  test('loses it when the person withdraws it, and only that program does', async () => {
    const other = await programOf(attacked, { name: 'Another' })
    const first = await program.tokensFor(ada, { scope: 'openid email' })
    clock.advance(1000)
    const second = await other.tokensFor(ada)
    expect(await programs()).toMatchObject([
      { name: 'The Planner', scope: ['email', 'openid'], sessions: 1 },
      { name: 'Another', scope: ['openid'], sessions: 1 },
    ])
    const eve = await attacked.world.admin.signIn('eve@example.com')
    const path = `/me/programs/${program.clientId}`
    expect((await attacked.call('DELETE', path, { token: eve })).status).toBe(404)
    expect(await opens(first.access_token)).toBe(200)
    expect((await attacked.call('DELETE', path, { token: ada })).status).toBe(200)
    expect(await opens(first.access_token)).toBe(401)
    expect(await opens(second.access_token)).toBe(200)
    expect(await opens(ada, '/me')).toBe(200)
  })

  test.each([
    [
      'an administrator removes the program',
      () => attacked.call('DELETE', `/admin/clients/${program.clientId}`, { token: attacked.world.settings.adminKey }),
    ],
    ['the person signs out everywhere else', () => attacked.call('DELETE', '/me/sessions', { token: ada })],
    [
      'the person is disabled',
      async () => {
        const { person_id } = (await attacked.call('GET', '/me', { token: ada })).json.result.person
        await attacked.world.admin.setActive(person_id, false)
      },
    ],
    ['an hour has passed', async () => clock.advance(3_600_000)],
  ])('loses it when %s', async (_, happens) => {
    const { access_token } = await program.tokensFor(ada)
    expect(await opens(access_token)).toBe(200)
    await happens()
    expect(await opens(access_token)).toBe(401)
  })

  test('keeps it when the person only signs out of the page they used', async () => {
    const { access_token } = await program.tokensFor(ada)
    await attacked.call('POST', '/token/revoke', { body: { token: ada } })
    expect(await opens(access_token)).toBe(200)
  })

  test('is not listed as a place where the person is signed in, but administrators see its session', async () => {
    await program.tokensFor(ada)
    const { person_id } = (await attacked.call('GET', '/me', { token: ada })).json.result.person
    expect((await attacked.call('GET', '/me/sessions', { token: ada })).json.result).toHaveLength(1)
    const token = attacked.world.settings.adminKey
    const all = (await attacked.call('GET', `/admin/persons/${person_id}/sessions`, { token })).json.result
    expect(all.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['person', 'program'])
    const clients = (await attacked.call('GET', '/admin/clients', { token })).json.result
    expect(clients).toMatchObject([{ consents: 1, sessions: 1 }])
  })
})

describe('revoking a token (RFC 7009)', () => {
  const revoke = async (token: string | undefined, client_id: string) => {
    const body = new URLSearchParams({ token: token ?? '', client_id })
    return (await fetch(`${attacked.world.url}/oauth2/revoke`, { method: 'POST', body })).status
  }

  test('ends the session of the program’s own token; another program’s changes nothing', async () => {
    const other = await programOf(attacked)
    const { access_token } = await program.tokensFor(ada)
    expect(await revoke(access_token, other.clientId)).toBe(200)
    expect(await revoke(ada, program.clientId)).toBe(200)
    expect([await opens(access_token), await opens(ada, '/me')]).toEqual([200, 200])
    expect(await revoke(access_token, 'nobody')).toBe(401)
    expect(await revoke(access_token, program.clientId)).toBe(200)
    expect(await opens(access_token)).toBe(401)
    expect(await revoke('nonsense', program.clientId)).toBe(200)
  })
})

describe('an old sign-in', () => {
  test('is not enough if the program requests a new one', async () => {
    clock.advance(10 * 60_000)
    const status = async (more: Record<string, string>) =>
      (await program.step((await program.begin(more)).standing, ada)).status
    expect(await status({ prompt: 'login' })).toBe(403)
    expect(await status({ max_age: '60' })).toBe(403)
    expect(await status({ max_age: '0' })).toBe(403)
    expect(await status({ max_age: '3600' })).toBe(200)
    const { standing } = await program.begin({ prompt: 'login', max_age: '0' })
    expect((await program.step(standing, await attacked.world.admin.signIn('ada@example.com'))).status).toBe(200)
  })
})

describe('the site’s own program', () => {
  const site = { name: 'Docs', redirect_uris: ['https://docs.example.com/back'] }
  const from = { origin: 'https://docs.example.com' }

  test('gets the person’s own token, only in a page of the site', async () => {
    const own = await programOf(attacked, site)
    const { standing, verifier } = await own.begin()
    const code = locationOf(await own.step(standing, ada)).get('code') ?? ''
    const { json } = await own.exchange(code, verifier, from)
    expect(await opens(json.id_token, '/me')).toBe(200)
    const elsewhere = await own.codeFor(ada)
    const narrow = await own.exchange(elsewhere.code, elsewhere.verifier, { origin: 'https://evil.example.com' })
    expect(await opens(narrow.json.id_token, '/me')).toBe(403)
    expect(await opens(narrow.json.access_token, '/me')).toBe(403)
    const bare = await own.codeFor(ada)
    expect(await opens((await own.exchange(bare.code, bare.verifier)).json.access_token, '/me')).toBe(403)
  })

  test('cannot be created by an external program, or by a key without all rights', async () => {
    const { adminKey } = attacked.world.settings
    const add = (token: string, more: object) =>
      attacked.call('POST', '/admin/clients', { token, body: { ...site, ...more } })
    const elsewhere = { redirect_uris: ['https://program.example.com/'], first_party: true }
    expect((await add(adminKey, elsewhere)).status).toBe(400)
    const mixed = { redirect_uris: [...site.redirect_uris, 'https://program.example.com/'] }
    expect((await add(adminKey, mixed)).json.result.first_party).toBe(false)
    const key = { name: 'k', scopes: ['clients:write'] }
    const { secret } = (await attacked.call('POST', '/admin/keys', { token: adminKey, body: key })).json.result
    expect((await add(secret, { first_party: true })).status).toBe(403)
    expect((await add(secret, {})).json.result.first_party).toBe(false)
    expect((await add(adminKey, { first_party: false })).json.result.first_party).toBe(false)
  })

  test('loses the sessions that it received when it is removed', async () => {
    const own = await programOf(attacked, site)
    const { code, verifier } = await own.codeFor(ada)
    const { json } = await own.exchange(code, verifier, from)
    await attacked.call('DELETE', `/admin/clients/${own.clientId}`, { token: attacked.world.settings.adminKey })
    expect([await opens(json.id_token, '/me'), await opens(ada, '/me')]).toEqual([401, 200])
  })
})
