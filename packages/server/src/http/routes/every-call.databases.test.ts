import { createHash } from 'node:crypto'
import { ENDPOINTS, type EndpointName, endpointPath } from '@portico/protocol'
import { expect, test } from 'vitest'
import type { SiteMap } from '../../ground/ports/site.js'
import type { Services } from '../../identity/services.js'
import { cleanUp } from '../../jobs/clean-up.js'
import { notifyWaiting } from '../../people/access-requests/notify.js'
import { mailFigures } from '../../reading/site-statistics/mail-figures.js'
import { createTestServer, type TestServer } from '../../testing/index.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { LOGIN_PAGE } from '../../testing/reading-program.js'
import { ticketFor } from '../../testing/tickets.js'
import { VALID_BODIES } from '../../testing/valid-bodies.js'

/**
 * Every call does its work once on a database that refuses, inside a transaction, whatever does not belong to it. That
 * would otherwise wait for itself: on SQLite until the end of the process.
 */

const SCIM_USER = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'scim@example.com',
  active: true,
}
const BACK = 'https://app.example.com/back'

/** The calls that end what others use, in the order in which they can be made. */
const LAST: readonly EndpointName[] = [
  'suspendOrganization',
  'resumeOrganization',
  'endSession',
  'removeCredential',
  'removeCredentials',
  'endSessions',
  'endMyOtherSessions',
  'deletePerson',
  'deleteMe',
]

/** The calls that need a session of the console. */
const BY_PERSON: readonly EndpointName[] = [
  'viewAs',
  'impersonate',
  'impersonateTarget',
  'keepConsoleSession',
  'forgetConsoleSession',
]

/** The calls that a single valid request cannot complete, with the status that they return. Other tests complete them. */
const REFUSED: { readonly [Name in EndpointName]?: number } = {
  acceptMembershipOffer: 404,
  declineMembershipOffer: 404,
  attest: 403,
  pollChallenge: 403,
  openChallengePack: 403,
  describeLink: 403,
  getPartner: 404,
  resolveSso: 403,
  userInfo: 403,
  userInfoByPost: 403,
  updateProvider: 400,
  readSetUp: 401,
  setUpProvider: 401,
  setUpDomain: 401,
  checkSetUpDomain: 401,
  testSetUp: 401,
  finishSetUp: 401,
  denyAccessRequest: 404,
  acceptAgreement: 409,
  testMail: 400,
  countOnSite: 403,
  labelMyCredential: 404,
  attestV1: 403,
  attestV2: 403,
  pollChallengeV1: 403,
  deleteFromBucket: 400,
  removeConsent: 400,
  deletePreview: 404,
  deleteReaderToken: 404,
  createGuestLink: 403,
  endGuestLink: 404,
  deleteGuestLink: 404,
  createGuestPassword: 409,
  changeGuestPassword: 404,
  deleteGuestPassword: 404,
  deleteInvitation: 404,
  endMySession: 404,
  withdrawProgram: 404,
  endReadingGrant: 404,
  endReaderToken: 404,
  removeMyCredential: 404,
  removeMyHandle: 409,
  endSampleKey: 404,
  endFeedToken: 404,
  suspendOrganization: 400,
  resumeOrganization: 400,
  endSession: 404,
}

/** A site whose tickets are opened for each reading, as after a start or a new seal. */
function siteOf(of: () => Services, tickets: readonly string[]) {
  return async (): Promise<SiteMap> => {
    const { settings, tickets: opener } = of()
    await opener.openPublished('build-1', tickets)
    const pages = [{ path: '/docs', audience: { any: [['readers']] }, source: 'docs.md' }]
    return { site: settings.orgId, build: 'build-1', sealed: true, pages, tickets }
  }
}

