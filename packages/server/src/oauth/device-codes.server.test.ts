import { DEVICE_LOGIN } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../testing/index.js'
import { LOGIN_PAGE, postForm, readingProgram, standingIn } from '../testing/reading-program.js'
import { ticketFor } from '../testing/tickets.js'

const ADA = 'ada@example.com'
const { ownClient: client_id, pollSeconds, seconds } = DEVICE_LOGIN

let world: TestServer
let clock: ReturnType<typeof fakeClock>
let ada: string
beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock, loginPage: LOGIN_PAGE })
  await world.admin.addPerson({ handles: [{ type: 'email_address', value: ADA }], groups: ['partners'] })
  ada = await world.admin.signIn(ADA)
})
afterEach(() => world.close())

const start = async () => (await postForm(world, '/oauth2/device_authorization', { client_id })).json
const type = (code: string, headers = {}) =>
  world.inject({ method: 'POST', url: '/oauth2/device', body: { code }, headers })
/** The page after the code was entered. */
async function typed(code: string): Promise<string> {
  const answer = await type(code)
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  return standingIn(await world.inject({ url: String(answer.headers.location), headers: { cookie } }))
}
const login = (loginState: string, decided: object = {}, token = ada) =>
  world.inject({ method: 'POST', url: '/oauth2/login', body: { standing: loginState, token, ...decided } })
const poll = (device_code: string, more = {}) =>
  postForm(world, '/oauth2/tokens', {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    ...{ device_code, client_id },
    ...more,
  })
const errorOf = async (device_code: string) => (await poll(device_code)).json.error
const wait = (times = 1) => clock.advance(times * pollSeconds * 1000)

describe('a program with a device code', () => {
  test('can read once its person has entered the code and approved it', async () => {
    const { device_code, user_code, ...rest } = await start()
    expect(rest).toEqual({
      verification_uri: `${world.settings.url}/oauth2/device`,
      expires_in: seconds,
      interval: pollSeconds,
    })
    expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(await errorOf(device_code)).toBe('authorization_pending')
    const loginState = await typed(user_code.toLowerCase().replace('-', ' '))
    const { consent } = (await login(loginState)).json.result
    expect(consent).toEqual({ account: ADA, scope: ['read'], reading: { to: 'code', groups: ['partners'] } })
    expect((await login(loginState, { decision: 'allow' })).json.result).toEqual({ decided: 'allow' })
    wait()
    const { status, json } = await poll(device_code)
    expect([status, json.scope]).toEqual([200, 'read'])
    const { ticket } = await ticketFor(world, ['partners'])
    const body = { build: 'build-1', tickets: [ticket] }
    const read = await world.inject({ method: 'POST', url: '/content-keys', token: json.access_token, body })
    expect(read.json.result.keys).toHaveLength(1)
    const [grant] = (await world.inject({ url: '/me/reading-grants', token: ada })).json.result
    expect(grant).toMatchObject({ client_id, name: 'portico mcp', host: 'code' })
    expect((await postForm(world, '/oauth2/revoke', { token: json.refresh_token, client_id })).status).toBe(200)
    wait()
    expect(await errorOf(device_code)).toBe('invalid_grant')
  })

  test('is notified of a refusal, once', async () => {
    const { device_code, user_code } = await start()
    expect((await login(await typed(user_code), { decision: 'deny' })).json.result).toEqual({ decided: 'deny' })
    expect(await errorOf(device_code)).toBe('access_denied')
    wait()
    expect(await errorOf(device_code)).toBe('invalid_grant')
  })

  test('must poll more slowly if it polls too fast', async () => {
    const { device_code } = await start()
    expect(await errorOf(device_code)).toBe('authorization_pending')
    expect(await errorOf(device_code)).toBe('slow_down')
    wait()
    expect(await errorOf(device_code)).toBe('slow_down')
    wait(3)
    expect(await errorOf(device_code)).toBe('authorization_pending')
  })

  test('can wait for ten minutes and no longer', async () => {
    const { device_code, user_code } = await start()
    const loginState = await typed(user_code)
    clock.advance(seconds * 1000)
    expect(await errorOf(device_code)).toBe('expired_token')
    expect((await login(loginState, { decision: 'allow' })).status).toBe(403)
    expect((await type(user_code)).status).toBe(400)
  })

  test('gets nothing for a person who has signed out in the meantime', async () => {
    const { device_code, user_code } = await start()
    await login(await typed(user_code), { decision: 'allow' })
    await world.inject({ method: 'POST', url: '/token/revoke', body: { token: ada } })
    expect(await errorOf(device_code)).toBe('access_denied')
  })

  test('gets no tokens under another client id', async () => {
    const { device_code, user_code } = await start()
    await login(await typed(user_code), { decision: 'allow' })
    const other = await readingProgram(world)
    expect((await poll(device_code, { client_id: other.client_id })).json.error).toBe('invalid_grant')
    expect((await poll(device_code)).status).toBe(200)
  })

  test.each([
    ['is unknown', { client_id: 'nobody' }, 401, 'invalid_client'],
    ['requests claims', { client_id, scope: 'openid' }, 400, 'invalid_scope'],
    ['requests an external resource', { client_id, resource: 'https://elsewhere.example.com/' }, 400, 'invalid_target'],
  ])('is refused if it %s', async (_, fields, status, error) => {
    const answer = await postForm(world, '/oauth2/device_authorization', fields)
    expect([answer.status, answer.json.error]).toEqual([status, error])
  })
})

describe('the page for the code', () => {
  test('accepts it from its own form and from no link', async () => {
    const { user_code } = await start()
    const page = await world.inject({ url: `/oauth2/device?user_code=${user_code}&code=${user_code}` })
    expect([page.status, page.text.includes(user_code)]).toEqual([200, false])
    expect((await type(user_code, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await type(user_code, { origin: 'https://evil.example.com' })).status).toBe(403)
    const bare = await world.inject({ url: '/oauth2/device/sign-in' })
    expect([bare.status, bare.headers.location]).toEqual([303, '/oauth2/device'])
    const forged = await world.inject({ url: '/oauth2/device/sign-in', headers: { cookie: 'portico_device=v1.x.y' } })
    expect(forged.status).toBe(303)
  })

  test('cannot be used to guess codes', async () => {
    const { user_code } = await start()
    const wrong = user_code.replace(/./, user_code.startsWith('B') ? 'C' : 'B')
    for (let at = 0; at < 30; at++) expect((await type(wrong)).status).toBe(400)
    expect((await type(user_code)).status).toBe(429)
  })

  test('accepts only one decision', async () => {
    const { device_code, user_code } = await start()
    const loginState = await typed(user_code)
    expect((await login(loginState, { decision: 'deny' })).status).toBe(200)
    expect((await login(loginState, { decision: 'allow' })).status).toBe(403)
    expect(await errorOf(device_code)).toBe('access_denied')
  })
})
