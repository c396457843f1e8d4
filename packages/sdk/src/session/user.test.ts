import { expect, test } from 'vitest'
import { Errors } from '../error-guards.js'
import { scripted, tokenOf } from '../testing/scripted.js'
import { BaseUser } from './base-user.js'

const token = tokenOf()
const consent = { consent_level: 'necessary', created_at: '2024-01-01T00:00:00Z' }

test('attributes are read, written and removed in the default bucket or another', async () => {
  const { sid, requests } = scripted({
    'GET /attributes/end_user_read_write': () => ({ a: 1 }),
    'GET /attributes/end_user_read_write?attributes=x%2Cy%20z': () => ({ x: 1 }),
    'GET /attributes/end_user_read_only?attributes=': () => ({}),
    'PUT /attributes/end_user_read_write': () => ({}),
    'DELETE /attributes/end_user_read_write?attributes=a': () => ({}),
  })
  const user = sid.getUser(token)
  expect(await user.get()).toEqual({ a: 1 })
  expect(await user.getBucket().get(['x', 'y z'])).toEqual({ x: 1 })
  expect(await user.getBucket('end_user_read_only').get([])).toEqual({})
  await user.set({ a: 1 })
  await user.delete(['a'])
  expect(requests.at(3)?.body).toEqual({ a: 1 })
  for (const { headers } of requests) expect(headers.get('Authorization')).toBe(`Bearer ${token}`)
})

test('consents are read with their dates, replaced, added to and removed', async () => {
  const result = () => ({ consents: [consent] })
  const { sid, requests } = scripted({
    'GET /consent/gdpr': result,
    'PUT /consent/gdpr': result,
    'POST /consent/gdpr': result,
    'DELETE /consent/gdpr?consent_levels=analytics&consent_levels=marketing': () => ({}),
    'DELETE /consent/gdpr?deleteAll=true': () => new Response(null, { status: 204 }),
  })
  const user = sid.getUser(token)
  const expected = { consents: [{ consent_level: 'necessary', created_at: new Date('2024-01-01T00:00:00Z') }] }
  expect(await user.getGDPRConsent()).toEqual(expected)
  expect(await user.setGDPRConsent({ consentLevels: ['necessary'] })).toEqual(expected)
  expect(await user.addGDPRConsent({ consentLevels: ['none'] })).toEqual(expected)
  await user.removeGDPRConsent({ consentLevels: ['analytics', 'marketing'] })
  await user.removeGDPRConsentAll()
  expect(requests.map(({ body }) => body?.consent_levels)).toEqual([
    undefined,
    ['necessary'],
    ['none'],
    undefined,
    undefined,
  ])
})

test('a token for another organization is requested from that organization, and its challenges are answered', async () => {
  const other = tokenOf({ oid: 'other' })
  const nonce = { id: 'n', type: 'nonce', options: { challenge: 'x' } }
  const answers = [
    { type: 'token', token: other },
    { type: 'challenge_list', challenges: [nonce] },
  ]
  const { sid, requests } = scripted({
    'POST /token/v2': () => answers.shift(),
    'POST /attestation/v3': () => ({ token: other }),
    'GET /token': () => other,
  })
  const user = sid.getUser(token)
  expect(await user.getTokenForOrganization('other')).toBe(other)
  expect(await user.getTokenForOrganization('other')).toBe(other)
  expect(await new BaseUser(token, sid).getTokenForOrganization('other')).toBe(other)
  expect(user.token).toBe(token)
  expect(
    requests.map(({ route, headers }) => [route, headers.get('SlashID-OrgID'), headers.has('Authorization')]),
  ).toEqual([
    ['POST /token/v2', 'other', true],
    ['POST /token/v2', 'other', true],
    ['POST /attestation/v3', null, true],
    ['GET /token', 'other', true],
  ])
})

test.each(['later', undefined])(
  'an answer of the unknown type %s to a switch of organizations is refused',
  async (type) => {
    const { sid } = scripted({ 'POST /token/v2': () => ({ type, token }) })
    await expect(sid.getUser(token).getTokenForOrganization('other')).rejects.toMatchObject({
      name: 'UnexpectedError',
      message: `No variant of TokenV2Response exists with 'type=${type}'`,
    })
  },
)

test('a direct id is requested without a body', async () => {
  const { sid, requests } = scripted({ 'POST /direct-id': () => 'W10' })
  expect(await sid.getUser(token).createDirectID()).toBe('W10')
  expect(requests[0]?.headers.has('content-type')).toBe(false)
})

test('a refusal is the error of its name with the response in its context', async () => {
  const { sid } = scripted({})
  const error = await sid
    .getUser(token)
    .getHandles()
    .catch((caught: unknown) => caught)
  expect(Errors.isAPIResponseError(error)).toBe(true)
  expect(error).toMatchObject({ context: { response: { status: 404 } } })
})

test('an anonymous person is created for the organization, and remains the same person after signing in', async () => {
  const anonymous = tokenOf({ person_type: 'anonymous', authenticated_methods: ['anonymous'] })
  const { sid, requests } = scripted({
    'POST /persons/anonymous': () => anonymous,
    'POST /id/v2': () => [{ id: 'c1', type: 'otp' }],
    'POST /attestation/v3': () => ({ token }),
  })
  const visitor = await sid.createAnonymousUser()
  expect([visitor.anonymous, await visitor.isAuthenticated()]).toEqual([true, false])
  const factor = { method: 'otp_via_email', options: { getOTP: async () => '1' } } as const
  const user = await visitor.id({ type: 'email_address', value: 'ada@example.com' }, factor)
  expect(user.anonymous).toBe(false)
  expect(requests.map(({ route, headers }) => [route, headers.get('Authorization')])).toEqual([
    ['POST /persons/anonymous', null],
    ['POST /id/v2', `Bearer ${anonymous}`],
    ['POST /attestation/v3', `Bearer ${anonymous}`],
  ])
})

test('a server that creates no anonymous person causes an error', async () => {
  const refused = scripted({}).sid.createAnonymousUser()
  await expect(refused).rejects.toSatisfy(Errors.isAPIResponseError)
})

test.each<[unknown[], RegExp | object]>([
  [[{ method: 'totp' }], { factor: { method: 'totp', options: { method: 'totp' } } }],
  [[{ type: 'email_address', value: 'a@b.co' }], { factor: {}, handle: { type: 'email_address', value: 'a@b.co' } }],
  [
    [{ type: 'email_address', value: 'a@b.co' }, { method: 'password' }],
    { factor: { method: 'password' }, handle: { value: 'a@b.co' } },
  ],
  [[null, { method: 'totp' }], { factor: { method: 'totp' } }],
  [[undefined, { method: 'totp' }], { factor: { method: 'totp' } }],
  [[], /a factor or a handle/],
])('mfa(%j) requests what it was given', async (args, expected) => {
  const { sid, requests } = scripted({
    'POST /id/v2': () => [{ id: 'n', type: 'nonce', options: { challenge: 'x' } }],
    'POST /attestation/v3': () => ({ token: tokenOf({ authenticated_methods: ['totp'] }) }),
  })
  const user = sid.getUser(token)
  const outcome = user.mfa(...(args as [])).then(
    () => requests[0]?.body,
    ({ message }: Error) => message,
  )
  if (expected instanceof RegExp) expect(await outcome).toMatch(expected)
  else {
    expect(await outcome).toMatchObject(expected)
    expect(user.authentication).toEqual(['totp'])
  }
})