async function prepare(world: TestServer, tickets: string[]) {
  const admin = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: unknown) => {
    const answer = await world.inject({ method, url, token: world.settings.adminKey, body })
    expect(answer.status, `${method} ${url} ${answer.text}`).toBeLessThan(300)
    return answer.json.result
  }
  const { ticket } = await ticketFor(world, ['readers'])
  tickets.push(ticket)
  await admin('PATCH', `/admin/organizations/${world.settings.orgId}`, {
    settings: { directory_groups: ['okta-*'], mail_texts: {} },
  })
  const password = 'Tr0ub4dor&Zebra'
  const handles = (value: string) => [{ type: 'email_address', value, verified: true }]
  const owner = { handles: handles('owner@example.com'), groups: ['portico-admins', 'portico-impersonators'] }
  await admin('POST', '/admin/persons', owner)
  const person = await admin('POST', '/admin/persons', {
    handles: handles('reader@example.com'),
    groups: ['readers'],
    password,
  })
  const target = await admin('POST', '/admin/persons', {
    handles: handles('target@example.com'),
    groups: ['readers'],
    password,
  })
  const token = await world.admin.signIn('reader@example.com')
  const own = async (method: 'GET' | 'POST', url: string, body?: unknown) => {
    const answer = await world.inject({ method, url, token, body })
    expect(answer.status, `${method} ${url} ${answer.text}`).toBeLessThan(300)
    return answer.json.result
  }
  await world.admin.signIn('target@example.com')
  const console = await world.admin.signInToConsole('owner@example.com')
  const handle = { type: 'email_address', value: 'invited@example.com' }
  const invitation = await admin('POST', '/admin/invitations', { handle, groups: ['readers'] })
  const webhook = await admin('POST', '/admin/webhooks', { url: 'https://events.example.com/' })
  const delivery = await admin('POST', `/admin/webhooks/${webhook.id}/test`)
  const client = await admin('POST', '/admin/clients', { name: 'app', redirect_uris: [BACK] })
  const agreement = await admin('POST', '/admin/agreements', { ...VALID_BODIES.createAgreement, text: 'I agree.' })
  const [due] = await own('GET', '/agreements')
  const request = await own('POST', '/access-requests', { groups: ['partners'], reason: 'x' })
  const partner = await admin('POST', '/admin/organizations', { org_name: 'Partner', tenant_name: 'partner' })
  const ids: Record<string, string> = {
    person_id: target.person_id,
    organization_id: partner.id,
    key_id: (await admin('POST', '/admin/keys', { name: 'k', scopes: ['persons:read'] })).id,
    invitation_id: invitation.id,
    credential_id: (await admin('GET', `/admin/persons/${target.person_id}/credentials`))[0].id,
    session_id: (await admin('GET', `/admin/persons/${target.person_id}/sessions`))[0].id,
    token_id: (await own('POST', '/me/reader-tokens', { name: 'x', groups: ['readers'] })).id,
    feed_id: (await own('POST', '/me/feeds', { name: 'x' })).id,
    sample_key_id: (await own('POST', '/me/sample-keys')).id,
    webhook_id: webhook.id,
    delivery_id: delivery.id,
    handle_id: (await own('GET', '/me/handles'))[0].id,
    request_id: request.id ?? (await own('GET', '/access-requests'))[0].id,
    feedback_id: (await own('POST', '/feedback', { text: 'x', page: '/docs' })).id,
    agreement_id: agreement.id,
    provider_id: (
      await admin('POST', '/admin/providers', { type: 'oidc', provider: 'google', client_id: 'a', client_secret: 'b' })
    ).id,
    client_id: client.client_id,
    build: (await admin('POST', '/admin/previews', { name: 'x', url: 'https://preview.example.com/', build: 'b2' }))
      .build,
    domain_id: (await admin('POST', '/admin/domains', { domain: 'other.example' })).id,
    link_id: (await admin('POST', '/admin/set-up-links', {})).id,
    bucket_name: 'end_user_read_write',
    grant_id: 'x',
    guest_link_id: 'x',
    guest_password_id: 'x',
    challenge_id: 'x',
    challenge_pack_id: 'x',
  }
  const scim = await admin('POST', '/admin/keys', { name: 'directory', scopes: ['scim'] })
  return {
    ids,
    token,
    console,
    person,
    due,
    ticket,
    directory: scim.secret as string,
    clientId: client.client_id as string,
  }
}

