import { ENDPOINTS, type EndpointName, type EndpointRow, endpointPath } from '@portico/protocol'
import { RESULTS } from '@portico/protocol/schemas'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'

let world: TestServer
// biome-ignore lint/suspicious/noExplicitAny: the test inspects a document of unknown shape.
let description: any
beforeAll(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
  description = (await world.inject({ url: '/openapi.json' })).json
})
afterAll(() => world.close())

const at = (path: string) =>
  path.split('/').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], description)

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    Object.entries(methods as Record<string, any>).map(([method, operation]) => ({ path, method, operation })),
  )

describe('the description of the API', () => {
  test('is OpenAPI 3.1 with every endpoint under its name, once', () => {
    expect(description).toMatchObject({ openapi: '3.1.0', info: { title: expect.any(String), version: '1' } })
    expect(description.servers).toEqual([{ url: world.settings.url }])
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(ids.sort()).toEqual(Object.keys(ENDPOINTS).sort())
  })

  test('is also at a separate address, where no site has a description', async () => {
    expect((await world.inject({ url: '/identity/openapi.json' })).json).toEqual(description)
  })

  test('states which organization a call concerns if it names none, and the server conforms', async () => {
    const about = operations().flatMap(({ operation }) =>
      operation.parameters.filter((parameter: { name: string }) => parameter.name === 'SlashID-OrgID'),
    )
    expect(about.length).toBeGreaterThan(10)
    const { orgId } = world.settings
    for (const header of about)
      expect(header).toMatchObject({
        required: false,
        description: expect.stringContaining('PORTICO_ORG_ID'),
        schema: { type: 'string', default: orgId },
      })
    const started = (headers: Readonly<Record<string, string>>) =>
      world.inject({
        method: 'POST',
        url: '/id/v2',
        headers,
        body: { handle: { type: 'email_address', value: 'grace@example.com' }, factor: { method: 'otp_via_email' } },
      })
    expect((await started({})).json.result[0].options.target_org_id).toBe(orgId)
    expect((await started({ 'slashid-orgid': 'nowhere' })).status).toBeGreaterThanOrEqual(400)
  })

  test('declares each parameter of a path, security that exists, and responses for success and failure', () => {
    const schemes = Object.keys(description.components.securitySchemes)
    const tags = description.tags.map(({ name }: { name: string }) => name)
    for (const { path, operation } of operations()) {
      const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path')
      expect(declared.map((parameter: { name: string }) => parameter.name)).toEqual(pathNames)
      for (const need of operation.security) for (const scheme of Object.keys(need)) expect(schemes).toContain(scheme)
      expect(Object.keys(operation.responses)).toEqual([expect.stringMatching(/^20\d$/), 'default'])
      for (const tag of operation.tags) expect(tags).toContain(tag)
      for (const parameter of operation.parameters) expect(parameter.schema).toBeTypeOf('object')
    }
  })

  test('refers only to what exists', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path)
    expect(references.length).toBeGreaterThan(0)
    for (const path of references) expect(at(path ?? '')).toBeDefined()
  })

  test('responses of the server match their descriptions', async () => {
    const token = await world.admin.signIn('ada@example.com')
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'b@example.com' }], groups: ['x'] })
    await world.inject({ method: 'POST', url: '/access-requests', token, body: { groups: ['x'] } })
    const key = { method: 'POST', url: '/admin/keys', token: world.settings.adminKey } as const
    await world.inject({ ...key, body: { name: 'k', scopes: ['*'] } })
    const hook = await world.inject({ ...key, url: '/admin/webhooks', body: { url: 'https://events.example.com' } })
    await world.inject({ ...key, url: `/admin/webhooks/${hook.json.result.id}/test` })
    const [ada] = (await world.admin.listPersons()).persons
    const oidc = { type: 'oidc', provider: 'google', client_id: 'hub' }
    const provider = await world.inject({ ...key, url: '/admin/providers', body: oidc })
    const parameters = {
      provider_id: provider.json.result.id,
      person_id: ada?.person_id ?? '',
      organization_id: world.settings.orgId,
      bucket_name: 'end_user_read_write',
      webhook_id: hook.json.result.id,
    }
    const read = (Object.keys(RESULTS) as EndpointName[]).filter((name) => {
      const row: EndpointRow = ENDPOINTS[name]
      const guarded = (row.auth === 'token' || row.auth === 'admin') && row.accepts.person
      return row.method === 'GET' && guarded && !/challenge/.test(row.path)
    })
    expect(read.length).toBeGreaterThan(12)
    for (const name of read) {
      const bearer = ENDPOINTS[name].auth === 'admin' ? world.settings.adminKey : token
      const { status, json } = await world.inject({ url: endpointPath(name, parameters), token: bearer })
      expect([name, status]).toEqual([name, 200])
      const schema = RESULTS[name]?.result
      if (schema) expect([name, [...Compile(schema).Errors(json.result)]]).toEqual([name, []])
    }
  })
})
