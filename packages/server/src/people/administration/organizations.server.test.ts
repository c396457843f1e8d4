import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

const clock = fakeClock()
let world: TestServer
beforeEach(async () => {
  world = await createTestServer({ clock, settings: { rateLimits: false } })
})
afterEach(() => world.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const as = (token: string, organization?: string) => (method: Method, url: string, body?: unknown) =>
  world.inject({
    method,
    url,
    token,
    body,
    ...(organization !== undefined && { headers: { 'SlashID-OrgID': organization } }),
  })
const admin = (method: Method, url: string, body?: unknown, organization?: string) =>
  as(world.settings.adminKey, organization)(method, url, body)
const make = async (body: Record<string, unknown>) => {
  clock.advance(1)
  return (await admin('POST', '/admin/organizations', { org_name: 'Branch', ...body })).json.result
}
const settle = (id: string, settings: Record<string, unknown>) =>
  admin('PATCH', `/admin/organizations/${id}`, { settings })
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Signs in with an emailed code, and returns the last response, whether successful or not. */
async function signIn(email: string, organization = world.settings.orgId) {
  const headers = { 'SlashID-OrgID': organization }
  const body = { handle: { type: 'email_address', value: email }, factor: { method: 'otp_via_email' } }
  const started = await world.inject({ method: 'POST', url: '/id/v2', body, headers })
  if (started.status !== 200) return started
  const challenge = started.json.result.find(({ type }: { type: string }) => type === 'otp')
  const { subject } = await world.outbox.next(email)
  const data = { otp: /\d{6}/.exec(subject)?.[0] }
  return world.inject({
    method: 'POST',
    url: '/attestation/v3',
    body: { challenge_id: challenge.id, challenge_type: 'otp', data },
  })
}
const refusal = (answer: { status: number; json: { errors: { message: string }[] } }) => [
  answer.status,
  answer.json.errors[0]?.message,
]

describe('organizations are managed', () => {
  test('as a tree, with their own pool at the top and their parent’s below', async () => {
    const top = await make({ org_name: 'Top', tenant_name: 'Top Ltd' })
    expect(top).toMatchObject({ parent_id: null, org_name: 'Top', tenant_name: 'Top Ltd', person_pool: 'own' })
    expect(top.settings).toMatchObject({ self_registration: true, approval: 'none', handle_patterns: [] })
    expect(top.settings.person_pool).toBeUndefined()
    const branch = await make({ parent_id: top.id })
    expect(branch).toMatchObject({ parent_id: top.id, person_pool: 'inherit', tenant_name: 'Branch' })
    const apart = await make({ org_name: 'Apart', parent_id: top.id, person_pool: 'own' })
    expect(apart.person_pool).toBe('own')
    const listing = await admin('GET', '/admin/organizations?limit=2&offset=1')
    expect(listing.json.meta.pagination).toEqual({ limit: 2, offset: 1, total_count: 4, next: expect.any(String) })
    expect((await admin('GET', `/admin/organizations/${branch.id}`)).json.result).toEqual(branch)
    expect((await admin('GET', '/admin/organizations/none')).status).toBe(404)
    expect((await admin('POST', '/admin/organizations', { org_name: 'x', person_pool: 'inherit' })).status).toBe(400)
    expect((await admin('POST', '/admin/organizations', { org_name: 'x', parent_id: 'none' })).status).toBe(404)
    expect((await admin('POST', '/admin/organizations', {})).json.errors[0].message).toBe('org_name is missing')
  })

  test('with settings; unknown names and invalid values are refused and change nothing', async () => {
    const { id } = await make({})
    const changed = await settle(id, { approval: 'sign_in', handle_patterns: ['@example\\.com$'] })
    expect(changed.json.result.settings).toMatchObject({ approval: 'sign_in', handle_patterns: ['@example\\.com$'] })
    const again = await settle(id, { enumeration: 'strict' })
    expect(again.json.result.settings).toMatchObject({ approval: 'sign_in', enumeration: 'strict' })
    const bad = {
      unheard_of: true,
      self_registration: 'yes',
      approval: 'maybe',
      handle_patterns: ['(a+)\\1'],
      allowed_methods: ['telepathy'],
      password_rules: [{ name: 'length', pattern: '(', match_type: 'must_match' }],
      token_lifetime_seconds: 0,
      groups_claim_name: 'person_id',
      enumeration: 'off',
      ui_customization: 'blue',
      person_pool: 'own',
    }
    for (const [name, value] of Object.entries(bad)) {
      const answer = await settle(id, { [name]: value })
      expect([answer.status, answer.json.errors[0].message]).toEqual([400, expect.stringContaining(name)])
    }
    expect((await admin('GET', `/admin/organizations/${id}`)).json.result).toEqual(again.json.result)
  })

  test('also by their own administrators, who can manage those below theirs and no others', async () => {
    const beside = await make({ org_name: 'Beside' })
    const under = await make({ org_name: 'Under', parent_id: world.settings.orgId })
    await world.admin.addPerson({
      handles: [{ type: 'email_address', value: 'boss@example.com' }],
      groups: ['portico-admins'],
    })
    const boss = as(await world.admin.signInToConsole('boss@example.com'))
    const ids = (await boss('GET', '/admin/organizations')).json.result.map(({ id }: { id: string }) => id)
    expect(ids).toEqual([world.settings.orgId, under.id])
    clock.advance(1)
    expect((await boss('GET', `/admin/organizations/${beside.id}`)).status).toBe(404)
    expect((await boss('PATCH', `/admin/organizations/${beside.id}`, { org_name: 'Mine' })).status).toBe(404)
    expect((await boss('POST', '/admin/organizations', { org_name: 'x', parent_id: beside.id })).status).toBe(404)
    expect((await boss('POST', '/admin/organizations', { org_name: 'x' })).status).toBe(403)
    const creation = await boss('POST', '/admin/organizations', { org_name: 'Mine', parent_id: world.settings.orgId })
    expect(creation.status).toBe(201)
    const there = (await boss('GET', '/me')).json.result.organizations
    expect(there.map(({ org_name }: { org_name: string }) => org_name)).toEqual(['Developer hub', 'Mine'])
    expect(there[0].managed_organizations).toHaveLength(2)
  })
})

describe('who may become a member', () => {
  test('not without self-registration, and the code stays consumed', async () => {
    await settle(world.settings.orgId, { self_registration: false })
    expect(refusal(await signIn('new@example.com'))).toEqual([
      403,
      'self-registration not allowed for this organization',
    ])
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'known@example.com' }] })
    expect((await signIn('known@example.com')).status).toBe(200)
  })

  test('whose handle matches one of the patterns', async () => {
    await settle(world.settings.orgId, { handle_patterns: ['@example\\.com$', '@example\\.org$'] })
    expect(refusal(await signIn('a@elsewhere.net'))).toEqual([403, 'person cannot be registered'])
    expect((await signIn('a@example.org')).status).toBe(200)
  })

  test.each([
    ['sign_up', 'person is not active'],
    ['sign_in', 'Person is inactive'],
  ])('with approval of %s, a new user waits until an administrator approves', async (approval, message) => {
    await settle(world.settings.orgId, { approval })
    expect(refusal(await signIn('new@example.com'))).toEqual([403, message])
    expect(refusal(await signIn('new@example.com'))).toEqual([403, 'Person is inactive'])
    const [person] = (await admin('GET', '/admin/persons?state=pending')).json.result
    expect(person).toMatchObject({ active: false, state: 'pending', handles: [{ value: 'new@example.com' }] })
    await admin('PATCH', `/admin/persons/${person.person_id}`, { active: true })
    expect((await signIn('new@example.com')).status).toBe(200)
  })

  test('a person whom an administrator added or invited needs no approval', async () => {
    await settle(world.settings.orgId, { approval: 'sign_up' })
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'added@example.com' }] })
    expect((await signIn('added@example.com')).status).toBe(200)
    const { link } = await world.admin.invite('invited@example.com')
    const pack = new URL(link).searchParams.get('sidcp')
    const [nonce] = (await world.inject({ url: `/challenge_pack/${pack}` })).json.result
    const body = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
    expect((await world.inject({ method: 'POST', url: '/attestation/v3', body })).status).toBe(200)
  })

  test('only with the allowed methods', async () => {
    await settle(world.settings.orgId, { allowed_methods: ['email_link'] })
    const answer = await signIn('ada@example.com')
    expect([answer.status, answer.json.errors[0].message]).toEqual([403, expect.stringContaining('choose email_link')])
    const recovery = { handle: { type: 'email_address', value: 'ada@example.com' }, factor: { method: 'password' } }
    expect((await world.inject({ method: 'POST', url: '/recover', body: recovery })).status).toBe(403)
  })
})

