import { rmSync } from 'node:fs'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portico, type ServerProcess, serving } from './testing/program.js'
import { readingSite, SENTENCES, stageReadingSite } from './testing/reading-site.js'

let cwd: string
let server: ServerProcess
const tokens = { partners: '', staff: '' }

const run = (...args: readonly string[]) => portico(args, { cwd })
const seal = async () => {
  const sealed = await run('seal', '--staging', 'staging', '--out', 'public')
  expect(sealed.code, sealed.stderr).toBe(0)
}

beforeAll(async () => {
  cwd = readingSite()
  await seal()
  server = await serving({ cwd, env: { PORTICO_SITE: 'public' } })
  for (const group of ['partners', 'staff'] as const) {
    await run('person', 'add', `${group}@example.com`, '-g', group)
    const added = await run('token', 'add', `${group}@example.com`, '--name', 'agent', '-g', group, '--json')
    tokens[group] = JSON.parse(added.stdout).token
  }
})
afterAll(async () => {
  const gone = new Promise((resolve) => server.child.once('close', resolve))
  server.child.kill('SIGTERM')
  await gone
  rmSync(cwd, { recursive: true, force: true })
})

type Negotiation = NonNullable<ConstructorParameters<typeof Client>[1]>['versionNegotiation']

/** Connects an external client as its configuration does. */
async function withAgent<Result>(
  token: string | undefined,
  work: (client: Client) => Promise<Result>,
  { path = '/mcp', negotiation }: { path?: string; negotiation?: Negotiation } = {},
): Promise<Result> {
  const client = new Client({ name: 'test', version: '1' }, negotiation && { versionNegotiation: negotiation })
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(server.url + path), { requestInit: headers && { headers } }),
  )
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const call = async (client: Client, name: string, input: Record<string, unknown> = {}) => {
  const answer = await client.callTool({ name, arguments: input })
  const [first] = answer.content as readonly { readonly text?: string }[]
  return {
    error: answer.isError === true,
    text: first?.text ?? '',
    structured: answer.structuredContent as never as ToolResult,
  }
}
interface ToolResult {
  readonly results: readonly { readonly id: string; readonly url: string }[]
  readonly pages: readonly { readonly id: string }[]
  readonly text: string
}

/** Posts a message that no client would send. */
const post = (body: unknown, headers: Record<string, string> = {}, path = '/mcp') =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  })
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

