import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@portico/server/testing/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portico, type ServerProcess, serving } from '../../../packages/portico/src/testing/program.js'
import { readerBrowser } from '../../../packages/portico/src/testing/reader-browser.js'
import { readingSite } from '../../../packages/portico/src/testing/reading-site.js'
import { elsewhere, reachable } from './elsewhere.js'
import { npmFor } from './npm.js'

const SUITE = {
  '@modelcontextprotocol/conformance': '0.2.0-alpha.12',
  // The suite needs a newer Node than the oldest that Portico supports.
  node: '22.23.3',
}
/** Checks that call tools which the suite expects a server to provide for it. */
const OF_THE_SUITES_TOOLS = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
]
/** Checks of features that this server neither has nor declares. */
const OF_PROMPTS_AND_RESOURCES = [
  'sep-2549-prompts-list-caching-hints',
  'sep-2549-resources-list-caching-hints',
  'sep-2549-resources-templates-list-caching-hints',
]
const READER = 'partners@example.com'

describe.runIf(reachable)('the server, according to the conformance suite of the Model Context Protocol', () => {
  let cwd: string
  let folder: string
  let server: ServerProcess
  let browser: ReturnType<typeof readerBrowser>
  beforeAll(async () => {
    cwd = readingSite()
    await portico(['seal', '--staging', 'staging', '--out', 'public'], { cwd })
    server = await serving({ cwd, env: { PORTICO_SITE: 'public' } })
    await portico(['person', 'add', READER, '-g', 'partners'], { cwd })
    browser = readerBrowser(server.url)
    folder = await mkdtemp(join(tmpdir(), 'portico-conformance-'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: SUITE }))
    const npm = await npmFor(elsewhere, folder)
    await npm(folder, 'install')
  })
  afterAll(async () => {
    const gone = new Promise((resolve) => server.child.once('close', resolve))
    server.child.kill('SIGTERM')
    await gone
    await Promise.all([cwd, folder].map((path) => rm(path, { recursive: true, force: true })))
  })

  const file = (...path: string[]) => join(folder, 'node_modules', ...path)

  /** The first line that matches, of a program that writes it sooner or later. */
  async function lineWith(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
    const seen: string[] = []
    for await (const line of createInterface({ input: stream })) {
      seen.push(line)
      const match = pattern.exec(line)?.[0]
      if (match !== undefined) return match
    }
    throw new Error(`The program ended without ${pattern}: ${seen.join('\n')}`)
  }

  /** Signs the reader in where a program sends them, and passes the response to the program. */
  async function letIn(address: string): Promise<void> {
    const back = await browser.allow(new URL(address), await browser.signIn(READER))
    expect((await fetch(back)).status).toBe(200)
  }

  const AUTHORIZE = /http\S*\/oauth2\/authorize\S*/

  test('is a conforming authorization server', async () => {
    const port = await freePort()
    const body = { client_name: 'Conformance', redirect_uris: ['http://127.0.0.1/callback'] }
    const headers = { 'content-type': 'application/json' }
    const registered = await fetch(`${server.url}/oauth2/register`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const { client_id } = (await registered.json()) as { client_id: string }
    const args = [
      file('@modelcontextprotocol', 'conformance', 'dist', 'index.js'),
      ...['authorization', '--url', server.url, '--client-id', client_id],
      ...['--resource', `${server.url}/mcp`, '--port', String(port)],
    ]
    const child = spawn(file('node', 'bin', 'node'), args, { cwd: folder })
    await letIn(await lineWith(child.stdout, AUTHORIZE))
    expect(await lineWith(child.stdout, /Total: .*/)).toMatch(/^Total: [1-9]\d* passed, 0 failed/)
  })

  /** The checks of a scenario that did not succeed, by their ids, against the public pages. */
  async function failedChecks(scenario: string, revision: string): Promise<string[]> {
    const results = join(folder, 'results', `${scenario}-${revision}`)
    const args = [
      file('@modelcontextprotocol', 'conformance', 'dist', 'index.js'),
      ...['server', '--url', `${server.url}/mcp/public`, '--scenario', scenario, '--spec-version', revision],
      ...['--output-dir', results],
    ]
    const child = spawn(file('node', 'bin', 'node'), args, { cwd: folder, stdio: 'ignore' })
    await once(child, 'close')
    const [report] = (await readdir(results, { recursive: true })).filter((name) => basename(name) === 'checks.json')
    const checks = JSON.parse(await readFile(join(results, report ?? 'checks.json'), 'utf8')) as readonly Check[]
    expect(checks.some(({ status }) => status === 'SUCCESS')).toBe(true)
    return checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id)
  }
  interface Check {
    readonly id: string
    readonly status: string
  }

  test.each<[scenario: string, revision: string, failing: readonly string[]]>([
    ['server-initialize', '2025-11-25', []],
    ['ping', '2025-11-25', []],
    ['tools-list', '2025-11-25', []],
    ['tools-list', '2026-07-28', []],
    ['dns-rebinding-protection', '2025-11-25', []],
    ['dns-rebinding-protection', '2026-07-28', []],
    ['http-header-validation', '2026-07-28', []],
    ['input-required-result-unsupported-methods', '2026-07-28', []],
    ['server-stateless', '2026-07-28', OF_THE_SUITES_TOOLS],
    ['caching', '2026-07-28', OF_PROMPTS_AND_RESOURCES],
  ])('conforms to the scenario %s of %s', { timeout: 120_000 }, async (scenario, revision, failing) => {
    expect(await failedChecks(scenario, revision)).toEqual(failing)
  })
})
