import { READING_GRANTS } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../testing/index.js'
import { LOGIN_PAGE, locationOf, readingProgram } from '../testing/reading-program.js'
import { ticketFor } from '../testing/tickets.js'

const ADA = 'ada@example.com'
const MINUTE = 60_000

let world: TestServer
let clock: ReturnType<typeof fakeClock>
let program: Awaited<ReturnType<typeof readingProgram>>
let ada: string
let adaId: string
beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock, loginPage: LOGIN_PAGE })
  const groups = ['beta', 'partners', 'portico-admins']
  adaId = (await world.admin.addPerson({ handles: [{ type: 'email_address', value: ADA }], groups })).person_id
  ada = await world.admin.signIn(ADA)
  program = await readingProgram(world)
})
afterEach(() => world.close())

const call = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, token: string, body?: unknown) =>
  world.inject({ method, url, token, body })
/** The keys of a part for a group that a token gets. */
async function keysFor(token: string, group = 'partners') {
  const { ticket } = await ticketFor(world, [group])
  return call('POST', '/content-keys', token, { build: 'build-1', tickets: [ticket] })
}
const opens = async (token: string, group?: string) => (await keysFor(token, group)).json?.result?.keys?.length === 1
const grants = async () => (await call('GET', '/me/reading-grants', ada)).json.result
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const audit = async () => {
  const { rows } = await world.services.stores.audit.search(world.settings.orgId, { limit: 500, offset: 0 })
  return rows.filter(({ action }) => action.startsWith('reading_grant.'))
}

