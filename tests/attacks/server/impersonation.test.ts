import { ENDPOINTS, type EndpointName, type EndpointRow, endpointPath } from '@portico/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

const names = Object.keys(ENDPOINTS) as EndpointName[]
const withToken = names.filter((name) => {
  const row: EndpointRow = ENDPOINTS[name]
  return (row.auth === 'token' || row.auth === 'optional') && row.accepts.person
})
const reading = new Set<EndpointName>([
  'openChallengePack',
  'me',
  'releaseContentKeys',
  'mySessions',
  'myPrograms',
  'myReadingGrants',
  'myReaderTokens',
  'myGuestLinks',
  'myCredentials',
  'myPasswordRules',
  'myHandles',
  'myOrganizations',
  'myMembershipOffers',
  'dueAgreements',
  'myReceipts',
  'myAccessRequests',
  'getAttributes',
  'getBucket',
  'getConsent',
])

const BODIES: Partial<Record<EndpointName, unknown>> = {
  startFlow: { handle: { type: 'email_address', value: 'mine@evil.example' }, factor: { method: 'otp_via_email' } },
  startFlowV1: { handle: { type: 'email_address', value: 'mine@evil.example' }, factor: { method: 'otp_via_email' } },
  attest: { challenge_id: 'x', challenge_type: 'nonce', data: {} },
  attestV1: { challenge_id: 'x', challenge_type: 'nonce', data: {} },
  attestV2: { challenge_id: 'x', challenge_type: 'nonce', data: {} },
  resolveSso: { challenge_id: 'x', code: 'x', pkce_code_verifier: 'x' },
  releaseContentKeys: { build: 'b', tickets: [] },
  putAttributes: { end_user_read_write: { note: 'changed' } },
  patchAttributes: { end_user_read_write: { note: 'changed' } },
  putBucket: { note: 'changed' },
  patchBucket: { note: 'changed' },
  setConsent: { consent_levels: [] },
  addConsent: { consent_levels: ['marketing'] },
  requestAccess: { groups: ['docusaurus-users'] },
  labelMyCredential: { label: 'mine' },
  changeMyPassword: { password: 'Tramway-Lantern-43', current_password: 'Tramway-Lantern-42' },
  switchOrganization: {},
}

describe('someone who impersonates another person', () => {
  let at: Target
  let person: string
  let borrowed: string
  let ids: Record<string, string>

  beforeAll(async () => {
    at = await target()
    const { adminKey } = at.world.settings
    const added = await at.call('POST', '/admin/persons', {
      token: adminKey,
      body: {
        handles: [
          { type: 'email_address', value: 'victim@example.com' },
          { type: 'email_address', value: 'second@example.com' },
        ],
        password: 'Tramway-Lantern-42',
        attributes: { end_user_read_write: { note: 'original' } },
      },
    })
    person = added.json.result.person_id
    const own = await at.world.admin.signIn('victim@example.com')
    await at.call('POST', '/consent/gdpr', { token: own, body: { consent_levels: ['necessary'] } })
    const first = async (path: string) => (await at.call('GET', path, { token: own })).json.result[0].id
    ids = {
      session_id: await first('/me/sessions'),
      credential_id: await first('/me/credentials'),
      handle_id: await first('/me/handles'),
      bucket_name: 'end_user_read_write',
      challenge_id: 'x',
      challenge_pack_id: 'x',
    }
    const prepared = await at.call('POST', `/persons/${person}/impersonate`, { token: adminKey })
    const [nonce] = JSON.parse(Buffer.from(prepared.json.result, 'base64url').toString())
    const redeemed = await at.call('POST', '/attestation/v3', {
      body: { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options },
    })
    borrowed = redeemed.json.result.token
  })
  afterAll(() => at.close())

  const call = (name: EndpointName) =>
    at.call(
      ENDPOINTS[name].method,
      endpointPath(name, ids) +
        (name === 'deleteFromBucket' ? '?attributes=note' : name === 'removeConsent' ? '?deleteAll=true' : ''),
      {
        token: borrowed,
        body: BODIES[name],
      },
    )
  const state = async () => {
    const { stores, clock, settings } = at.world.services
    return JSON.stringify([
      await stores.attributes.of([person], [settings.orgId]),
      await stores.consents.of(settings.orgId, person),
      await stores.handles.of(person),
      await stores.credentials.of(person),
      await stores.accessRequests.list(settings.orgId, { limit: 9, offset: 0, personId: person }),
      await stores.sessions.live(settings.orgId, person, clock.now()),
      await stores.persons.member(settings.orgId, person),
    ])
  }
  const audited = async () =>
    (await at.call('GET', `/admin/audit?person_id=${person}`, { token: at.world.settings.adminKey })).json.result

  test.each(withToken.filter((name) => !reading.has(name)))(
    'cannot call %s, and the audit log shows the attempt',
    async (name) => {
      const before = await state()
      const answer = await call(name)
      expect([name, answer.status]).toEqual([name, 403])
      expect(await state()).toBe(before)
      const [row] = await audited()
      expect(row).toMatchObject({ action: 'impersonation.refused', actor: 'admin-key', detail: { call: name } })
    },
  )

  test.each([...reading])('leaves an audit entry by calling %s', async (name) => {
    const before = await state()
    await call(name)
    expect(await state()).toBe(before)
    const [row] = await audited()
    expect(row).toMatchObject({ action: 'impersonation.allowed', actor: 'admin-key', detail: { call: name } })
  })

  test.each(names.filter((name) => ENDPOINTS[name].auth === 'admin'))(
    'cannot call %s as an administrator',
    async (name) => {
      expect((await call(name)).status).toBe(403)
      const [row] = await audited()
      expect(row).toMatchObject({ action: 'impersonation.refused', actor: 'admin-key', detail: { call: name } })
    },
  )

  test('ends only the impersonation session, under their own name', async () => {
    expect((await at.call('POST', '/token/revoke', { body: { token: borrowed } })).status).toBe(204)
    const [row] = await audited()
    expect(row).toMatchObject({ action: 'session.ended', actor: 'admin-key' })
  })
})