describe('the contents of a token', () => {
  test('follows the lifetime and the name of the groups claim', async () => {
    await settle(world.settings.orgId, { token_lifetime_seconds: 600, groups_claim_name: 'roles' })
    const { iat, exp, ...token } = claims((await signIn('ada@example.com')).json.result.token)
    expect(exp - iat).toBe(600)
    expect(token).toMatchObject({ groups_claim_name: 'roles', roles: [] })
    expect(token.groups).toBeUndefined()
  })

  test('comes in a container if that is set, and the token inside works', async () => {
    await settle(world.settings.orgId, { token_container: true })
    const container = claims((await signIn('ada@example.com')).json.result.token)
    expect(container).toMatchObject({ person_type: 'regular', user_token: expect.any(String), oidc_tokens: [] })
    expect(claims(container.user_token).user_token).toBeUndefined()
    expect((await as(container.user_token)('GET', '/me')).status).toBe(200)
  })
})

test('an organization’s appearance is sent after the context and before the nonce of a link', async () => {
  const ui_customization = { primary: '#0af' }
  await settle(world.settings.orgId, { ui_customization })
  const handle = { type: 'email_address', value: 'ada@example.com' }
  const body = { handle, factor: { method: 'email_link' } }
  const { result } = (await world.inject({ method: 'POST', url: '/id/v2', body })).json
  expect(result.map(({ type }: { type: string }) => type)).toEqual([
    'authn_context_update',
    'ui_customization',
    'proxy',
  ])
  expect(result[1].options).toEqual({ authn_redirect_page_ui_config: ui_customization })
  const { text } = await world.outbox.next('ada@example.com')
  const pack = /\/link\/([\w-]+)/.exec(text)?.[1]
  const challenges = (await world.inject({ url: `/challenge_pack/${pack}` })).json.result
  expect(challenges.map(({ type }: { type: string }) => type)).toEqual(['ui_customization', 'nonce'])
  expect((await world.inject({ method: 'POST', url: `/link/${pack}` })).status).toBe(200)
  expect((await world.inject({ url: `/challenge/${result[2].options.challenge_id}/v2` })).status).toBe(200)
  await settle(world.settings.orgId, { ui_customization: null })
  expect(
    (await world.inject({ method: 'POST', url: '/id/v2', body: { ...body, handle: { ...handle, value: 'b@b.de' } } }))
      .json.result,
  ).toHaveLength(2)
})

