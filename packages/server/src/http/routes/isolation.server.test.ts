import { ENDPOINTS, type EndpointName, endpointPath } from '@portico/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'
import { VALID_BODIES } from '../../testing/valid-bodies.js'

/** A word that occurs in all data of the other organization, and so must not occur in any response. */
const MARK = 'onlyofbeta'
const names = Object.keys(ENDPOINTS) as EndpointName[]
const guarded = names.filter((name) => ['admin', 'token'].includes(ENDPOINTS[name].auth))

/** Valid, so that a refusal has the right reason. */
const bodies: { readonly [Name in EndpointName]?: unknown } = VALID_BODIES

describe('two organizations', () => {
  let world: TestServer
  let beta: string
  let ids: Record<string, string>
  const callers: Record<string, string> = {}

  beforeAll(async () => {
    world = await createTestServer({ settings: { rateLimits: false } })
    const admin = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, organization?: string) =>
      world.inject({
        method,
        url,
        token: world.settings.adminKey,
        body,
        ...(organization !== undefined && { headers: { 'SlashID-OrgID': organization } }),
      })
    beta = (await admin('POST', '/admin/organizations', { org_name: MARK })).json.result.id
    const create = async (url: string, body: unknown) => (await admin('POST', url, body, beta)).json.result
    const person = await create('/admin/persons', {
      handles: [{ type: 'email_address', value: `${MARK}@example.com` }],
      groups: [MARK],
      password: 'Tr0ub4dor&Zebra',
      attributes: { end_user_read_write: { [MARK]: MARK }, 'person_pool-end_user_read_write': { [MARK]: MARK } },
    })
    await create('/admin/groups', { name: MARK })
    const key = await create('/admin/keys', { name: MARK, scopes: ['*'] })
    const handle = { type: 'email_address', value: `${MARK}2@example.com` }
    const invitation = await create('/admin/invitations', { handle, groups: [MARK] })
    const webhook = await create('/admin/webhooks', { url: `https://${MARK}.example.com/` })
    await admin('PUT', '/admin/sample-keys/webhook', { url: `https://${MARK}.example.com/` }, beta)
    const delivery = await create(`/admin/webhooks/${webhook.id}/test`, undefined)
    const google = { type: 'oidc', provider: 'google', client_id: MARK, client_secret: MARK }
    const provider = await create('/admin/providers', google)
    const client = await create('/admin/clients', { name: MARK, redirect_uris: [`https://${MARK}.example.com/back`] })
    const preview = await create('/admin/previews', { name: MARK, url: `https://${MARK}.example.com/`, build: MARK })
    const setUp = await create('/admin/set-up-links', { groups: [MARK] })
    const domain = await create('/admin/domains', { domain: `${MARK}.example`, groups: [MARK] })
    const insider = await signIn(`${MARK}@example.com`, beta)
    const requestBody = { groups: [MARK], reason: MARK }
    await world.inject({ method: 'POST', url: '/access-requests', token: insider, body: requestBody })
    const reads = { name: MARK, groups: [MARK] }
    const reader = await world.inject({ method: 'POST', url: '/me/reader-tokens', token: insider, body: reads })
    const sample = await world.inject({ method: 'POST', url: '/me/sample-keys', token: insider })
    const nameBody = { name: MARK }
    const feed = await world.inject({ method: 'POST', url: '/me/feeds', token: insider, body: nameBody })
    const feedback = { text: MARK, page: `/${MARK}` }
    const sent = await world.inject({ method: 'POST', url: '/feedback', token: insider, body: feedback })
    const agreed = { name: MARK, text: MARK, audience: { any: [[]] }, accepted_by: 'person' }
    const agreement = await create('/admin/agreements', agreed)
    const own = async (url: string) => (await world.inject({ url, token: insider })).json.result[0].id
    const [credential] = (await admin('GET', `/admin/persons/${person.person_id}/credentials`, undefined, beta)).json
      .result
    ids = {
      person_id: person.person_id,
      organization_id: beta,
      key_id: key.id,
      invitation_id: invitation.id,
      credential_id: credential.id,
      token_id: reader.json.result.id,
      session_id: await own('/me/sessions'),
      feed_id: feed.json.result.id,
      sample_key_id: sample.json.result.id,
      webhook_id: webhook.id,
      delivery_id: delivery.id,
      handle_id: await own('/me/handles'),
      request_id: await own('/access-requests'),
      feedback_id: sent.json.result.id,
      agreement_id: agreement.id,
      provider_id: provider.id,
      client_id: client.client_id,
      build: preview.build,
      domain_id: domain.id,
      link_id: setUp.id,
      bucket_name: 'end_user_read_write',
      guest_link_id: 'guest-link',
      guest_password_id: 'guest-password',
    }
    const link = {
      organization_id: beta,
      person_id: ids.person_id ?? '',
      page: '/docs',
      folder: false,
      shared: '[]',
      email: null,
      most_devices: null,
      note: '',
    }
    const times = { created_at: 1, expires_at: world.services.clock.now() + 1e9 }
    await world.services.stores.guestLinks.add({ id: 'guest-link', ...link, ...times, most_openings: 1 }, 'hash')
    const word = { group_name: 'readers', name: MARK, word_hash: 'hash', changed_at: 1 }
    const whose = { organization_id: beta, person_id: ids.person_id ?? '' }
    await world.services.stores.guestPasswords.add({ id: 'guest-password', ...whose, ...word, ...times })
    await world.admin.addPerson({
      handles: [{ type: 'email_address', value: 'boss@example.com' }],
      groups: ['portico-admins', 'portico-impersonators'],
    })
    callers.administrator = await world.admin.signInToConsole('boss@example.com')
    const scopes = ['*', 'impersonate']
    callers.key = (await admin('POST', '/admin/keys', { name: 'alpha', scopes })).json.result.secret
  })
  afterAll(() => world.close())

  const state = async () => {
    const { stores } = world.services
    return JSON.stringify([
      await stores.persons.list(beta, {}),
      await stores.groups.list(beta, { limit: 9, offset: 0 }),
      await stores.apiKeys.list(beta, { limit: 9, offset: 0 }),
      await stores.flows.ofKind(beta, 'invitation', { limit: 9, offset: 0 }),
      await stores.credentials.of(ids.person_id ?? ''),
      await stores.attributes.of([ids.person_id ?? ''], [beta]),
      await stores.organizations.find(beta),
      await stores.webhooks.list(beta, { limit: 9, offset: 0 }),
      await stores.providers.list(beta, { limit: 9, offset: 0 }),
      await stores.clients.list(beta, { limit: 9, offset: 0, now: 0 }),
      await stores.previews.list(beta, { limit: 9, offset: 0 }),
      await stores.domains.list(beta, { limit: 9, offset: 0 }),
      await stores.setUpLinks.list(beta, { limit: 9, offset: 0 }),
      await stores.accessRequests.find(beta, ids.request_id ?? ''),
      await stores.feedback.list(beta, { limit: 9, offset: 0 }),
      await stores.agreements.list(beta, { limit: 9, offset: 0 }),
      await stores.agreements.versions(ids.agreement_id ?? '', { limit: 9, offset: 0 }),
      await stores.agreements.acceptances(ids.agreement_id ?? '', { limit: 9, offset: 0 }),
      (await stores.sessions.find(ids.session_id ?? ''))?.revoked_at,
      await stores.readerTokens.list(beta, { limit: 9, offset: 0, now: 0 }),
      await stores.guestLinks.list(beta, { limit: 9, offset: 0, now: 0 }),
      await stores.guestPasswords.list(beta, { limit: 9, offset: 0, now: 0 }),
      await stores.keyWebhooks.of(beta),
      await stores.sampleKeys.of(beta, ids.person_id ?? ''),
      await stores.feedTokens.of(beta, ids.person_id ?? ''),
    ])
  }
  const challenge = async (email: string, organization: string, token?: string) =>
    world.inject({
      method: 'POST',
      url: '/id/v2',
      token,
      headers: { 'SlashID-OrgID': organization },
      body: { handle: { type: 'email_address', value: email }, factor: { method: 'otp_via_email' } },
    })
  const answer = async (email: string, challenge_id: string, token?: string) =>
    world.inject({
      method: 'POST',
      url: '/attestation/v3',
      token,
      body: {
        challenge_id,
        challenge_type: 'otp',
        data: { otp: /\d{6}/.exec((await world.outbox.next(email)).subject)?.[0] ?? '' },
      },
    })
  const signIn = async (email: string, organization: string, token?: string): Promise<string> => {
    const [, { id }] = (await challenge(email, organization)).json.result
    return (await answer(email, id, token)).json.result.token
  }
  const call = (name: EndpointName, token: string, organization: string) =>
    world.inject({
      method: ENDPOINTS[name].method,
      url: endpointPath(name, ids),
      token,
      headers: { 'SlashID-OrgID': organization },
      body: bodies[name],
    })

  test.each(guarded)('%s gives an administrator or a key of this one no data of the other one', async (name) => {
    const before = await state()
    for (const [who, token] of Object.entries(callers)) {
      if (who === 'key' && ENDPOINTS[name].auth === 'token') continue
      const across = await call(name, token, beta)
      expect(across.text).not.toContain(MARK)
      if (ENDPOINTS[name].organization) expect([who, across.status]).toEqual([who, 403])
      const response = await call(name, token, world.settings.orgId)
      expect(response.text).not.toContain(MARK)
      if (/\{(?!bucket_name)/.test(ENDPOINTS[name].path)) expect([who, response.status]).toEqual([who, 404])
    }
    expect(await state()).toBe(before)
  })

  test('no token of the other one starts a flow, and sending one along changes nothing', async () => {
    const token = callers.administrator ?? ''
    expect((await challenge('guest@example.com', beta, token)).status).toBe(403)
    const claims = JSON.parse(
      Buffer.from((await signIn('guest@example.com', beta, token)).split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(claims).toMatchObject({ oid: beta, aud: beta, first_token: true, groups: [] })
    expect(claims.authenticated_methods).toEqual(['otp_via_email'])
  })
})