describe('asking the person about a program', () => {
  test('the person sees which program asks, where the response goes, and the groups to choose from', async () => {
    const { loginState } = await program.begin()
    const { step } = await program.step(loginState, ada)
    expect(step).toEqual({
      consent: {
        account: ADA,
        scope: ['read'],
        reading: { to: { host: 'program.example.com' }, groups: ['beta', 'partners'] },
      },
    })
    const local = await readingProgram(world, { redirect: 'http://localhost:9000/back' })
    const loginStep = await local.step(
      (await local.begin({ redirect_uri: 'http://localhost:41234/back' })).loginState,
      ada,
    )
    expect(loginStep.step).toMatchObject({ consent: { reading: { to: 'device' } } })
  })

  test('the person is asked each time, even after allowing it', async () => {
    await program.tokensFor(ada)
    expect((await program.step((await program.begin()).loginState, ada)).step).toHaveProperty('consent')
  })

  test('the response names the server, and has no code if the person refuses', async () => {
    const { loginState } = await program.begin()
    const back = locationOf((await program.step(loginState, ada, { decision: 'deny' })).step).searchParams
    expect(Object.fromEntries(back)).toEqual({
      error: 'access_denied',
      error_description: 'the person denied access',
      state: 'the-state',
      iss: world.settings.url,
    })
    const allowed = await program.step((await program.begin()).loginState, ada, { decision: 'allow' })
    expect(locationOf(allowed.step).searchParams.get('iss')).toBe(world.settings.url)
    expect(await grants()).toEqual([])
  })

  test('groups that are not the person’s, or that give rights, cannot be chosen', async () => {
    for (const group of ['others', 'portico-admins']) {
      const { loginState } = await program.begin()
      const { status, errors } = await program.step(loginState, ada, { decision: 'allow', groups: [group] })
      expect([status, errors[0].field]).toEqual([400, 'groups'])
    }
  })

  test('a sign-in more than ten minutes old is not enough to allow it', async () => {
    const { loginState } = await program.begin()
    clock.advance(11 * MINUTE)
    const { status, errors } = await program.step(loginState, ada, { decision: 'allow' })
    expect([status, errors[0].slug]).toEqual([403, 'recent_sign_in_required'])
  })

  test.each([
    ['another resource', { resource: 'https://elsewhere.example.com/mcp' }, 'invalid_target'],
    ['a resource that only starts the same', { resource: 'http://localhost:3000/mcp/public' }, 'invalid_target'],
    ['claims', { scope: 'openid email' }, 'invalid_scope'],
    ['feedback alone', { scope: 'feedback' }, 'invalid_scope'],
    ['claims without a resource', { scope: 'openid', resource: '' }, 'invalid_target'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ])('is refused: %s', async (_, more, error) => {
    const local = await readingProgram(world, { redirect: 'http://localhost:9000/back' })
    const { page } = await local.begin(more)
    const back = new URL(String(page.headers.location)).searchParams
    expect([page.status, back.get('error'), back.get('iss')]).toEqual([303, error, world.settings.url])
  })

  test.each([['http://localhost:3000'], ['http://localhost:3000/'], ['http://localhost:3000/mcp/']])(
    'accepts the site as the resource for its pages: %s',
    async (resource) => {
      expect((await program.begin({ resource })).loginState).not.toBe('')
    },
  )
})

describe('the tokens of a program', () => {
  test('it gets a token for the MCP address, valid for a quarter of an hour, and one to refresh it', async () => {
    const { code, verifier } = await program.codeFor(ada)
    const { json, headers } = await program.exchange(code, verifier)
    expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'read' })
    expect(json).not.toHaveProperty('id_token')
    expect(headers['cache-control']).toBe('no-store')
    const { client_id } = program
    expect(claimsOf(json.access_token)).toMatchObject({
      iss: world.settings.url,
      aud: `${world.settings.url}/mcp`,
      sub: adaId,
      client_id,
      scope: 'read',
    })
    expect(JSON.parse(Buffer.from(json.access_token.split('.')[0], 'base64url').toString()).typ).toBe('at+jwt')
    expect(await opens(json.access_token)).toBe(true)
    clock.advance(READING_GRANTS.accessSeconds * 1000)
    expect((await keysFor(json.access_token)).status).toBe(401)
    const again = await program.refresh(json.refresh_token)
    expect(await opens(again.json.access_token)).toBe(true)
    expect(claimsOf(again.json.access_token).jti).not.toBe(claimsOf(json.access_token).jti)
  })

  test('it reads with the chosen groups that the person still has at each request', async () => {
    const { access_token } = await program.tokensFor(ada, ['partners'])
    expect([await opens(access_token, 'partners'), await opens(access_token, 'beta')]).toEqual([true, false])
    await world.admin.setGroups(adaId, ['beta'])
    expect(await opens(access_token, 'partners')).toBe(false)
    await world.admin.setActive(adaId, false)
    expect((await keysFor(access_token)).status).toBe(401)
  })

  test('without any groups, it can still open the pages for everyone who is signed in', async () => {
    const { access_token } = await program.tokensFor(ada, [])
    const { ticket } = await ticketFor(world, [])
    const answer = await call('POST', '/content-keys', access_token, { build: 'build-1', tickets: [ticket] })
    expect(answer.json.result.keys).toHaveLength(1)
    expect(await opens(access_token)).toBe(false)
  })

  test('using a refresh token twice ends everything that came from it', async () => {
    const first = await program.tokensFor(ada)
    const second = (await program.refresh(first.refresh_token)).json
    const reused = await program.refresh(first.refresh_token)
    expect([reused.status, reused.json.error]).toEqual([400, 'invalid_grant'])
    expect((await program.refresh(second.refresh_token)).json.error).toBe('invalid_grant')
    expect((await keysFor(second.access_token)).status).toBe(401)
    expect(await grants()).toEqual([])
    expect((await audit()).map(({ action, detail }) => [action, detail.why])).toEqual([
      ['reading_grant.ended', 'a refresh token was used twice'],
      ['reading_grant.created', undefined],
    ])
  })

  test('using a code twice ends what it was exchanged for', async () => {
    const { code, verifier } = await program.codeFor(ada)
    const { access_token } = (await program.exchange(code, verifier)).json
    expect((await program.exchange(code, verifier)).json.error).toBe('invalid_grant')
    expect((await keysFor(access_token)).status).toBe(401)
  })

  test('a grant ends after a month without use', async () => {
    const { refresh_token } = await program.tokensFor(ada)
    clock.advance(READING_GRANTS.idleDays * 24 * 60 * MINUTE)
    expect((await program.refresh(refresh_token)).json.error).toBe('invalid_grant')
  })

  test.each(['access_token', 'refresh_token'] as const)('revoking its %s ends it', async (name) => {
    const tokens = await program.tokensFor(ada)
    const other = await readingProgram(world)
    const revoke = (client_id: string) =>
      world.inject({ method: 'POST', url: '/oauth2/revoke', body: { token: tokens[name], client_id } })
    await revoke((await other.tokensFor(ada)) && other.client_id)
    expect(await opens(tokens.access_token)).toBe(true)
    expect((await revoke(program.client_id)).status).toBe(200)
    expect((await keysFor(tokens.access_token)).status).toBe(401)
    expect((await program.refresh(tokens.refresh_token)).json.error).toBe('invalid_grant')
  })
})