describe('changing to another organization', () => {
  let branch: string
  let token: string
  beforeEach(async () => {
    branch = (await make({ parent_id: world.settings.orgId })).id
    token = await world.admin.signIn('ada@example.com')
    clock.advance(1)
    await admin('POST', '/admin/persons', { handles: [{ type: 'email_address', value: 'ada@example.com' }] }, branch)
  })

  test('a handle of the same pool joins its person, and the token there names the same person', async () => {
    const { result } = (await as(token, branch)('POST', '/token/v2', { metadata: { csrf_token: 'x' } })).json
    expect(result).toEqual({ type: 'token', token: expect.any(String) })
    const [before, after] = [claims(token), claims(result.token)]
    expect(after).toMatchObject({ oid: branch, person_id: before.person_id, authentications: before.authentications })
    expect(after.exp).toBe(before.exp)
    expect((await as(token, branch)('GET', '/token')).json.result).toEqual(expect.any(String))
    expect((await as(token, branch)('GET', '/token/v2')).json.result.type).toBe('token')
    expect((await as(token)('GET', '/token')).json.result).toBe(token)
    expect((await as(result.token)('GET', '/me')).json.result.person.groups).toEqual([])
    expect((await as(result.token, world.settings.orgId)('POST', '/token/v2', {})).json.result.type).toBe('token')
  })

  test('both organizations are listed, with their positions in the tree', async () => {
    const { organizations } = (await as(token)('GET', '/me')).json.result
    expect(organizations).toEqual([
      expect.objectContaining({ id: world.settings.orgId, managed_organizations: [] }),
      {
        id: branch,
        parent_id: world.settings.orgId,
        org_name: 'Branch',
        tenant_name: 'Branch',
        managed_organizations: [],
      },
    ])
    const { org_hierarchy } = (await as(token)('GET', '/me/orgs')).json.result
    expect(org_hierarchy).toEqual([
      expect.objectContaining({ id: world.settings.orgId, children_ids: [branch], inherits_rbac_pools: false }),
      expect.objectContaining({ id: branch, parent_id: world.settings.orgId, person_in_manager_org: true }),
    ])
  })

  test('is refused to strangers, to people of another pool, and to pending members', async () => {
    const apart = await make({})
    for (const id of [apart.id, (await make({ org_name: 'Elsewhere', parent_id: world.settings.orgId })).id]) {
      const answer = await as(token, id)('POST', '/token/v2', {})
      expect([answer.status, answer.json.errors[0].message]).toEqual([403, expect.stringContaining('not a member')])
    }
    expect((await as(token, 'none')('POST', '/token/v2', {})).status).toBe(404)
    await admin('PATCH', `/admin/persons/${claims(token).person_id}`, { active: false }, branch)
    expect(refusal(await as(token, branch)('POST', '/token/v2', {}))).toEqual([403, 'Person is inactive'])
    expect((await as(token)('GET', '/me')).status).toBe(200)
  })

  test('requires a method that is allowed there, and the challenges lead to a token for it', async () => {
    await settle(branch, { allowed_methods: ['email_link', 'password'] })
    const { result } = (await as(token, branch)('POST', '/token/v2', { metadata: {} })).json
    expect(result.type).toBe('challenge_list')
    expect(result.challenges.map(({ type }: { type: string }) => type)).toEqual(['authn_context_update', 'proxy'])
    expect(result.challenges[0].options.target_org_id).toBe(branch)
    expect((await as(token, branch)('GET', '/token')).status).toBe(403)
  })

  test('groups of the parent count if they are inherited, and only for its active members', async () => {
    await world.admin.setGroups(claims(token).person_id, ['docusaurus-users'])
    const groups = async () => claims((await as(token, branch)('GET', '/token')).json.result).groups
    expect(await groups()).toEqual([])
    await settle(branch, { inherit_groups: true })
    expect(await groups()).toEqual(['docusaurus-users'])
    await admin('PUT', `/admin/persons/${claims(token).person_id}/groups`, { groups: ['local'] }, branch)
    expect(await groups()).toEqual(['docusaurus-users', 'local'])
  })

  test('attributes of an organization stay there, those of the pool are shared', async () => {
    const there = (await as(token, branch)('GET', '/token')).json.result
    await as(token)('PUT', '/attributes', {
      end_user_read_write: { here: 1 },
      'person_pool-end_user_read_write': { everywhere: 1 },
    })
    const seen = (await as(there)('GET', '/attributes')).json.result
    expect(seen.end_user_read_write).toEqual({})
    expect(seen['person_pool-end_user_read_write']).toEqual({ everywhere: 1 })
  })

  test('leaving one organization keeps membership and data in the other', async () => {
    const there = (await as(token, branch)('GET', '/token')).json.result
    const { person_id } = claims(token)
    expect((await admin('DELETE', `/admin/persons/${person_id}`, undefined, branch)).status).toBe(200)
    expect((await as(there)('GET', '/me')).status).toBe(401)
    expect((await as(token)('GET', '/me')).json.result.organizations).toHaveLength(1)
    await admin('DELETE', `/admin/persons/${person_id}`)
    expect(await world.services.stores.handles.of(person_id)).toEqual([])
  })
})

