import { createHash, randomUUID } from 'node:crypto'
import { type OidcUpstream, startOidcUpstream } from '@portico/server/testing/oidc-upstream'
import { createWalker } from '@portico/server/testing/walk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

let at: Target
let upstream: OidcUpstream
let token: string
let owner: string
const APP = 'https://app.example.com'
const email = (value: string) => ({ type: 'email_address', value }) as const
const SUBJECT = 'attacker'

beforeEach(async () => {
  upstream = await startOidcUpstream()
  at = await target({ settings: { origins: [APP] } })
  const added = await at.world.admin.addPerson({ handles: [email('owner@example.com')], groups: ['portico-admins'] })
  owner = added.person_id
  const body = { name: 'attacker', scopes: ['providers:read', 'providers:write'] }
  token = (await at.call('POST', '/admin/keys', { token: at.world.settings.adminKey, body })).json.result.secret
})
afterEach(async () => {
  await at.close()
  await upstream.close()
})

async function add(by: string, more: object = {}) {
  const { clientId: client_id, clientSecret: client_secret, issuer } = upstream
  const body = { type: 'oidc', provider: 'custom', client_id, client_secret, issuer, ...more }
  const reply = await at.call('POST', '/admin/providers', { token: by, body })
  if (reply.status === 201) upstream.allow(reply.json.result.redirect_uri)
  return reply
}

/** Signs in at the provider as the given account. Returns the token, or undefined. */
async function signIn(account: object): Promise<string | undefined> {
  upstream.account = { sub: SUBJECT, ...account }
  const [verifier, csrf_token] = [`${randomUUID()}${randomUUID()}`, randomUUID()]
  const options = { method: 'oidc', client_id: upstream.clientId, provider: 'custom', ux_mode: 'popup' }
  const started = await at.call('POST', '/id/v2', {
    headers: { origin: APP },
    body: {
      handle: null,
      factor: { method: 'oidc', options: { ...options, redirect_target: `${APP}/`, requires_groups: 'true' } },
      metadata: { pkce_code_challenge: createHash('sha256').update(verifier).digest('base64url'), csrf_token },
    },
  })
  const [, oidc, proxy] = started.json.result
  const { text } = await createWalker()(oidc.options.auth_code_url)
  const back = new URLSearchParams(JSON.parse(/id="result">(.*?)<\/script>/.exec(text)?.[1] ?? '{}').urlParams)
  await at.call('POST', '/sso/resolve', {
    body: { challenge_id: back.get('sso_challenge_id'), code: back.get('sso_code'), pkce_code_verifier: verifier },
  })
  const polled = await at.call('GET', `/challenge/${proxy.options.challenge_id}/v2`)
  return polled.status === 200 ? polled.json.result : undefined
}
const claims = (text: string) => JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString())
const VOUCHED = { email: 'owner@example.com', email_verified: true }

describe('a key with providers:write', () => {
  test('maps no group to one that gives rights', async () => {
    for (const group of ['portico-admins', 'portico-impersonators']) {
      expect((await add(token, { groups: { staff: group } })).status).toBe(403)
    }
    const { id } = (await add(token)).json.result
    const body = { groups: { staff: 'portico-admins' } }
    expect((await at.call('PATCH', `/admin/providers/${id}`, { token, body })).status).toBe(403)
  })

  test('does not sign in as the owner by vouching for their address', async () => {
    expect((await add(token)).status).toBe(201)
    expect(await signIn(VOUCHED)).toBeUndefined()
    const identities = at.world.services.stores.identities
    const { id } = (await at.call('GET', '/admin/providers', { token })).json.result[0]
    expect(await identities.owner(at.world.settings.orgId, id, SUBJECT)).toBeUndefined()
    expect(await signIn({ email: 'reader@example.com', email_verified: true })).toEqual(expect.any(String))
  })

  test('does not accept an agreement for a company through someone who became its administrator', async () => {
    await add(token)
    const session = (await signIn({ email: 'reader@example.com', email_verified: true })) ?? ''
    const me = (await at.call('GET', '/me', { token: session })).json.result.person.person_id
    await at.world.admin.setGroups(me, ['portico-admins'])
    const { adminKey } = at.world.settings
    const agreement = { name: 'Terms', text: 'x', audience: { any: [[]] }, accepted_by: 'organization' }
    const { id } = (await at.call('POST', '/admin/agreements', { token: adminKey, body: agreement })).json.result
    expect((await at.call('GET', '/agreements', { token: session })).json.result).toMatchObject([{ may_accept: false }])
    const body = { version: 1, digest: createHash('sha256').update('x').digest('base64url') }
    const accept = (by: string) => at.call('POST', `/agreements/${id}/accept`, { token: by, body })
    expect((await accept(session)).status).toBe(403)
    expect((await accept(await at.world.admin.signIn('owner@example.com'))).status).toBe(200)
  })

  test('does not take over a provider that administrators sign in with', async () => {
    const { id } = (await add(at.world.settings.adminKey)).json.result
    expect(claims((await signIn(VOUCHED)) ?? '').person_id).toBe(owner)
    const change = (body: object) => at.call('PATCH', `/admin/providers/${id}`, { token, body })
    expect((await change({ issuer: 'https://evil.example' })).status).toBe(403)
    expect((await change({ client_secret: 'known' })).status).toBe(403)
    expect((await at.call('DELETE', `/admin/providers/${id}`, { token })).status).toBe(403)
    expect(claims((await signIn(VOUCHED)) ?? '').person_id).toBe(owner)
  })

  test('gains nothing when someone whom its provider knows becomes an administrator', async () => {
    await add(token)
    const session = (await signIn({ email: 'later@example.com', email_verified: true })) ?? ''
    await at.world.admin.setGroups(claims(session).person_id, ['portico-admins'])
    expect((await at.call('GET', '/admin/persons', { token: session })).status).toBe(403)
    expect(await signIn({ email: 'later@example.com', email_verified: true })).toBeUndefined()
  })
})

test('a provider of a full administrator may assign the group of administrators', async () => {
  await add(at.world.settings.adminKey, { groups: { staff: 'portico-admins' }, groups_claim: 'groups' })
  const session = await signIn({ email: 'new@example.com', email_verified: true, groups: ['staff'] })
  expect(claims(session ?? '').groups).toEqual(['portico-admins'])
})
