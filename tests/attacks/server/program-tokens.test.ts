import { ENDPOINTS, type EndpointName, endpointPath, SCOPES } from '@portico/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { LOGIN_PAGE, partsOf, programOf } from './hosted-login.js'

const names = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => ENDPOINTS[name].auth !== 'none')
const forPrograms = names.filter((name) => ENDPOINTS[name].path === '/oauth2/userinfo')

/**
 * Every scope except those for pages and previews, which are granted without the others and tested in `program-reading.test.ts`
 * and `previews.test.ts`.
 */
const APART = ['read', 'feedback', 'preview']
const CLAIMS = Object.keys(SCOPES)
  .filter((scope) => !APART.includes(scope))
  .join(' ')

let attacked: Target
let program: Awaited<ReturnType<typeof programOf>>
let administrator: string
let tokens: Record<string, string>

beforeAll(async () => {
  attacked = await target({ loginPage: LOGIN_PAGE })
  const { world } = attacked
  await world.admin.addPerson({
    handles: [{ type: 'email_address', value: 'ada@example.com' }],
    groups: ['portico-admins', 'portico-impersonators'],
  })
  administrator = await world.admin.signIn('ada@example.com')
  program = await programOf(attacked)
  tokens = await program.tokensFor(administrator, { scope: CLAIMS })
})
afterAll(() => attacked.close())

const call = (name: EndpointName, token: string) => {
  const { method } = ENDPOINTS[name]
  const path = endpointPath(name, { person_id: '11111111-1111-4111-8111-111111111111' })
  return attacked.call(method, path, { token, ...(method !== 'GET' && { body: {} }) })
}

describe('a program with every scope of an administrator', () => {
  test.each(names.filter((name) => !forPrograms.includes(name)))('cannot call %s', async (name) => {
    expect([401, 403]).toContain((await call(name, tokens.access_token ?? '')).status)
  })

  test.each(names)('cannot call %s with its ID token', async (name) => {
    expect([401, 403]).toContain((await call(name, tokens.id_token ?? '')).status)
  })

  test('reads the claims that its scope covers, and nothing else', async () => {
    const me = await attacked.call('GET', '/oauth2/userinfo', { token: tokens.access_token ?? '' })
    expect(Object.keys(me.json).sort()).toEqual(['email', 'email_verified', 'groups', 'sub'])
    const narrow = await program.tokensFor(administrator)
    const little = await attacked.call('GET', '/oauth2/userinfo', { token: narrow.access_token ?? '' })
    expect(Object.keys(little.json)).toEqual(['sub'])
    expect(partsOf(narrow.id_token ?? '')[1]).not.toHaveProperty('email')
  })

  test('cannot pass off its token as a user’s at /token/validate, nor end a session with it', async () => {
    for (const token of [tokens.access_token, tokens.id_token]) {
      const validation = await attacked.call('POST', '/token/validate', { body: { token } })
      expect(validation.json.result).toEqual({ valid: false, invalidity_reason: 'invalid_token_content' })
      await attacked.call('POST', '/token/revoke', { body: { token } })
    }
    expect((await attacked.call('GET', '/oauth2/userinfo', { token: tokens.access_token ?? '' })).status).toBe(200)
  })

  test('cannot turn its token into a code for another program', async () => {
    const { standing } = await program.begin()
    for (const token of [tokens.access_token ?? '', tokens.id_token ?? ''])
      expect((await program.step(standing, token)).status).toBe(403)
  })

  test('gets tokens that name their kind, audience, scope and client', () => {
    const [header, claims] = partsOf(tokens.access_token ?? '')
    expect(header).toMatchObject({ typ: 'at+jwt' })
    expect(claims).toMatchObject({
      iss: attacked.world.url,
      aud: attacked.world.url,
      client_id: program.clientId,
      scope: CLAIMS,
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBeLessThanOrEqual(3600)
    const [, id] = partsOf(tokens.id_token ?? '')
    expect(id).toMatchObject({ iss: attacked.world.url, aud: program.clientId, email: 'ada@example.com' })
    expect(id).not.toHaveProperty('jti')
    expect(id).not.toHaveProperty('oid')
  })

  test('cannot request a scope beyond the table', async () => {
    for (const scope of ['openid admin', 'openid offline_access', 'openid __proto__', 'openid constructor', 'email']) {
      const { page } = await program.begin({ scope })
      const back = new URL(page.headers.get('location') ?? 'about:blank')
      expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual(['invalid_scope', 'the-state'])
    }
  })
})

test('a person’s own token is not a program’s: it is refused by the calls for programs', async () => {
  expect((await attacked.call('GET', '/oauth2/userinfo', { token: administrator })).status).toBe(403)
})

test('a client cannot use the id of an organization, so that its ID tokens pass for the organization’s', async () => {
  const { settings } = attacked.world
  for (const client_id of [settings.orgId]) {
    const body = { name: 'x', redirect_uris: ['https://x.example.com/'], client_id }
    expect((await attacked.call('POST', '/admin/clients', { token: settings.adminKey, body })).status).toBe(400)
  }
})
