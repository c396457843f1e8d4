import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentProvider } from '../../packages/portico/src/testing/agent-provider.js'
import { ROOT } from '../../tools/lib/root.mjs'
import { proveAddress } from './administrators.js'
import { agentHost, KNOWS_AGENT_HOST } from './agent-host/serve.js'
import { type HubWorld, openWorld, until } from './world.js'

/**
 * Third-party clients, as published: each finds out how to sign in from the address alone, sends its user to a browser, and reads
 * what this user may read.
 */
let world: HubWorld
let host: Awaited<ReturnType<typeof agentHost>>

/** The program's own address on this machine, and the query that the browser sent to it. */
let listener: Server
let back: string
let brought: (query: URLSearchParams) => void = () => {}

beforeAll(async () => {
  // The listener has another port: a program may listen on any port of its machine.
  host = await agentHost({ client_name: 'An agent', redirect_uris: ['http://localhost:1/callback'] })
  world = await openWorld(KNOWS_AGENT_HOST)
  listener = createServer(({ url = '' }, response) => {
    brought(new URL(url, back).searchParams)
    response.setHeader('content-type', 'text/html').end('<p>Back in the program.</p>')
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', () => resolve()))
  back = `http://localhost:${(listener.address() as AddressInfo).port}/callback`
})
afterAll(async () => {
  await world?.close()
  listener?.close()
  host?.close()
})

/** Adds a reader of the private pages. */
const addReader = (value: string) =>
  world.admin('POST', '/admin/persons', {
    handles: [{ type: 'email_address', value, verified: true }],
    groups: ['docusaurus-users'],
  })

/**
 * In Chromium, allows what a program asks for at an address, on a page that shows a text, and waits for the text that its own
 * page then shows.
 */
async function allow(address: string, reader: string, then: string, shows = ''): Promise<void> {
  const { page } = await world.visitor()
  await page.goto(address)
  await proveAddress(world, page, reader)
  await page.getByRole('heading', { name: /to read as you\?/ }).waitFor()
  await page.getByText(shows).first().waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText(then).waitFor()
  await page.context().close()
}

type Provider = ReturnType<typeof agentProvider>
interface Agent {
  readonly connected: Promise<void>
  finish(query: URLSearchParams): Promise<void>
  call(name: string, args: object): Promise<unknown>
  tools(): Promise<readonly string[]>
  close(): Promise<void>
}
const ABOUT = { name: 'test', version: '1' }
const mcp = () => new URL(`${world.url}/mcp`)

const newer =
  (mode: 'auto' | { readonly pin: string }) =>
  (authProvider: Provider): Agent => {
    const transport = new StreamableHTTPClientTransport(mcp(), { authProvider })
    const client = new Client(ABOUT, { versionNegotiation: { mode } })
    return {
      connected: client.connect(transport),
      finish: (query) => transport.finishAuth(query),
      call: async (name, args) => (await client.callTool({ name, arguments: { ...args } })).structuredContent,
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      close: () => client.close(),
    }
  }

const older = (authProvider: Provider): Agent => {
  const transport = new OlderTransport(mcp(), { authProvider: authProvider as never })
  const client = new OlderClient(ABOUT)
  return {
    connected: client.connect(transport as never),
    finish: (query) => transport.finishAuth(query.get('code') ?? ''),
    call: async (name, args) => (await client.callTool({ name, arguments: { ...args } })).structuredContent,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: () => client.close(),
  }
}

describe.each([
  ['pinned to the newest revision', newer({ pin: '2026-07-28' })],
  ['that negotiates the revision', newer('auto')],
  ['of the earlier generation', older],
])('the published client %s', (which, agent) => {
  test.each(['a document about itself', 'a registration'] as const)('signs in with %s, and reads', async (by) => {
    const reader = `${which}-${by}@travel.example`.replaceAll(' ', '-')
    await addReader(reader)
    const provider = agentProvider(by === 'a registration' ? undefined : host.document, back)
    const first = agent(provider)
    await expect(first.connected).rejects.toThrow()
    expect(provider.authorizationUrl().searchParams.get('client_id') === host.document).toBe(by !== 'a registration')
    const came = new Promise<URLSearchParams>((resolve) => {
      brought = resolve
    })
    await allow(provider.authorizationUrl().href, reader, 'Back in the program.')
    await first.finish(await came)

    const client = agent(provider)
    await client.connected
    expect(await client.tools()).toEqual(expect.arrayContaining(['search', 'fetch', 'list_pages']))
    expect(JSON.stringify(await client.call('search', { query: 'sandbox' }))).toContain('/docs/quickstart')
    expect(await client.call('fetch', { id: '/docs/intro' })).toMatchObject({
      title: expect.stringContaining('Start here'),
    })
    await client.close()
  })

  // Clients of the earlier generation refresh their token instead of requesting more.
  test.skipIf(agent === older)('asks again, explicitly, before it may send feedback', async () => {
    const reader = `${which}-feedback@travel.example`.replaceAll(' ', '-')
    await addReader(reader)
    const provider = agentProvider(host.document, back)
    const signIn = async (connecting: Agent, shows?: string) => {
      const came = new Promise<URLSearchParams>((resolve) => {
        brought = resolve
      })
      await allow(provider.authorizationUrl().href, reader, 'Back in the program.', shows)
      await connecting.finish(await came)
    }
    const first = agent(provider)
    await expect(first.connected).rejects.toThrow()
    await signIn(first)
    const reading = agent(provider)
    await reading.connected
    const text = `The ${which} client found no example.`
    await expect(reading.call('send_feedback', { text, id: '/docs/intro' })).rejects.toThrow()
    await signIn(reading, 'It can send feedback about pages to their authors in your name.')
    const sending = agent(provider)
    await sending.connected
    expect(await sending.call('send_feedback', { text, id: '/docs/intro' })).toEqual({
      sent: true,
      page: '/docs/intro',
    })
    expect(await world.admin('GET', '/admin/feedback?limit=1')).toMatchObject([{ text, program: 'An agent' }])
    await sending.close()
  })
})

describe('mcp-remote', () => {
  const READER = 'reader@travel.example'
  let home: string
  let program: ChildProcessWithoutNullStreams
  let log = ''
  const answers = new Map<number, Record<string, unknown>>()

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'portico-mcp-remote-'))
    await addReader(READER)
    program = spawn(process.execPath, [join(ROOT, 'node_modules/mcp-remote/dist/proxy.js'), `${world.url}/mcp`], {
      // The test acts as the browser that it would open.
      env: { ...process.env, HOME: home, MCP_REMOTE_CONFIG_DIR: home, BROWSER: 'true' },
    })
    program.stderr.on('data', (piece) => {
      log += piece
    })
    createInterface({ input: program.stdout }).on('line', (line) => {
      const { id, result } = JSON.parse(line)
      answers.set(id, result)
    })
  })
  afterAll(async () => {
    program?.kill()
    await rm(home, { recursive: true, force: true })
  })

  const send = (message: object) => program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const ask = (id: number, method: string, params: object = {}) => {
    send({ id, method, params })
    return until(`the answer to ${method}`, async () => answers.get(id))
  }

  test('connects a program that can only use standard input and output', async () => {
    const clientInfo = { name: 'test', version: '1' }
    const initialization = ask(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
    const address = await until('the sign-in', async () => /http\S+\/oauth2\/authorize\?\S+/.exec(log)?.[0])
    await allow(address, READER, 'Authorization successful')
    expect(await initialization).toMatchObject({ serverInfo: { name: 'portico' } })
    send({ method: 'notifications/initialized' })

    const { tools } = (await ask(2, 'tools/list')) as { tools: { name: string }[] }
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['search', 'fetch', 'list_pages']))
    const results = await ask(3, 'tools/call', { name: 'search', arguments: { query: 'sandbox' } })
    expect(JSON.stringify(results)).toContain('/docs/quickstart')
    const read = await ask(4, 'tools/call', { name: 'fetch', arguments: { id: '/docs/intro' } })
    expect(read).toMatchObject({
      structuredContent: { id: '/docs/intro', title: expect.stringContaining('Start here') },
    })
  })
})
