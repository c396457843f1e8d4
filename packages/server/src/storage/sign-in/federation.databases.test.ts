import { beforeEach, expect, test } from 'vitest'
import { ensureRootOrganization } from '../../identity/organizations/organization.js'
import { fifty, onBothDatabases } from '../../testing/on-both-databases.js'
import { type Stores, sqlStores } from '../stores.js'

const ORG = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'
const NOW = 1_800_000_000_000

onBothDatabases('federation', (databases) => {
  let stores: Stores
  beforeEach(async () => {
    const database = await databases.open()
    stores = sqlStores(database)
    await ensureRootOrganization(stores, ORG, NOW)
    await stores.providers.add(provider('p'))
    await stores.flows.insert(
      {
        id: 'f',
        organization_id: ORG,
        kind: 'sign_in',
        session_kind: 'person',
        method: 'oidc',
        proven: false,
        grants: [],
        created_at: NOW,
        expires_at: NOW + 1000,
      },
      [
        {
          id: 'x',
          flow_id: 'f',
          position: 0,
          type: 'proxy',
          method: 'oidc',
          secret_hash: null,
          pack_hash: null,
          tries_left: 0,
          consumed_at: null,
          session_id: null,
          data: null,
          created_at: NOW,
          expires_at: NOW + 1000,
        },
      ],
    )
    await stores.sso.add({
      challenge_id: 'c',
      flow_id: 'f',
      provider_id: 'p',
      state_hash: 's',
      ux_mode: 'popup',
      page_origin: 'https://app.example.com',
      redirect_target: 'https://app.example.com/',
      csrf_token: 't',
      pkce_code_challenge: 'k',
      proxy_id: 'x',
      sealed_request: 'r',
      code_hash: null,
      sealed_identity: null,
      returned_at: null,
      resolved_at: null,
      expires_at: NOW + 1000,
    })
  })

  const provider = (id: string) => ({
    id,
    organization_id: ORG,
    type: 'oidc' as const,
    name: 'google',
    client_id: 'one',
    sealed_secret: null,
    config: '{}',
    created_at: NOW,
    state: 'active' as const,
  })
  const person = (person_id: string) =>
    stores.persons.create({
      person_id,
      pool_id: ORG,
      organization_id: ORG,
      person_type: 'regular',
      region: 'europe-belgium',
      created_at: NOW,
    })

  const yes = (answers: readonly unknown[]) => answers.filter((answer) => answer !== undefined && answer !== false)

  test('only one of fifty returns with one state is accepted, and only from its provider and in time', async () => {
    expect(await stores.sso.takeReturn('s', 'other', NOW)).toBeUndefined()
    expect(await stores.sso.takeReturn('s', 'p', NOW + 1000)).toBeUndefined()
    expect(yes(await fifty(() => stores.sso.takeReturn('s', 'p', NOW)))).toHaveLength(1)
  })

  test('only one of fifty uses of one code succeeds', async () => {
    expect(await stores.sso.redeem('c', 'h', NOW)).toBe(false)
    await stores.sso.keepIdentity('c', 'h', 'sealed')
    expect(await stores.sso.redeem('c', 'another', NOW)).toBe(false)
    expect(yes(await fifty(() => stores.sso.redeem('c', 'h', NOW)))).toHaveLength(1)
  })

  test('only one of fifty people can have a subject, until they are deleted', async () => {
    for (let at = 0; at < 50; at++) await person(`person-${at}`)
    expect(yes(await fifty((at) => stores.identities.link(ORG, 'p', 'ada', `person-${at}`, NOW)))).toHaveLength(1)
    const owner = (await stores.identities.owner(ORG, 'p', 'ada')) ?? ''
    expect(owner).toMatch(/^person-/)
    await stores.persons.remove(ORG, owner)
    expect(await stores.identities.owner(ORG, 'p', 'ada')).toBeUndefined()
  })

  test('a provider is added once for each name and client, and its identities are removed with it', async () => {
    expect(yes(await fifty((at) => stores.providers.add({ ...provider(`q${at}`), client_id: 'two' })))).toHaveLength(1)
    await person('a')
    await stores.identities.link(ORG, 'p', 'ada', 'a', NOW)
    expect(await stores.providers.remove('another-organization', 'p')).toBe(false)
    expect(await stores.providers.remove(ORG, 'p')).toBe(true)
    expect(await stores.identities.owner(ORG, 'p', 'ada')).toBeUndefined()
    expect(await stores.sso.find('c')).toBeUndefined()
  })

  test('only one of fifty exchanges of one login code succeeds', async () => {
    await person('a')
    await stores.clients.add({
      client_id: 'c',
      organization_id: ORG,
      name: 'x',
      redirect_uris: ['https://a.example/'],
      created_at: NOW,
      first_party: false,
      origin: 'administrator',
    })
    await stores.sessions.insert({
      id: 'session',
      kind: 'person',
      proofs: 0,
      scope: [],
      organization_id: ORG,
      person_id: 'a',
      authentications: [],
      first_token: false,
      created_at: NOW,
      expires_at: NOW + 1000,
      revoked_at: null,
    })
    await stores.loginCodes.add({
      code_hash: 'h',
      client_id: 'c',
      redirect_uri: 'https://a.example/',
      code_challenge: 'k',
      nonce: null,
      scope: 'openid',
      session_id: 'session',
      used_at: null,
      granted_session: null,
      groups: null,
      expires_at: NOW + 1000,
    })
    expect(yes(await fifty((at) => stores.loginCodes.use('h', `session-${at}`, NOW)))).toHaveLength(1)
    expect(await stores.loginCodes.find('h')).toMatchObject({ granted_session: expect.stringMatching(/^session-/) })
  })

  test('a waiting page is notified of a failure; a page that has its session is not', async () => {
    await stores.flows.fail('f', 'timeout')
    expect((await stores.flows.find('x'))?.challenge.failure).toBe('timeout')
  })
})