describe('the person', () => {
  test('can list the programs that read as them, and end their access', async () => {
    const { access_token } = await program.tokensFor(ada, ['partners'])
    const before = await grants()
    expect(before).toEqual([
      {
        id: claimsOf(access_token).sid,
        client_id: program.client_id,
        name: 'The Agent',
        host: 'program.example.com',
        groups: ['partners'],
        scope: ['read'],
        created_at: expect.any(String),
        expires_at: expect.any(String),
        last_used: null,
      },
    ])
    await keysFor(access_token)
    const [{ id, last_used }] = await grants()
    expect(last_used).toBe(new Date(clock.now()).toISOString())
    const eve = await world.admin.signIn('eve@example.com')
    expect((await call('DELETE', `/me/reading-grants/${id}`, eve)).status).toBe(404)
    expect((await call('DELETE', `/me/reading-grants/${id}`, ada)).status).toBe(200)
    expect((await call('DELETE', `/me/reading-grants/${id}`, ada)).status).toBe(404)
    expect((await keysFor(access_token)).status).toBe(401)
    expect((await call('GET', '/me/sessions', ada)).json.result).toHaveLength(1)
  })

  test('can end it together with all other sessions', async () => {
    const { access_token, refresh_token } = await program.tokensFor(ada)
    await call('DELETE', '/me/sessions', ada)
    expect((await keysFor(access_token)).status).toBe(401)
    expect((await program.refresh(refresh_token)).json.error).toBe('invalid_grant')
  })

  test('keeps it after signing out of the page where they allowed it', async () => {
    const { access_token } = await program.tokensFor(ada)
    await world.inject({ method: 'POST', url: '/token/revoke', body: { token: ada } })
    expect(await opens(access_token)).toBe(true)
  })
})

test('an organization that stops letting programs read ends them immediately, and accepts no others', async () => {
  const { access_token, refresh_token } = await program.tokensFor(ada)
  const { loginState } = await program.begin()
  const settings = { settings: { reader_tokens: false } }
  await call('PATCH', `/admin/organizations/${world.settings.orgId}`, world.settings.adminKey, settings)
  expect((await keysFor(access_token)).status).toBe(401)
  expect((await program.refresh(refresh_token)).json.error).toBe('invalid_grant')
  expect((await program.step(loginState, ada)).errors[0].slug).toBe('reader_tokens_off')
  const { page } = await program.begin()
  expect([page.status, page.text]).toEqual([400, expect.stringContaining('does not allow programs to read')])
})

test('a program that an administrator removes can no longer read', async () => {
  const { access_token } = await program.tokensFor(ada)
  await call('DELETE', `/admin/clients/${program.client_id}`, world.settings.adminKey)
  expect((await keysFor(access_token)).status).toBe(401)
})