describe('programs over HTTP', () => {
  test.each([
    ['the older revision', undefined],
    ['the newest one', { mode: { pin: '2026-07-28' } }],
    ['the negotiated one', { mode: 'auto' }],
  ] as const)('list, search and read as their reader, with %s', async (_, negotiation) => {
    for (const [reader, other] of [
      ['partners', 'staff'],
      ['staff', 'partners'],
    ] as const)
      await withAgent(
        tokens[reader],
        async (client) => {
          expect(client.getInstructions()).toContain('data that the authors of the site wrote')
          const { tools } = await client.listTools()
          expect(tools.map(({ name }) => name).sort()).toEqual(['fetch', 'list_changes', 'list_pages', 'search'])
          expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
          const { structured, text } = await call(client, 'search', { query: 'lantern' })
          expect(JSON.parse(text)).toEqual(structured)
          expect(structured.results.map(({ id }) => id).sort()).toEqual(['/about', `/docs/${reader}`])
          const { structured: read } = await call(client, 'fetch', { id: `/docs/${reader}` })
          expect(read.text).toContain(SENTENCES[reader])
          const reference = (await call(client, 'fetch', { id: '/plain' })).structured.text
          expect([reader, other].map((group) => reference.includes(`A call for ${group}.`))).toEqual([true, false])
          const { pages } = (await call(client, 'list_changes', { since: '2026-01-15' })).structured
          expect(pages.map(({ id }) => id)).toEqual([`/docs/${reader}`, '/plain'])
          const [closed, none] = [
            await call(client, 'fetch', { id: `/docs/${other}` }),
            await call(client, 'fetch', { id: '/docs/none' }),
          ]
          expect([closed.error, closed.text.replace(other, 'none')]).toEqual([true, none.text])
        },
        { negotiation },
      )
  })

  test('list, search and read as their reader, with the earlier client', async () => {
    const client = new OlderClient({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${tokens.partners}` } }
    // Its own types are not exact about optional members.
    await client.connect(new OlderTransport(new URL(`${server.url}/mcp`), { requestInit }) as never)
    try {
      expect((await client.listTools()).tools).toHaveLength(4)
      const search = await client.callTool({ name: 'search', arguments: { query: 'lantern' } })
      expect(JSON.stringify(search.structuredContent)).toMatch(/docs\/partners(?!.*docs\/staff)/)
      const read = await client.callTool({ name: 'fetch', arguments: { id: '/docs/partners' } })
      expect(read.structuredContent).toMatchObject({ text: expect.stringContaining(SENTENCES.partners) })
    } finally {
      await client.close()
    }
  })

  test('read the public pages without a token', async () => {
    await withAgent(
      undefined,
      async (client) => {
        const { structured } = await call(client, 'list_pages')
        expect(structured.pages.map(({ id }) => id)).toEqual(['/about', '/plain'])
        expect((await call(client, 'fetch', { id: '/docs/staff' })).error).toBe(true)
      },
      { path: '/mcp/public' },
    )
    // A token makes no difference there.
    await withAgent(
      tokens.staff,
      async (client) => {
        expect((await call(client, 'search', { query: 'cobalt' })).structured.results).toEqual([])
      },
      { path: '/mcp/public' },
    )
  })

  test('lose withdrawn access within a connection', async () => {
    await withAgent(tokens.staff, async (client) => {
      expect((await call(client, 'search', { query: 'cobalt' })).structured.results).toHaveLength(1)
      await run('person', 'groups', 'staff@example.com', '--remove', 'staff')
      expect((await call(client, 'search', { query: 'cobalt' })).structured.results).toEqual([])
      expect((await call(client, 'fetch', { id: '/docs/staff' })).error).toBe(true)
      await run('person', 'groups', 'staff@example.com', '--add', 'staff')
    })
  })

  test('are refused without a token, and learn where to get one', async () => {
    for (const headers of [undefined, { authorization: 'Bearer portico_read_none' }]) {
      const answer = await post(LIST, headers)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining(`resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp"`),
      ])
    }
  })

  test('are refused from a page of another site, in batches, and with other methods', async () => {
    const authorization = `Bearer ${tokens.partners}`
    expect((await post(LIST, { authorization, origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(LIST, { origin: 'null' }, '/mcp/public')).status).toBe(403)
    expect((await post([LIST, LIST], { authorization })).status).toBe(400)
    expect((await post(LIST, { authorization, origin: server.url })).status).toBe(200)
    for (const path of ['/mcp', '/mcp/', '/mcp/public']) {
      const answer = await fetch(server.url + path, { headers: { accept: 'text/event-stream', authorization } })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  test('can be called at an address that ends with a slash', async () => {
    const list = (client: Client) => call(client, 'list_pages')
    const { structured } = await withAgent(tokens.staff, list, { path: '/mcp/' })
    expect(structured.pages.map(({ id }) => id)).toContain('/docs/staff')
    expect((await withAgent(undefined, list, { path: '/mcp/public/' })).structured.pages).toHaveLength(2)
  })

  test('in pages may ask first, with every header that their library sends, and read why they are refused', async () => {
    const origin = 'http://localhost:6274'
    const names = 'authorization,content-type,mcp-protocol-version,mcp-session-id,last-event-id,x-custom-auth'
    for (const path of ['/mcp', '/mcp/', '/mcp/public']) {
      const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': names, origin }
      const { status, headers } = await fetch(server.url + path, { method: 'OPTIONS', headers: preflight })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
      expect(headers.get('access-control-allow-headers')).toBe(names)
      const refusal = await post(LIST, { origin }, path)
      expect([refusal.status, refusal.headers.get('access-control-allow-origin')]).toEqual([403, '*'])
      expect(await refusal.text()).toContain('list it in PORTICO_ORIGINS')
    }
  })

  test('learn from a card where the server is and how to sign in', async () => {
    for (const path of ['mcp/server-card.json', 'mcp-server-card', 'mcp.json']) {
      const answer = await fetch(`${server.url}/.well-known/${path}`, { headers: { origin: 'https://any.example' } })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
      const card = (await answer.json()) as { remotes: { url: string }[]; serverInfo: object }
      expect(card.remotes.map(({ url }) => url)).toEqual([`${server.url}/mcp`, `${server.url}/mcp/public`])
      expect(card.serverInfo).toMatchObject({ name: 'portico', version: expect.stringMatching(/^\d/) })
    }
  })

  /** A message of the newest revision, and the headers that belong to it. */
  const newest = (method: string, params = {}) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    return {
      message: { ...LIST, method, params: { _meta, ...params } },
      headers: {
        authorization: `Bearer ${tokens.partners}`,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
      },
    }
  }

  test('are refused when the header and the body name different revisions or methods', async () => {
    const { message, headers } = newest('tools/list')
    expect((await post(message, headers)).status).toBe(200)
    expect((await post(message, { ...headers, 'mcp-protocol-version': '2025-11-25' })).status).toBe(400)
    expect((await post(message, { ...headers, 'mcp-method': 'tools/call' })).status).toBe(400)
  })

  test('are informed that there is nothing to subscribe to', async () => {
    const { message, headers } = newest('subscriptions/listen', { notifications: { toolsListChanged: true } })
    const answer = await post(message, headers)
    expect(await answer.json()).toMatchObject({ id: 1, error: { code: -32601 } })
    const unknown = newest('tools/forget')
    expect(answer.status).toBe((await post(unknown.message, unknown.headers)).status)
    expect((await post(message, { ...headers, 'mcp-method': 'tools/list' })).status).toBe(400)
  })

  test('get an explanation for an invalid request', async () => {
    await withAgent(tokens.partners, async (client) => {
      for (const [tool, input, message] of [
        ['search', { query: 'a'.repeat(10_000) }, /the maximum is 500/],
        ['list_changes', { since: 'build-of-old' }, /published build, build-one/],
        ['fetch', { id: 'https://elsewhere.example/x' }, /no page/],
      ] as const) {
        const { error, text } = await call(client, tool, input)
        expect([error, text]).toEqual([true, expect.stringMatching(message)])
      }
    })
  })

  test('find nothing on a site that does not let its server open pages', async () => {
    stageReadingSite(cwd, { build: 'build-two', agents: {} })
    await seal()
    expect((await post(LIST, { authorization: `Bearer ${tokens.partners}` })).status).toBe(404)
    expect((await fetch(`${server.url}/mcp`)).status).toBe(404)
  })
})
