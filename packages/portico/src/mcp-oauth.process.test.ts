import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agentProvider } from './testing/agent-provider.js'
import { portico, type ServerProcess, serving } from './testing/program.js'
import { readerBrowser } from './testing/reader-browser.js'
import { readingSite, SENTENCES } from './testing/reading-site.js'

const PROGRAM = fileURLToPath(new URL('../bin/portico.mjs', import.meta.url))
const ADMIN_KEY = 'an-admin-key-of-enough-characters'
const READER = 'partners@example.com'

let cwd: string
let server: ServerProcess
let browser: ReturnType<typeof readerBrowser>
const run = (...args: readonly string[]) => portico(args, { cwd })

beforeAll(async () => {
  cwd = readingSite()
  const sealed = await run('seal', '--staging', 'staging', '--out', 'public')
  expect(sealed.code, sealed.stderr).toBe(0)
  server = await serving({ cwd, env: { PORTICO_SITE: 'public', PORTICO_ADMIN_KEY: ADMIN_KEY } })
  browser = readerBrowser(server.url)
})
afterAll(async () => {
  const gone = new Promise((resolve) => server.child.once('close', resolve))
  server.child.kill('SIGTERM')
  await gone
  rmSync(cwd, { recursive: true, force: true })
})
beforeEach(async () => {
  await run('person', 'add', READER)
  await run('person', 'groups', READER, 'partners')
})

const call = async (client: Client, name: string, input: Record<string, unknown> = {}) => {
  const answer = await client.callTool({ name, arguments: input })
  const [first] = answer.content as readonly { readonly text?: string }[]
  return { error: answer.isError === true, text: first?.text ?? '' }
}

describe('an external client', () => {
  test.each([undefined, { mode: { pin: '2026-07-28' } }, { mode: 'auto' }] as const)(
    'needs only the address: registers, sends the reader to sign in, lists and reads (%o)',
    async (negotiation) => {
      const provider = agentProvider()
      const connect = async () => {
        const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { authProvider: provider })
        const client = new Client({ name: 'test', version: '1' }, negotiation && { versionNegotiation: negotiation })
        return { transport, client, connected: client.connect(transport) }
      }
      const first = await connect()
      await expect(first.connected).rejects.toThrow()
      const authorization = provider.authorizationUrl()
      expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
        resource: `${server.url}/mcp`,
        scope: 'read',
        code_challenge_method: 'S256',
      })
      const back = await browser.allow(authorization, await browser.signIn(READER))
      await first.transport.finishAuth(back.searchParams)
      const { client, connected } = await connect()
      await connected
      expect((await call(client, 'list_pages')).text).toContain('/docs/partners')
      expect((await call(client, 'fetch', { id: '/docs/partners' })).text).toContain(SENTENCES.partners)
      expect((await call(client, 'fetch', { id: '/docs/staff' })).error).toBe(true)
      provider.expire()
      expect((await call(client, 'search', { query: 'lantern' })).text).toContain('/docs/partners')
      await run('person', 'groups', READER, '--none')
      expect((await call(client, 'fetch', { id: '/docs/partners' })).error).toBe(true)
      await client.close()
    },
  )
})

/** What the console lists. */
async function feedback(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const answer = await fetch(`${server.url}/admin/feedback`, { headers: { authorization: `Bearer ${ADMIN_KEY}` } })
  return ((await answer.json()) as { result: [] }).result
}

describe('feedback', () => {
  test.each([undefined, { mode: 'auto' }] as const)(
    'is sent only by a program that also asked its reader for it (%o)',
    async (negotiation) => {
      const provider = agentProvider()
      const connect = async () => {
        const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { authProvider: provider })
        const client = new Client({ name: 'test', version: '1' }, negotiation && { versionNegotiation: negotiation })
        return { transport, client, connected: client.connect(transport) }
      }
      const allow = async ({ transport }: Awaited<ReturnType<typeof connect>>) => {
        const back = await browser.allow(provider.authorizationUrl(), await browser.signIn(READER))
        await transport.finishAuth(back.searchParams)
      }
      const first = await connect()
      await expect(first.connected).rejects.toThrow()
      await allow(first)
      const reading = await connect()
      await reading.connected
      const { tools } = await reading.client.listTools()
      const tool = tools.find(({ name }) => name === 'send_feedback')
      expect(tool?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false })
      const text = `The second step is missing (${negotiation?.mode ?? 'older'}).`
      const feedbackInput = { text, id: '/docs/partners' }
      await expect(reading.client.callTool({ name: 'send_feedback', arguments: feedbackInput })).rejects.toThrow()
      expect(provider.authorizationUrl().searchParams.get('scope')).toBe('read feedback')
      expect(await feedback()).not.toContainEqual(expect.objectContaining({ text }))
      await allow(reading)
      const sending = await connect()
      await sending.connected
      expect(await call(sending.client, 'send_feedback', feedbackInput)).toEqual({
        error: false,
        text: 'Feedback sent.',
      })
      expect(await feedback()).toContainEqual(
        expect.objectContaining({ text, page: '/docs/partners', program: 'An agent', state: 'open' }),
      )
      const [closed, none] = [
        await call(sending.client, 'send_feedback', { text, id: '/docs/staff' }),
        await call(sending.client, 'send_feedback', { text, id: '/docs/none' }),
      ]
      expect([closed.error, closed.text.replace('staff', 'none')]).toEqual([true, none.text])
      await sending.client.close()
    },
  )
})