onBothDatabases('inside a transaction, nothing waits for anything else', (databases) => {
  test('in every call of the API, in SCIM, in hosted login and in the jobs', async () => {
    const tickets: string[] = []
    const world: TestServer = await createTestServer({
      database: await databases.open(),
      settings: { rateLimits: false },
      outbound: async () => new Response('{}', { status: 200 }),
      readTxt: async () => ({ ok: true, texts: [] }),
      loginPage: LOGIN_PAGE,
      site: siteOf(() => world.services, tickets),
    })
    const { ids, token, console, due, ticket, directory, clientId } = await prepare(world, tickets)
    const bodies: { readonly [Name in EndpointName]?: unknown } = {
      ...VALID_BODIES,
      releaseContentKeys: { build: 'build-1', tickets: [ticket] },
      acceptAgreement: { version: due?.version, digest: due?.digest },
      importPersons: { persons: [{ handles: [{ type: 'email_address', value: 'imported@example.com' }] }] },
      sendInvitationsAgain: { invitation_ids: [ids.invitation_id] },
      changePersons: { person_ids: [ids.person_id], change: 'disable' },
      createOrganization: { org_name: 'Branch' },
      requestAccess: { groups: ['others'], reason: 'x' },
      createProvider: { type: 'oidc', provider: 'google', client_id: 'y', client_secret: 'z' },
      updateProvider: { name: 'Google' },
      validateToken: { token },
    }
    const names = Object.keys(ENDPOINTS) as EndpointName[]
    const isDeletion = (name: EndpointName) => ENDPOINTS[name].method === 'DELETE'
    const order = [
      ...names.filter((name) => !isDeletion(name) && !LAST.includes(name)),
      ...names.filter((name) => isDeletion(name) && !LAST.includes(name)),
      ...LAST,
    ]
    const tokenFor = (name: EndpointName) => {
      if (BY_PERSON.includes(name)) return console
      return ENDPOINTS[name].auth === 'admin' ? world.settings.adminKey : token
    }
    const refused: Record<string, number> = {}
    for (const name of order) {
      const { method, auth } = ENDPOINTS[name]
      const body = bodies[name]
      const { status } = await world.inject({
        method,
        url:
          endpointPath(name, name === 'endMySession' ? { ...ids, session_id: 'x' } : ids) +
          (name === 'explainPage' ? '?page=/docs' : ''),
        ...(auth !== 'none' && { token: tokenFor(name) }),
        ...(body !== undefined && method !== 'GET' && { body }),
      })
      if (status >= 300) refused[name] = status
    }
    expect(world.misuses).toEqual([])

    const scim = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) => {
      const answer = await world.inject({ method, url: `/scim/v2${url}`, token: directory, body })
      expect(answer.status, `${method} ${url} ${answer.text}`).toBeLessThan(300)
      return answer.json
    }
    const user = await scim('POST', '/Users', SCIM_USER)
    const group = await scim('POST', '/Groups', { displayName: 'okta-readers', members: [{ value: user.id }] })
    for (const path of ['/Users', '/Groups', `/Users/${user.id}`, `/Groups/${group.id}`, '/Schemas', '/ResourceTypes'])
      await scim('GET', path)
    await scim('PUT', `/Users/${user.id}`, { ...SCIM_USER, displayName: 'Rita' })
    await scim('PATCH', `/Users/${user.id}`, { Operations: [{ op: 'replace', path: 'active', value: false }] })
    await scim('PUT', `/Groups/${group.id}`, { displayName: 'okta-readers', members: [] })
    await scim('PATCH', `/Groups/${group.id}`, {
      Operations: [{ op: 'add', path: 'members', value: [{ value: user.id }] }],
    })
    await scim('DELETE', `/Groups/${group.id}`)
    await scim('DELETE', `/Users/${user.id}`)
    expect(world.misuses).toEqual([])

    await hostedLogin(world, clientId)
    expect(world.misuses).toEqual([])

    const { services } = world
    await cleanUp(services)
    await notifyWaiting(services)
    await mailFigures(services)
    await world.checkDomains()
    await world.server.flush()
    await world.close()
    expect(refused).toEqual(REFUSED)
  }, 300_000)
})

async function hostedLogin(world: TestServer, clientId: string): Promise<void> {
  const { client_id, client_secret } = (
    await world.inject({
      method: 'POST',
      url: '/admin/clients',
      token: world.settings.adminKey,
      body: { name: 'web', redirect_uris: [BACK] },
    })
  ).json.result
  const verifier = 'v'.repeat(43)
  const query = new URLSearchParams({
    client_id,
    redirect_uri: BACK,
    response_type: 'code',
    state: 's',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await world.inject({ url: `/oauth2/authorize?${query}` })
  const { standing } = JSON.parse(/<script type="application\/json" id="data">([^<]*)</.exec(page.text)?.[1] ?? '{}')
  const token = await world.admin.signIn('guest@example.com')
  const login = await world.inject({
    method: 'POST',
    url: '/oauth2/login',
    body: { standing, token, decision: 'allow' },
  })
  const code = new URL(login.json.result.location).searchParams.get('code') ?? ''
  const form = (url: string, fields: Record<string, string>) =>
    world.inject({
      method: 'POST',
      url,
      body: new URLSearchParams({ client_id, ...(client_secret && { client_secret }), ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const tokens = await form('/oauth2/tokens', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: BACK,
    code_verifier: verifier,
  })
  expect([tokens.status, clientId]).toEqual([200, clientId])
  const access = tokens.json.access_token
  expect((await world.inject({ url: '/oauth2/userinfo', token: access })).status).toBe(200)
  expect((await form('/oauth2/revoke', { token: access })).status).toBe(200)
}
