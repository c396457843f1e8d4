import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../scripts/lib/root.mjs'
import { proveAddress } from './administrators.js'
import { openWorld, until, type World } from './world.js'

/**
 * mcp-remote connects agents that only know the standard input and output to servers that ask for a sign-in. It is someone else’s
 * program, and runs here as it is published: it finds out how to sign in, registers itself, sends its user to a browser, and reads.
 */
const READER = 'reader@travel.example'

let world: World
let home: string
let program: ChildProcessWithoutNullStreams
let log = ''
const answers = new Map<number, Record<string, unknown>>()

beforeAll(async () => {
  world = await openWorld()
  home = await mkdtemp(join(tmpdir(), 'portico-mcp-remote-'))
  const handles = [{ type: 'email_address', value: READER, verified: true }]
  await world.admin('POST', '/admin/persons', { handles, groups: ['docusaurus-users'] })
  program = spawn(process.execPath, [join(ROOT, 'node_modules/mcp-remote/dist/proxy.js'), `${world.url}/mcp`], {
    // The browser that it would open is the test's own.
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
  await world?.close()
  await rm(home, { recursive: true, force: true })
})

const send = (message: object) => program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const ask = (id: number, method: string, params: object = {}) => {
  send({ id, method, params })
  return until(`the answer to ${method}`, async () => answers.get(id))
}

test('its user allows it in a browser, and it reads what they may read', async () => {
  const clientInfo = { name: 'test', version: '1' }
  const begun = ask(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
  const address = await until('the sign-in', async () => /http\S+\/oauth2\/authorize\?\S+/.exec(log)?.[0])
  const { page } = await world.visitor()
  await page.goto(address)
  await proveAddress(world, page, READER)
  await page.getByRole('heading', { name: /to read as you\?/ }).waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Authorization successful').waitFor()
  expect(await begun).toMatchObject({ serverInfo: { name: 'portico' } })
  send({ method: 'notifications/initialized' })

  const { tools } = (await ask(2, 'tools/list')) as { tools: { name: string }[] }
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['search', 'fetch', 'list_pages']))
  const found = await ask(3, 'tools/call', { name: 'search', arguments: { query: 'sandbox' } })
  expect(JSON.stringify(found)).toContain('/docs/quickstart')
  const read = await ask(4, 'tools/call', { name: 'fetch', arguments: { id: '/docs/intro' } })
  expect(read).toMatchObject({ structuredContent: { id: '/docs/intro', title: expect.stringContaining('Start here') } })
})
