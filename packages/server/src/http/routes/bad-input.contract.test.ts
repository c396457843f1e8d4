import { ENDPOINTS, type EndpointName, endpointPath } from '@portico/protocol'
import { REQUESTS } from '@portico/protocol/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestAnswer, type TestServer } from '../../testing/index.js'
import { VALID_BODIES, type WithBody } from '../../testing/valid-bodies.js'

/** Bodies whose keys the sender chooses. */
const FREE: readonly WithBody[] = ['recordSdkEvent', 'recordEvent', 'putBucket', 'patchBucket']

/** Whether a call has a smaller limit than others. */
const isShort = (name: WithBody): boolean => 'bodyBytes' in ENDPOINTS[name]

/** Whether anyone may make a call. */
const isOpen = (name: WithBody): boolean => ['none', 'optional'].includes(ENDPOINTS[name].auth)

/** Calls to which clients of later versions may send more fields, which are ignored. */
const OPEN: readonly WithBody[] = [
  ...FREE,
  'startFlow',
  'startFlowV1',
  'attest',
  'attestV1',
  'attestV2',
  'recover',
  'validateToken',
  'revokeToken',
  'createAnonymousPerson',
  'switchOrganization',
  'impersonate',
  'impersonateTarget',
  'resolveSso',
  'finishSetUp',
]

/** Fields that a change, or a call without required fields, may leave out. */
const MAY_LACK: { readonly [Name in WithBody]?: RegExp } = {
  createAnonymousPerson: /./,
  impersonate: /./,
  impersonateTarget: /./,
  putAttributes: /./,
  patchAttributes: /./,
  updateOrganization: /./,
  updateProvider: /./,
  updateWebhook: /./,
  updateDomain: /./,
  createSetUpLink: /./,
  setUpProvider: /idp_metadata_url/,
  createDomain: /approval/,
  setPersonGroups: /^(?!groups)/,
  recover: /^(?!handle|factor)/,
}

/** Fields that may be left out or be null, so that breaking them in this way is no mistake. */
const OPTIONAL =
  /^(?:handle|factor|metadata|groups|events|active|reason|settings|settings\..*|factor\.method|factor\.options.*|metadata\..*|handles\.0\.verified)$/

interface Case {
  readonly name: WithBody
  readonly what: string
  readonly field: string
  readonly body: unknown
}

function cases(): Case[] {
  return (Object.keys(VALID_BODIES) as WithBody[]).flatMap((name) => {
    const good = VALID_BODIES[name]
    if (FREE.includes(name)) return []
    return paths(good).flatMap((path): Case[] => {
      const field = path.join('.')
      if (field.startsWith('end_user_read_write.')) return []
      const optional = MAY_LACK[name]?.test(field) ?? (OPTIONAL.test(field) || field === 'groups')
      const spoilt = (what: string, value: unknown): Case => ({ name, what, field, body: replace(good, path, value) })
      const last = typeof path.at(-1) === 'number'
      return [
        ...(optional || last ? [] : [{ name, what: 'missing', field, body: remove(good, path) }]),
        ...(field.startsWith('factor.options')
          ? []
          : [spoilt('a number', field === 'version' ? 7.5 : 7), spoilt('a list of lists', [[[]]])]),
        ...(isText(good, path) && !field.startsWith('factor.options')
          ? [spoilt('far too long', 'x'.repeat(isOpen(name) ? 20_000 : 60_000)), spoilt('an object', { $gt: '' })]
          : []),
      ]
    })
  })
}

/** The lists that are paged. */
const paged = (Object.keys(REQUESTS) as EndpointName[]).filter((name) => {
  const schema = REQUESTS[name]
  return 'querystring' in schema && 'offset' in schema.querystring.properties && !ENDPOINTS[name].path.includes('{')
})

