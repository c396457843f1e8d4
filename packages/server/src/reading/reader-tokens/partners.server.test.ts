import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'
import { ticketFor } from '../../testing/tickets.js'

const EMAIL = 'greta@globex.example'

let world: TestServer
let partner: string
let session: string
beforeEach(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
  partner = await organization('Globex', world.settings.orgId)
  session = await signIn(partner)
})
afterEach(() => world.close())

const admin = (method: 'POST' | 'PATCH' | 'PUT', url: string, body: unknown, org = world.settings.orgId) =>
  world.inject({ method, url, token: world.settings.adminKey, body, headers: { 'SlashID-OrgID': org } })
const organization = async (tenant_name: string, parent_id?: string): Promise<string> =>
  (await admin('POST', '/admin/organizations', { org_name: tenant_name, tenant_name, ...(parent_id && { parent_id }) }))
    .json.result.id
const setting = (settings: object, org = world.settings.orgId) =>
  admin('PATCH', `/admin/organizations/${org}`, { settings }, org)

/** Signs in to an organization with an emailed code. */
async function signIn(org: string): Promise<string> {
  const start = await world.inject({
    method: 'POST',
    url: '/id/v2',
    headers: { 'SlashID-OrgID': org },
    body: { handle: { type: 'email_address', value: EMAIL }, factor: { method: 'otp_via_email' } },
  })
  const otp = /\d{6}/.exec((await world.outbox.next(EMAIL)).subject)?.[0] ?? ''
  const body = { challenge_id: start.json.result[1].id, challenge_type: 'otp', data: { otp } }
  return (await world.inject({ method: 'POST', url: '/attestation/v3', body })).json.result.token
}

const tokenWith = async (groups: readonly string[], token = session): Promise<string> =>
  (await world.inject({ method: 'POST', url: '/me/reader-tokens', token, body: { name: 'CI', groups } })).json.result
    ?.token

/** Whether a token gets the key of a part of the top organization's site. */
async function opens(token: string, readers: readonly string[]): Promise<boolean> {
  const { ticket } = await ticketFor(world, readers)
  const body = { build: 'build-1', tickets: [ticket] }
  const { json } = await world.inject({ method: 'POST', url: '/content-keys', token, body })
  return json.result?.keys.length === 1
}

test('a token of a partner reads the site as the partner only if that was chosen', async () => {
  const [chosen, none] = [await tokenWith(['org:Globex']), await tokenWith([])]
  expect(await opens(session, ['org:Globex'])).toBe(true)
  expect([await opens(chosen, ['org:Globex']), await opens(none, ['org:Globex'])]).toEqual([true, false])
  expect(await opens(chosen, ['org:Initech'])).toBe(false)
  expect(await tokenWith(['org:Initech'])).toBeUndefined()
})

test('groups of the partner count if the site allows them and they were chosen for the token', async () => {
  const me = (await world.inject({ url: '/me', token: session })).json.result.person.person_id
  await admin('PUT', `/admin/persons/${me}/groups`, { groups: ['beta', 'gamma'] }, partner)
  const token = await tokenWith(['beta'])
  expect(await opens(token, ['beta'])).toBe(false)
  await setting({ child_groups: ['beta', 'gamma'] })
  expect([await opens(token, ['beta']), await opens(token, ['gamma'])]).toEqual([true, false])
})

test('a site that allows no tokens is closed to those of its partners, but not to sessions', async () => {
  const token = await tokenWith(['org:Globex'])
  await setting({ reader_tokens: false })
  expect([await opens(token, ['org:Globex']), await opens(session, ['org:Globex'])]).toEqual([false, true])
})

test('a partner that allows none decides for its own members', async () => {
  const token = await tokenWith(['org:Globex'])
  await setting({ reader_tokens: false }, partner)
  expect([await opens(token, ['org:Globex']), await tokenWith([])]).toEqual([false, undefined])
})

test('a token of an unrelated organization opens nothing of the site', async () => {
  const stranger = await signIn(await organization('Elsewhere'))
  const token = await tokenWith([], stranger)
  expect(token).toMatch(/^portico_read_/)
  expect(await opens(token, [])).toBe(false)
})
