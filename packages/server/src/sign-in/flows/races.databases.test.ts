import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../storage/engine/database.js'
import { createTestServer, type TestServer } from '../../testing/index.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

onBothDatabases('two servers', (databases) => {
  let servers: TestServer[]
  /** The content of the DNS. */
  let records: Map<string, string[]>
  let close: () => Promise<void>

  beforeEach(async () => {
    const target = await databases.target()
    const openDatabases = [await openDatabase(target), await openDatabase(target)]
    servers = []
    records = new Map()
    const readTxt = async (name: string) => ({ ok: true, texts: records.get(name) ?? [] }) as const
    for (const database of openDatabases)
      servers.push(await createTestServer({ database, readTxt, settings: { rateLimits: false } }))
    close = async () => {
      for (const server of servers) await server.close()
      for (const database of openDatabases) await database.close()
    }
  })
  afterEach(() => close())

  const server = (at: number): TestServer => {
    const server = servers[at % servers.length]
    if (!server) throw new Error('no server')
    return server
  }
  const begin = async (at: number, value: string, token?: string) => {
    const { json } = await server(at).inject({
      method: 'POST',
      url: '/id/v2',
      token,
      body: { handle: { type: 'email_address', value }, factor: { method: 'otp_via_email' } },
    })
    const code = /\d{6}/.exec((await server(at).outbox.all(value))[0]?.subject ?? '')?.[0] ?? ''
    return { id: json.result[1].id as string, code }
  }
  const answer = (at: number, id: string, otp: string) =>
    server(at).inject({
      method: 'POST',
      url: '/attestation/v3',
      body: { challenge_id: id, challenge_type: 'otp', data: { otp } },
    })

  test('a flow started on one can be finished on the other, and its token is valid on both', async () => {
    const { id, code } = await begin(0, 'ada@example.com')
    const { json } = await answer(1, id, code)
    for (const at of [0, 1])
      expect((await server(at).inject({ url: '/me', token: json.result.token })).status).toBe(200)
  })

  test('only one of fifty right codes sent concurrently to both wins', async () => {
    const { id, code } = await begin(0, 'ada@example.com')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => answer(at, id, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(49)
  })

  test('only five of fifty wrong codes sent concurrently to both are compared', async () => {
    const { id, code } = await begin(0, 'ada@example.com')
    const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => answer(at, id, wrong)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect((await answer(0, id, code)).status).toBe(403)
  })

  test('twenty concurrent sign-ins of a new address of a domain create one person, a member only of the child', async () => {
    const { settings } = server(0)
    const call = async (method: 'POST' | 'GET', url: string, org: string, body?: unknown) => {
      const headers = { 'SlashID-OrgID': org }
      const { json } = await server(0).inject({ method, url, token: settings.adminKey, headers, body })
      return json.result
    }
    const child = async (org_name: string) =>
      (await call('POST', '/admin/organizations', settings.orgId, { org_name, parent_id: settings.orgId })).id as string
    const domain = async (org: string) =>
      call('POST', '/admin/domains', org, { domain: 'globex.example', groups: ['x'] })
    const orgs = [await child('Globex'), await child('Acme')]
    const domains = await Promise.all(orgs.map(domain))
    records.set(
      domains[0].record_name,
      domains.map(({ record_value }) => record_value),
    )
    // Both have their record: one of them proves the domain.
    const checks = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const [org = '', { id }] = [orgs[at % 2], domains[at % 2]]
        const headers = { 'SlashID-OrgID': org }
        const url = `/admin/domains/${id}/check`
        return server(at >> 1).inject({ method: 'POST', url, token: settings.adminKey, headers })
      }),
    )
    expect(checks.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(409)])
    const winner = orgs[checks.findIndex(({ status }) => status === 200) % 2] ?? ''
    const flows = await Promise.all(Array.from({ length: 20 }, (_, at) => begin(at, 'ada@globex.example')))
    const subjects = (await server(0).outbox.all('ada@globex.example')).map(({ subject }) => subject)
    const codes = subjects.map((subject) => /\d{6}/.exec(subject)?.[0] ?? '')
    const tried = await Promise.all(
      flows.map(async ({ id }, at) => {
        for (const code of codes) {
          const response = await answer(at, id, code)
          if (response.status === 200) return response.json.result.token as string
          if (response.status === 403) return undefined
        }
        return undefined
      }),
    )
    const persons = new Set(tried.flatMap((token) => (token === undefined ? [] : claimsOf(token).person_id)))
    expect(persons.size).toBe(1)
    expect(new Set(tried.flatMap((token) => (token === undefined ? [] : claimsOf(token).oid)))).toEqual(
      new Set([winner]),
    )
    for (const org of [settings.orgId, ...orgs])
      expect(await call('GET', '/admin/persons', org)).toHaveLength(org === winner ? 1 : 0)
  })

  test('twenty concurrent proofs of one new address create one person', async () => {
    const flows = await Promise.all(Array.from({ length: 20 }, (_, at) => begin(at, 'ada@example.com')))
    const codes = new Map((await server(0).outbox.all('ada@example.com')).map(({ id, subject }) => [id, subject]))
    expect(codes.size).toBe(20)
    const answers = await Promise.all(
      flows.map(async ({ id }, at) => {
        for (const subject of codes.values()) {
          const response = await answer(at, id, /\d{6}/.exec(subject)?.[0] ?? '')
          if (response.status !== 401) return response
        }
        return undefined
      }),
    )
    expect(answers.some((response) => response?.status === 200)).toBe(true)
    expect((await server(0).admin.listPersons()).total).toBe(1)
  })

  test('an owner link opened concurrently on both creates one owner', async () => {
    const links = [await server(0).server.ensureOwnerLink(), await server(1).server.ensureOwnerLink()]
    const results = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const pack = new URL(links[1] ?? '').searchParams.get('sidcp')
        const { json } = await server(at).inject({ url: `/challenge_pack/${pack}` })
        if (!json.result) return 403
        const [{ id, options }] = json.result
        const body = { challenge_id: id, challenge_type: 'nonce', data: { challenge: options.challenge } }
        return (await server(at).inject({ method: 'POST', url: '/attestation/v3', body })).status
      }),
    )
    expect(results.filter((status) => status === 200)).toHaveLength(1)
    expect((await server(0).admin.listPersons()).total).toBe(1)
  })

  test('only one of ten addresses proven concurrently from one anonymous token becomes its person’s', async () => {
    const visited = await server(0).inject({ method: 'POST', url: '/persons/anonymous', body: {} })
    const token = visited.json.result
    const addresses = Array.from({ length: 10 }, (_, at) => `person${at}@example.com`)
    const flows = await Promise.all(addresses.map((value, at) => begin(at, value, token)))
    const answers = await Promise.all(flows.map(({ id, code }, at) => answer(at, id, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { persons, total } = await server(0).admin.listPersons()
    expect([total, persons[0]?.handles.length, persons[0]?.person_type]).toEqual([1, 1, 'regular'])
  })

  test('a revocation on one takes effect immediately on the other', async () => {
    const { id, code } = await begin(0, 'ada@example.com')
    const { token } = (await answer(0, id, code)).json.result
    await server(0).inject({ method: 'POST', url: '/token/revoke', body: { token } })
    const { json } = await server(1).inject({ method: 'POST', url: '/token/validate', body: { token } })
    expect(json.result.valid).toBe(false)
  })
})
