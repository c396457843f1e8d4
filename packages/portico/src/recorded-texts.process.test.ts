import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from './testing/load-traffic.js'
import { portico, type ServerProcess, serving } from './testing/program.js'
import { readingSite, SENTENCES } from './testing/reading-site.js'

let cwd: string
let server: ServerProcess
const run = (...args: readonly string[]) => portico(args, { cwd })

beforeAll(async () => {
  cwd = readingSite()
  const sealed = await run('seal', '--staging', 'staging', '--out', 'public')
  expect(sealed.code, sealed.stderr).toBe(0)
  server = await serving({ cwd, env: { PORTICO_SITE: 'public' } })
})
afterAll(async () => {
  const gone = new Promise((resolve) => server.child.once('close', resolve))
  server.child.kill('SIGTERM')
  await gone
  rmSync(cwd, { recursive: true, force: true })
})

const search = (name: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: { query: 'lantern' } },
})

/** Every request that returns text of pages that it does not name. */
const WAYS: Readonly<Record<string, readonly [path: string, message?: object]>> = {
  everything: ['/llms-full.txt'],
  search: ['/search.json?q=lantern'],
  tool: ['/mcp', search('search')],
}

/** A page that is not written in Markdown has a piece for partners, which only the whole text contains. */
const readings = (name: string, times: number) =>
  (name === 'everything' ? ['/docs/partners', '/plain'] : ['/docs/partners']).map((page) => ({
    page,
    times,
    way: 'token',
  }))

test.each(Object.entries(WAYS))(
  'a person who reads a private page by %s is recorded as its reader',
  async (name, [path, message]) => {
    const email = `${name}@example.com`
    await run('person', 'add', email, '-g', 'partners')
    const added = await run('token', 'add', email, '--name', 'agent', '-g', 'partners', '--json')
    const headers = {
      authorization: `Bearer ${JSON.parse(added.stdout).token}`,
      accept: message ? 'application/json, text/event-stream' : '*/*',
      ...(message && { 'content-type': 'application/json' }),
    }
    const read = async (method = message ? 'POST' : 'GET') =>
      fetch(server.url + path, { method, headers, body: message && JSON.stringify(message) })
    const recorded = async () => {
      const { result } = (await callerOf({ url: server.url, cwd })('GET', '/admin/site/readings?limit=1000')).json
      return (result as { page: string | null; name: string; times: number; way: string }[])
        .flatMap(({ page, name: reader, times, way }) =>
          reader === email && page !== null ? [{ page, times, way }] : [],
        )
        .sort((one, other) => (one.page < other.page ? -1 : 1))
    }
    if (!message) {
      await read('HEAD')
      expect(await recorded()).toEqual([])
    }
    const text = await (await read()).text()
    expect(text).toContain(SENTENCES.partners)
    expect(text).toContain(SENTENCES.everyone)
    expect(await recorded()).toEqual(readings(name, 1))
    await (await read()).text()
    expect(await recorded()).toEqual(readings(name, 2))
  },
)
