import { isWholeSampleKey, SAMPLE_KEYS } from '@portico/protocol'
import { ADMINISTRATORS } from '@portico/server'
import { LOGIN_PAGE } from '@portico/server/testing/reading-program'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { programOf } from './hosted-login.js'
import { previewAt } from './preview.js'

/** A key for the sandbox is shown in its reader's pages, so it must be useless for anything else, and visible to no one else. */
const ADA = 'ada@example.com'
const EVE = 'eve@example.com'
const BOSS = 'boss@example.com'

let at: Target
let ada: string
let person: string
beforeEach(async () => {
  at = await target({ loginPage: LOGIN_PAGE, hostname: 'localhost' })
  ada = await at.world.admin.signIn(ADA)
  person = (await at.world.admin.listPersons()).persons[0]?.person_id ?? ''
  const groups = [ADMINISTRATORS, 'portico-impersonators']
  await at.world.admin.addPerson({ handles: [{ type: 'email_address', value: BOSS }], groups })
})
afterEach(() => at.close())

const open = (token: string) => at.call('POST', '/me/sample-keys', { token })
const keyOf = async (token: string): Promise<{ id: string; key: string }> => (await open(token)).json.result
const list = async (token: string) => (await at.call('GET', '/me/sample-keys', { token })).json?.result
const end = (token: string, id: string) => at.call('DELETE', `/me/sample-keys/${id}`, { token })
const admin = (method: string, path: string, body?: unknown, org?: string) =>
  at.call(method, path, { token: at.world.settings.adminKey, body, org })
const check = async (key: string, token = at.world.settings.adminKey, org?: string) =>
  at.call('POST', '/admin/sample-keys/check', { token, body: { key }, org })
const isActive = async (key: string) => (await check(key)).json.result.active
const stateOf = async (...texts: string[]) => (await at.world.server.findSampleKey(texts)).at
const nonceOf = (pack: string) => JSON.parse(Buffer.from(pack, 'base64url').toString())[0]
const answered = async ({ id, options }: { id: string; options: unknown }): Promise<string> =>
  (await at.call('POST', '/attestation/v3', { body: { challenge_id: id, challenge_type: 'nonce', data: options } }))
    .json.result.token

describe('a key for the sandbox', () => {
  test('is one for each person, however many requests create it at once', async () => {
    const keys = await Promise.all(Array.from({ length: 50 }, () => keyOf(ada)))
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1)
    expect(isWholeSampleKey(keys[0]?.key ?? '')).toBe(true)
    expect(await list(ada)).toHaveLength(1)
    expect(JSON.stringify(await list(ada))).not.toContain(SAMPLE_KEYS.mark)
  })

  test('is neither seen nor ended by another person, who has a different one', async () => {
    const { id, key } = await keyOf(ada)
    const eve = await at.world.admin.signIn(EVE)
    expect(await list(eve)).toEqual([])
    expect((await end(eve, id)).status).toBe(404)
    expect(await isActive(key)).toBe(true)
    expect((await keyOf(eve)).key).not.toBe(key)
  })

  test('is not a session: it is accepted by no call, and has no administrator rights', async () => {
    const { key } = await keyOf(ada)
    for (const [method, path] of [
      ['GET', '/me'],
      ['POST', '/me/sample-keys'],
      ['GET', '/me/sample-keys'],
      ['POST', '/content-keys'],
      ['GET', '/admin/persons'],
      ['POST', '/admin/sample-keys/check'],
    ] as const) {
      const body = method === 'POST' ? { build: 'b', tickets: [], key } : undefined
      const { status } = await at.call(method, path, { token: key, body })
      expect([path, status]).toEqual([path, 401])
    }
  })

  test('is invalid as soon as its person ends it, and the next request creates another one', async () => {
    const { id, key } = await keyOf(ada)
    expect([await isActive(key), await stateOf('x', `Bearer ${key}`)]).toEqual([true, 'good'])
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await end(ada, id)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect([await isActive(key), await stateOf(`Bearer ${key}`)]).toEqual([false, 'ended'])
    expect((await keyOf(ada)).key).not.toBe(key)
    expect(await isActive(key)).toBe(false)
  })

  test('is invalid for anyone who is suspended or removed', async () => {
    const { key } = await keyOf(ada)
    await at.world.admin.setActive(person, false)
    expect([await isActive(key), (await open(ada)).status]).toEqual([false, 401])
    await at.world.admin.setActive(person, true)
    expect(await isActive(key)).toBe(false)
    const next = await keyOf(await at.world.admin.signIn(ADA))
    await at.world.admin.deletePerson(person)
    expect(await isActive(next.key)).toBe(false)
  })

  test('is valid for the site of its organization and those above, and not beside it', async () => {
    const createOrganization = async (org_name: string) =>
      (
        await admin('POST', '/admin/organizations', {
          org_name,
          tenant_name: org_name,
          parent_id: at.world.settings.orgId,
        })
      ).json.result.id
    const [first, second] = [await createOrganization('Globex'), await createOrganization('Initech')]
    const flow = await at.call('POST', '/id/v2', {
      org: first,
      body: { handle: { type: 'email_address', value: EVE }, factor: { method: 'otp_via_email' } },
    })
    const otp = /\d{6}/.exec((await at.world.outbox.next(EVE)).subject)?.[0]
    const body = { challenge_id: flow.json.result[1].id, challenge_type: 'otp', data: { otp } }
    const eve = (await at.call('POST', '/attestation/v3', { body })).json.result.token
    const { key } = await keyOf(eve)
    const active = async (org?: string) => (await check(key, undefined, org)).json.result.active
    expect([await active(), await active(first), await active(second)]).toEqual([true, true, false])
  })

  test.each([
    ['truncated', (key: string) => key.slice(0, -1)],
    ['with an extra letter', (key: string) => `${key}x`],
    ['with a changed letter', (key: string) => key.replace(/.(?=.{8}$)/, (letter) => (letter === 'a' ? 'b' : 'a'))],
    ['beside another one', (key: string) => `${key} ${SAMPLE_KEYS.mark}x`],
    ['extremely long', () => SAMPLE_KEYS.mark + 'x'.repeat(15_000)],
    ['empty', () => SAMPLE_KEYS.mark],
  ])('that is damaged is invalid: %s', async (_, damaged) => {
    const { key } = await keyOf(ada)
    const text = damaged(key)
    expect(await stateOf(`Bearer ${text}`)).toBe('ended')
    expect([200, 400]).toContain((await check(text)).status)
    expect((await check(text)).json.result?.active ?? false).toBe(false)
  })

  test('is not accepted if two keys are sent in one header', async () => {
    const [first, second] = [await keyOf(ada), await keyOf(await at.world.admin.signIn(EVE))]
    expect(await stateOf(`${first.key}, ${second.key}`)).toBe('ended')
    expect(await stateOf(first.key, first.key)).toBe('good')
    expect(await stateOf('Bearer tk_sandbox_x')).toBe('none')
  })
})