describe('portico mcp without a token', () => {
  let home: string
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'portico-home-'))
  })
  afterEach(() => rmSync(home, { recursive: true, force: true }))
  const file = () => join(home, '.config', 'portico', 'grants.json')
  const storedGrant = () => JSON.parse(readFileSync(file(), 'utf8'))[server.url]

  /** The program as a client's configuration runs it, and the lines that it writes for its user. */
  async function agent(...more: readonly string[]) {
    const { PATH = '' } = process.env
    const args = [PROGRAM, 'mcp', '--site', server.url, ...more]
    const env = { PATH, HOME: home }
    const transport = new StdioClientTransport({ command: process.execPath, args, cwd, env, stderr: 'pipe' })
    const lines = createInterface({ input: transport.stderr as Readable })[Symbol.asyncIterator]()
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport)
    return { client, line: async () => String((await lines.next()).value) }
  }

  test('shows a code, reads once its user has typed it, and the next run reads immediately', async () => {
    const first = await agent()
    const instruction = await first.line()
    expect(instruction).toContain(`${server.url}/oauth2/device`)
    expect((await call(first.client, 'fetch', { id: '/docs/partners' })).error).toBe(true)
    await browser.allowCode(/[A-Z]{4}-[A-Z]{4}/.exec(instruction)?.[0] ?? '', await browser.signIn(READER))
    expect(await first.line()).toContain('can now read private pages as you')
    expect((await call(first.client, 'fetch', { id: '/docs/partners' })).text).toContain(SENTENCES.partners)
    await first.client.close()
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
    const allowed = { authorization: `Bearer ${storedGrant().access_token}` }
    const description = await (await fetch(`${server.url}/api/openapi.json`, { headers: allowed })).text()
    expect(description).toContain(SENTENCES.partners)
    expect(description).not.toContain(SENTENCES.staff)

    const [second, third] = [await agent(), await agent()]
    const before = storedGrant()
    writeFileSync(file(), JSON.stringify({ [server.url]: { ...before, expires_at: 0 } }))
    const reads = await Promise.all(
      [second, third].map(({ client }) => call(client, 'fetch', { id: '/docs/partners' })),
    )
    for (const { text } of reads) expect(text).toContain(SENTENCES.partners)
    const reference = await call(second.client, 'fetch', { id: '/plain' })
    expect(reference.text).toContain('A call for partners.')
    expect(reference.text).not.toContain('A call for staff.')
    expect(storedGrant().refresh_token).not.toBe(before.refresh_token)

    const token = await browser.signIn(READER)
    const headers = { authorization: `Bearer ${token}` }
    const { result } = (await (await fetch(`${server.url}/me/reading-grants`, { headers })).json()) as {
      result: readonly { id: string; name: string }[]
    }
    const own = result.find(({ name }) => name === 'portico mcp')
    await fetch(`${server.url}/me/reading-grants/${own?.id}`, { method: 'DELETE', headers })
    const ended = await call(second.client, 'fetch', { id: '/docs/partners' })
    expect([ended.error, ended.text]).toEqual([true, expect.stringContaining('no longer allows this program to read')])
    expect(await second.line()).toContain('enter')
    await Promise.all([second.client.close(), third.client.close()])
  })

  test('sends feedback only with --feedback, and once its user has allowed it', async () => {
    const reading = await agent()
    const code = async ({ line }: typeof reading) => /[A-Z]{4}-[A-Z]{4}/.exec(await line())?.[0] ?? ''
    await browser.allowCode(await code(reading), await browser.signIn(READER))
    await reading.line()
    expect((await reading.client.listTools()).tools.map(({ name }) => name)).not.toContain('send_feedback')
    await reading.client.close()

    const sending = await agent('--feedback')
    const feedbackInput = { text: 'Sent from a terminal.' }
    const early = await call(sending.client, 'send_feedback', feedbackInput)
    expect([early.error, early.text]).toEqual([true, expect.stringContaining('may not send feedback')])
    expect((await call(sending.client, 'fetch', { id: '/docs/partners' })).text).toContain(SENTENCES.partners)
    await browser.allowCode(await code(sending), await browser.signIn(READER))
    await sending.line()
    expect((await call(sending.client, 'send_feedback', feedbackInput)).error).toBe(false)
    expect(await feedback()).toContainEqual(
      expect.objectContaining({ ...feedbackInput, page: null, program: 'portico mcp' }),
    )
    await sending.client.close()
  })
})