describe('what applies to every organization of a pool', () => {
  const email = (value: string) => ({ type: 'email_address', value }) as const
  let branch: string
  let ada: string
  let inBranch: ReturnType<typeof as>
  beforeEach(async () => {
    branch = (await make({ parent_id: world.settings.orgId })).id
    ada = (await world.admin.addPerson({ handles: [email('ada@example.com')], password: 'Tramway-Lantern-42' }))
      .person_id
    await admin('POST', '/admin/persons', { handles: [email('ada@example.com')] }, branch)
    const body = { name: 'branch', scopes: ['*'] }
    inBranch = as((await admin('POST', '/admin/keys', body, branch)).json.result.secret, branch)
  })
  const forbidden = [403, expect.stringContaining('apply to every organization that shares these people')]

  test('cannot be changed by administrators of a branch: credentials and sessions stay', async () => {
    const token = await world.admin.signIn('ada@example.com')
    const [credential] = (await inBranch('GET', `/admin/persons/${ada}/credentials`)).json.result
    expect(refusal(await inBranch('DELETE', `/admin/persons/${ada}/credentials`))).toEqual(forbidden)
    expect(refusal(await inBranch('DELETE', `/admin/persons/${ada}/credentials/${credential.id}`))).toEqual(forbidden)
    expect((await world.services.stores.credentials.of(ada)).length).toBe(1)
    expect((await as(token)('GET', '/me')).status).toBe(200)
    expect((await admin('DELETE', `/admin/persons/${ada}/credentials`, undefined, branch)).status).toBe(200)
  })

  test('and neither can passwords and providers', async () => {
    const person = { handles: [email('new@example.com')], password: 'Tramway-Lantern-42' }
    expect(refusal(await inBranch('POST', '/admin/persons', person))).toEqual(forbidden)
    const provider = {
      type: 'oidc',
      provider: 'custom',
      issuer: 'https://x.example',
      client_id: 'c',
      client_secret: 's',
    }
    expect(refusal(await inBranch('POST', '/admin/providers', provider))).toEqual(forbidden)
    const { id } = (await admin('POST', '/admin/providers', provider, branch)).json.result
    const issuer = 'https://evil.example'
    expect(refusal(await inBranch('PATCH', `/admin/providers/${id}`, { issuer }))).toEqual(forbidden)
  })

  test('people whom they add are members once they accept, and handles count once they are proven', async () => {
    const shared = { handles: [email('ada@example.com'), email('eve@example.com')] }
    await inBranch('DELETE', `/admin/persons/${ada}`)
    const added = (await inBranch('POST', '/admin/persons', { ...shared, groups: ['g'] })).json.result
    expect(added).toMatchObject({ state: 'invited', groups: ['g'] })
    expect(added.person_id).not.toBe(ada)
    expect(added.handles.map(({ verified }: { verified: boolean }) => verified)).toEqual([false, false])
    const eve = claims((await signIn('eve@example.com')).json.result.token)
    expect(eve).toMatchObject({ oid: world.settings.orgId })
    expect(eve.person_id).not.toBe(ada)
    const signed = claims((await signIn('ada@example.com', branch)).json.result.token)
    expect(signed).toMatchObject({ person_id: ada, groups: ['g'] })
    const handles = (await inBranch('GET', `/admin/persons/${ada}`)).json.result.handles
    expect(handles).toEqual([{ ...email('ada@example.com'), verified: true }])
    expect((await inBranch('GET', '/admin/persons?search=eve@')).json.result).toEqual([])
  })
})