describe('bad input', () => {
  let world: TestServer
  let person: string
  let token: string
  let setUp: string
  beforeAll(async () => {
    world = await createTestServer({ settings: { rateLimits: false } })
    token = await world.admin.signIn('reader@example.com')
    const response = await world.inject({
      method: 'POST',
      url: '/admin/set-up-links',
      token: world.settings.adminKey,
      body: {},
    })
    setUp = response.json.result.link.split('#')[1]
    person = (await world.admin.addPerson({ handles: [{ type: 'username', value: 'somebody' }] })).person_id
  })
  afterAll(() => world.close())

  const send = (name: EndpointName, body: unknown): Promise<TestAnswer> => {
    const { method, auth } = ENDPOINTS[name]
    const bearer = { admin: world.settings.adminKey, token, 'set-up': setUp, none: undefined, optional: undefined }[
      auth
    ]
    const url = endpointPath(name, {
      person_id: person,
      challenge_id: 'x',
      challenge_pack_id: 'x',
      bucket_name: 'end_user_read_write',
      organization_id: world.settings.orgId,
    })
    return world.inject({ method, url, body, token: bearer })
  }
  const state = async () => [(await world.admin.listPersons()).persons, (await world.outbox.all()).length]

  // A body that is too long for its call is refused before any of it is read.
  const isRead = ({ name, what }: { name: WithBody; what: string }) => !(isShort(name) && what === 'far too long')
  test.each(cases().filter(isRead))(
    '$name with $field $what is refused with the field, and changes nothing',
    async ({ name, field, body }) => {
      const before = await state()
      const { status, json, text } = await send(name, body)
      expect(status).toBe(400)
      expect(json).toMatchObject({ errors: [{ httpcode: 400, message: expect.any(String), slug: expect.any(String) }] })
      const [{ message }] = json.errors
      const isNamed = field.split('.').some((_, at, names) => message.includes(names.slice(0, at + 1).join('.')))
      expect(isNamed, message).toBe(true)
      expect(text).not.toMatch(/\bat .*\.[jt]s:\d+|xxxx|\$gt/)
      expect(await state()).toEqual(before)
    },
  )

  const withBody = Object.keys(VALID_BODIES) as WithBody[]
  test.each(withBody)('%s refuses a name that occurs twice, wherever it is, and says which', async (name) => {
    const before = await state()
    for (const path of paths(VALID_BODIES[name])) {
      const key = path.at(-1)
      if (typeof key === 'number' || key === undefined) continue
      const whole = JSON.stringify(VALID_BODIES[name])
      const once = `${JSON.stringify(key)}:${JSON.stringify(at(VALID_BODIES[name], path))}`
      const body = whole.replace(once, `${once},\u0020"\\u00${key.charCodeAt(0).toString(16)}${key.slice(1)}" : 1`)
      const { status, json } = await send(name, body)
      expect([status, json.errors[0].message]).toEqual([400, `${key} occurs twice in the body; send it once`])
    }
    expect(await state()).toEqual(before)
  })

  test.each(withBody)('%s accepts texts in any script unchanged, and never fails on them', async (name) => {
    const odd = ['\ud800', '\u202eevil', '👩‍👩‍👧'.repeat(3), 'e\u0301', '\ufeff', '\u2028', 'ﷺ'.repeat(50), '𝒶@𝑒𝓍.𝒸ℴ𝓂']
    for (const path of paths(VALID_BODIES[name]).filter((candidate) => isText(VALID_BODIES[name], candidate)))
      for (const text of odd) {
        const { status, json } = await send(name, replace(VALID_BODIES[name], path, text))
        expect(status).toBeLessThan(500)
        if (status >= 400)
          expect(json.errors).toMatchObject([
            { httpcode: status, message: expect.any(String), slug: expect.any(String) },
          ])
      }
  })

  test.each(withBody)('%s refuses a body that is not JSON, a list, null, empty, or a trap', async (name) => {
    const bodies = ['{"a":', '[]', 'null', '"text"', '7', '{"__proto__":{"admin":true}}']
    const { bodyOptional = false }: { readonly body: unknown; readonly bodyOptional?: boolean } = REQUESTS[name]
    for (const body of [
      ...bodies.filter((text) => text !== 'null' || !bodyOptional),
      '{"constructor":{"prototype":{"admin":true}}}',
    ]) {
      const { status, json } = await send(name, body)
      expect([status, body]).toEqual([400, body])
      expect(json.errors).toMatchObject([{ httpcode: 400, message: expect.any(String), slug: expect.any(String) }])
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test.each(withBody)('%s refuses a body above the limit with 413', async (name) => {
    const { status, json } = await send(name, { pad: 'x'.repeat(300_000) })
    expect(status).toBe(413)
    expect(json.errors).toMatchObject([{ httpcode: 413, message: 'the body is too large', slug: 'too_large' }])
  })

  test.each(withBody.filter((name) => !OPEN.includes(name)))('%s refuses a field it does not know', async (name) => {
    for (const [field, value] of Object.entries({ person_type: 'administrator', person_id: person, state: 'active' })) {
      if (field in VALID_BODIES[name]) continue
      const { status, json } = await send(name, { ...VALID_BODIES[name], [field]: value })
      expect([status, json.errors[0].message]).toEqual([400, `${field} is not a field of this call`])
    }
  })

  test('a field with an empty name is refused with a message that does not quote it', async () => {
    const { status, json } = await send('createGroup', { ...VALID_BODIES.createGroup, '': 1 })
    expect([status, json.errors[0].message]).toEqual([400, 'a field without a name is not a field of this call'])
    expect(json.errors[0]).not.toHaveProperty('field')
  })

  test.each(OPEN)('%s ignores a field it does not know', async (name) => {
    const shape = async (body: object) => {
      const { status, text } = await send(name, body)
      return [status, text.replace(/"[\w.-]{20,}"/g, '…').replace(/"errors":.*/, '')]
    }
    const before = await world.admin.findPerson(person)
    const more = { person_id: person, person_type: 'administrator', groups: ['portico-admins'], active: false }
    expect(await shape({ ...VALID_BODIES[name], ...more })).toEqual(await shape(VALID_BODIES[name]))
    expect(await world.admin.findPerson(person)).toEqual(before)
  })

  test.each(withBody.filter(isShort))('%s refuses a body that is longer than its own limit', async (name) => {
    expect((await send(name, { ...VALID_BODIES[name], more: 'x'.repeat(5_000) })).status).toBe(413)
  })

  test.each(withBody.filter(isOpen))('%s, which anyone may call, refuses a body of 32 KiB', async (name) => {
    const answers = ['x'.repeat(32 * 1024), [...'x'.repeat(17_000)]].map((more) =>
      send(name, { ...VALID_BODIES[name], more }),
    )
    for (const { status, json } of await Promise.all(answers))
      expect([status, json.errors[0].message]).toEqual([413, 'the body is too large'])
  })

  test.each(withBody.filter((name) => !isShort(name)))('%s refuses a body of ten thousand levels', async (name) => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    for (const body of [deep, `{"data":${deep}}`]) {
      const { status, json } = await send(name, body)
      expect([status, json.errors[0].message]).toEqual([400, 'the body is nested more than 100 levels deep'])
    }
  })

  test('a null character is refused in body, path, query and header', async () => {
    const refused = {
      errors: [{ httpcode: 400, message: expect.stringContaining('null character'), slug: expect.any(String) }],
    }
    const body = { ...VALID_BODIES.startFlow, handle: { type: 'username', value: 'a\0b' } }
    expect((await send('startFlow', body)).json).toEqual(refused)
    expect((await world.inject({ url: '/challenge/a%00/v2' })).json).toEqual(refused)
    const token = world.settings.adminKey
    expect((await world.inject({ url: '/admin/persons?handle=%00', token })).json).toEqual(refused)
  })

  test('another content type is refused with 415', async () => {
    const { status, json } = await world.inject({
      method: 'POST',
      url: '/id/v2',
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(415)
    expect(json.errors).toMatchObject([
      { httpcode: 415, message: 'the content type must be application/json', slug: 'unsupported_media_type' },
    ])
  })

  test.each([
    ['limit', '?limit=many'],
    ['limit', '?limit=0'],
    ['limit', '?limit=100000'],
    ['limit', '?limit=1.5'],
    ['limit', '?limit=0x10'],
    ['limit', '?limit=%201'],
    ['limit', '?limit='],
    ['limit', '?limit=1&limit=2'],
    ['offset', '?offset=-1'],
    ['offset', '?offset=-0'],
    ['offset', '?offset=9007199254740993'],
    ['offset', '?offset=99999999999999999999'],
    ['offset', '?offset=1e999'],
    ['state', '?state=sleeping'],
  ])('a query with an invalid %s is refused by name: %s', async (field, query) => {
    const { status, json } = await world.inject({ url: `/admin/persons${query}`, token: world.settings.adminKey })
    expect(status).toBe(400)
    expect(json.errors[0].message).toContain(field)
  })

  test.each(paged)('%s has a last page, however large the offset', async (name) => {
    const { status, json } = await world.inject({
      url: `${ENDPOINTS[name].path}?limit=1&offset=${Number.MAX_SAFE_INTEGER}`,
      token: world.settings.adminKey,
    })
    expect([status, json.result, json.meta.pagination.limit]).toEqual([200, [], 1])
  })

  test.each([
    ['ada', 'malformed e-mail address'],
    ['ada@', 'malformed e-mail address'],
    ['@example.com', 'malformed e-mail address'],
    ['ada@localhost', 'malformed e-mail address'],
    ['ada@example.com, eve@example.com', 'malformed e-mail address'],
    ['ada@example.com\r\nBcc: eve@example.com', 'malformed e-mail address'],
    ['"ada"@example.com', 'malformed e-mail address'],
    ['ada <ada@example.com>', 'malformed e-mail address'],
    ['аda@example.com', 'malformed e-mail address'],
    ['ada@exam\u200bple..com', 'malformed e-mail address'],
  ])('the address %j is refused with the message that clients know', async (value, message) => {
    const { status, json } = await send('startFlow', {
      ...VALID_BODIES.startFlow,
      handle: { type: 'email_address', value },
    })
    expect([status, json.errors]).toEqual([400, [{ httpcode: 400, message, slug: expect.any(String) }]])
  })

  test.each(['12345', '+1', '+99912345678', 'call me'])('the phone number %j is refused, too', async (value) => {
    const { json } = await send('startFlow', {
      handle: { type: 'phone_number', value },
      factor: { method: 'password' },
    })
    expect(json.errors).toMatchObject([
      { httpcode: 400, message: 'malformed phone number', slug: 'invalid_phone_number_format' },
    ])
  })

  test('a flow without a method or handle, or with an unsuitable handle, is refused with the reason', async () => {
    const message = async (body: unknown) => (await send('startFlow', body)).json.errors[0].message
    expect(await message({ handle: VALID_BODIES.startFlow?.handle, factor: {} })).toContain('factor.method is missing')
    expect(await message({ handle: null, factor: { method: 'otp_via_email' } })).toContain('handle is missing')
    expect(
      await message({ handle: { type: 'username', value: 'ada' }, factor: { method: 'otp_via_email' } }),
    ).toContain('handle.type is not valid')
  })

  test.each(['api', 'anonymous'] as const)('the unavailable method %s is refused with a message', async (method) => {
    const { status, json } = await send('startFlow', { factor: { method } })
    expect(status).toBe(400)
    expect(json.errors[0].message).toContain(`the method "${method}" is not available here`)
  })
})

type Path = readonly (string | number)[]

function paths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  const inner = Object.entries(value).flatMap(([key, child]) =>
    paths(child, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length > 0 ? [path, ...inner] : inner
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], value)
const isText = (value: unknown, path: Path) => typeof at(value, path) === 'string'

function replace(value: unknown, path: Path, by: unknown): unknown {
  const copy = structuredClone(value)
  ;(at(copy, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1) ?? ''] = by
  return copy
}

function remove(value: unknown, path: Path): unknown {
  const copy = structuredClone(value)
  delete (at(copy, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1) ?? '']
  return copy
}