describe('gets no key', () => {
  test('an anonymous visitor, or a stranger', async () => {
    const anonymous = (await at.call('POST', '/persons/anonymous', { body: {} })).json.result
    expect((await open(anonymous)).status).toBe(403)
    expect((await at.call('POST', '/me/sample-keys')).status).toBe(401)
  })

  test('an administrator who impersonates the person, views the site as others do, or is in the console', async () => {
    await keyOf(ada)
    const boss = await at.world.admin.signInToConsole(BOSS)
    const acting = await answered(nonceOf((await admin('POST', `/persons/${person}/impersonate`, {})).json.result))
    const viewing = await answered(
      nonceOf((await at.call('POST', '/admin/view-as', { token: boss, body: { groups: ['partners'] } })).json.result),
    )
    for (const [who, token] of Object.entries({ acting, viewing, boss }))
      expect([who, (await open(token)).status]).toEqual([who, 403])
    for (const [who, token] of Object.entries({ acting, viewing })) {
      const seen = await at.call('GET', '/me/sample-keys', { token })
      expect([who, seen.status]).toEqual([who, 403])
      expect(seen.text).not.toContain(SAMPLE_KEYS.mark)
    }
  })

  test('a program, a reader token or a preview', async () => {
    const program = (await (await programOf(at)).tokensFor(ada, { scope: 'openid' })).access_token ?? ''
    const body = { name: 'CI', groups: [] }
    const reader = (await at.call('POST', '/me/reader-tokens', { token: ada, body })).json.result.token
    const preview = previewAt(at, 'https://pr-41.previews.example/', 'build-of-the-fork')
    await preview.register()
    const previewToken = await preview.tokenFor(ada)
    for (const [who, token] of Object.entries({ program, reader, previewToken })) {
      expect([who, (await open(token)).status]).toEqual([who, 403])
      expect([who, (await at.call('GET', '/me/sample-keys', { token })).status]).toEqual([who, 403])
    }
    expect(await list(ada)).toEqual([])
  })
})

describe('a backend that checks keys', () => {
  test('needs the right for it, and gets no response with another right or as a person', async () => {
    const { key } = await keyOf(ada)
    const keyWith = async (...scopes: string[]) =>
      (await admin('POST', '/admin/keys', { name: 'x', scopes })).json.result.secret
    expect((await check(key, await keyWith('sample-keys:read'))).json.result).toMatchObject({
      active: true,
      person_id: person,
    })
    expect((await check(key, await keyWith('persons:read', 'sample-keys:write'))).status).toBe(403)
    expect((await check(key, ada)).status).toBe(403)
  })

  test('learns only that a key is invalid', async () => {
    const { id, key } = await keyOf(ada)
    await end(ada, id)
    expect((await check(key)).json.result).toEqual({ active: false })
    expect((await check('x'.repeat(200))).json.result).toEqual({ active: false })
    expect((await check('x'.repeat(201))).status).toBe(400)
  })
})

test('checks a limited number of keys per hour', async () => {
  const limited = await target({ settings: { rateLimits: true } })
  const token = await limited.world.admin.signIn(ADA)
  const statuses: number[] = []
  for (let turn = 0; turn < 62; turn++) {
    const reply = await limited.call('POST', '/me/sample-keys', { token })
    statuses.push(reply.status)
    if (reply.status === 200) await limited.call('DELETE', `/me/sample-keys/${reply.json.result.id}`, { token })
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
  await limited.close()
})
