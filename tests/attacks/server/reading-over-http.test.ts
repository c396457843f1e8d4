import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { readingProgram } from '@portico/server/testing/reading-program'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf, signIn } from '../../../packages/portico/src/testing/load-traffic.js'
import { portico, type ServerProcess, serving } from '../../../packages/portico/src/testing/program.js'
import { readingSite, SENTENCES } from '../../../packages/portico/src/testing/reading-site.js'

const ROOT = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'
type Group = 'partners' | 'staff'
interface RequestOptions {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

let cwd: string
let server: ServerProcess
let serial = 0

const run = async (...args: readonly string[]) => {
  const ended = await portico(args, { cwd })
  expect(ended.code, ended.stderr).toBe(0)
  return ended.stdout
}

beforeAll(async () => {
  cwd = readingSite()
  await run('seal', '--staging', 'staging', '--out', 'public')
  server = await serving({ cwd, env: { PORTICO_SITE: 'public' } })
})
afterAll(async () => {
  const gone = new Promise((resolve) => server.child.once('close', resolve))
  server.child.kill('SIGTERM')
  await gone
  rmSync(cwd, { recursive: true, force: true })
})

async function ask(method: string, path: string, { token, headers }: RequestOptions, body?: unknown) {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: text,
  })
  return { status: answer.status, text: await answer.text() }
}
const get = (path: string, options: RequestOptions = {}) => ask('GET', path, options)
const tool = (name: string, args: object, { token }: RequestOptions) =>
  ask(
    'POST',
    '/mcp',
    { token, headers: { accept: 'application/json, text/event-stream' } },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  )

/** Every way of reading. */
const WAYS: Readonly<
  Record<string, (group: Group, options: RequestOptions) => Promise<{ status: number; text: string }>>
> = {
  'its Markdown': (group, options) => get(`/docs/${group}.md`, options),
  'its address': (group, options) => get(`/docs/${group}`, { ...options, headers: { accept: 'text/markdown' } }),
  'the list of pages': (_, options) => get('/llms.txt', options),
  'all texts': (_, options) => get('/llms-full.txt', options),
  'the search': (_, options) => get('/search.json?q=lantern', options),
  'the changes': (_, options) => get('/changes.json', options),
  'the tool that searches': (_, options) => tool('search', { query: 'lantern' }, options),
  'the tool that reads': (group, options) => tool('fetch', { id: `/docs/${group}` }, options),
  'the tool that lists': (_, options) => tool('list_pages', {}, options),
}
const signOf = (group: Group) => new RegExp(`${SENTENCES[group]}|/docs/${group}(?:"|\\.md\\))|For ${group}`)

interface Sent {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A person with groups, and each kind of token that reads as them. */
async function reader(...groups: readonly Group[]) {
  const email = `reader-${++serial}@load.example`
  const session = await signIn(callerOf({ url: server.url, cwd }), { address: email })
  if (groups.length > 0) await run('person', 'groups', email, ...groups.flatMap((group) => ['--add', group]))
  const flags = groups.flatMap((group) => ['-g', group])
  const { token } = JSON.parse(await run('token', 'add', email, '--name', 'agent', ...flags, '--json'))
  const world = {
    settings: { url: server.url },
    inject: async ({ method = 'GET', url, headers, body }: Sent) => {
      const { status, text } = await ask(method, url, { headers: headers ?? {} }, body)
      return { status, text, headers: {}, json: /^[[{]/.test(text) ? JSON.parse(text) : undefined }
    },
  }
  const program = await readingProgram(world as unknown as Parameters<typeof readingProgram>[0])
  const { access_token } = await program.tokensFor(session, groups)
  return { email, tokens: { 'a session': session, 'a reader token': token as string, 'a program': access_token } }
}

describe.each([
  ['partners', 'staff'],
  ['staff', 'partners'],
] as const)('a reader of the group %s', (own, other) => {
  let account: Awaited<ReturnType<typeof reader>>
  beforeAll(async () => {
    account = await reader(own)
  })

  test.each(Object.keys(WAYS))('gets with %s exactly their content, with every kind of token', async (way) => {
    for (const [kind, token] of Object.entries(account.tokens)) {
      const [mine, theirs] = [await WAYS[way]?.(own, { token }), await WAYS[way]?.(other, { token })]
      expect(mine?.text, kind).toMatch(signOf(own))
      // A page is requested by its name, which a refusal may repeat.
      const otherText = theirs?.text.replaceAll(`\\"/docs/${other}\\"`, '')
      expect(otherText, kind).not.toMatch(signOf(other))
    }
  })

  test('gets nothing in any way in the call after the group was withdrawn', async () => {
    await run('person', 'groups', account.email, '--remove', own)
    for (const [way, read] of Object.entries(WAYS))
      for (const [kind, token] of Object.entries(account.tokens))
        expect((await read(own, { token })).text.replaceAll(`\\"/docs/${own}\\"`, ''), `${way}, ${kind}`).not.toMatch(
          signOf(own),
        )
  })
})

test('no one without a valid token gets a private sentence or address in any way', async () => {
  for (const token of [undefined, 'portico_read_x', 'x', ''])
    for (const group of ['partners', 'staff'] as const)
      for (const [way, read] of Object.entries(WAYS))
        expect((await read(group, { token })).text, way).not.toMatch(new RegExp(`${SENTENCES[group]}|For ${group}`))
})

test('a disabled person reads nothing, and gets a status that says so', async () => {
  const { email, tokens } = await reader('partners')
  await run('person', 'disable', email)
  for (const [kind, token] of Object.entries(tokens))
    for (const [way, read] of Object.entries(WAYS)) {
      const { status, text } = await read('partners', { token })
      expect([status, text], `${way}, ${kind}`).toEqual([401, expect.not.stringMatching(signOf('partners'))])
    }
})

test("a group of the same name in a partner's organization opens nothing", async () => {
  const key = readFileSync(join(cwd, '.portico', 'admin.key'), 'utf8').trim()
  const at = (organization: string) => async (method: string, path: string, body?: unknown) => {
    const headers = { 'SlashID-OrgID': organization }
    const token = path.startsWith('/admin/') ? key : undefined
    const { status, text } = await ask(method, path, { headers, token }, body)
    expect(status, text).toBeLessThan(300)
    return { status, json: JSON.parse(text) }
  }
  const organization = { org_name: 'Partner', tenant_name: 'partner', parent_id: ROOT }
  const partner = at((await at(ROOT)('POST', '/admin/organizations', organization)).json.result.id)
  serial += 1
  const token = await signIn(partner, { other: at(ROOT) })
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  await partner('PUT', `/admin/persons/${sub}/groups`, { groups: ['partners'] })
  for (const [way, read] of Object.entries(WAYS)) {
    const { text } = await read('partners', { token })
    expect(text.replaceAll('\\"/docs/partners\\"', ''), way).not.toMatch(signOf('partners'))
  }
})

describe('spellings of an address', () => {
  const page = '/docs/partners'
  const BODIES = [
    '',
    '/',
    '.md',
    '.MD',
    '.md/',
    '/index.md',
    '/index',
    '/index/index.md',
    '.html',
    '.html.md',
    '.md.md',
    '/.md',
    '/index.md.md',
  ]
  const SPELLINGS = [
    ...BODIES.map((ending) => page + ending),
    ...['/', '//', '/./', '/x/../', '/%2e/', '/x/%2E%2e/', '\\', '%5C', '%2F', '%252F'].flatMap((slash) => [
      `/docs${slash}partners.md`,
      `/docs${slash}partners`,
    ]),
    '//docs/partners.md',
    '/Docs/Partners.md',
    '/docs/partner%73.md',
    '/docs/partner%2573.md',
    '/docs/partners%2Emd',
    '/docs/partners.md;x',
    '/docs/partners.md?from=mail&x',
    '/docs/partners.md%3Fx',
    '/docs/partners.md%23x',
    '/docs/partners.md#x',
    '/docs/partners%00.md',
    '/docs/partners.md%0a',
    '/docs/partners.md%20',
    '/docs/partners.md.',
    '/docs/partners%ff.md',
  ]

  test('each that is served is recorded under the path of its page, and each other one is redirected or refused', async () => {
    const admin = callerOf({ url: server.url, cwd })
    const { tokens } = await reader('partners')
    const token = tokens['a program']
    const timesRead = async (): Promise<number> => {
      const { json } = await admin('GET', '/admin/site/readings?limit=1000')
      const pages = json.result.filter((row: { page: string | null }) => row.page !== null)
      expect(
        [...new Set(pages.map((row: { page: string }) => row.page))].filter(
          (path) => ![page, '/docs/staff', '/plain'].includes(String(path)),
        ),
      ).toEqual([])
      return pages.reduce((sum: number, { times }: { times: number }) => sum + times, 0)
    }
    let before = await timesRead()
    const served: string[] = []
    for (const spelling of SPELLINGS)
      for (const accept of ['text/markdown', 'text/html,*/*;q=0.8', '*/*']) {
        const { status, text } = await raw(spelling, { authorization: `Bearer ${token}`, accept })
        const after = await timesRead()
        const isServed = text.includes(SENTENCES.partners)
        expect([spelling, accept, status, after - before], text.slice(0, 300)).toEqual([
          spelling,
          accept,
          status,
          isServed ? 1 : 0,
        ])
        if (isServed) served.push(spelling)
        else expect([spelling, status >= 300]).toEqual([spelling, true])
        before = after
      }
    expect(served).toEqual(expect.arrayContaining([page, `${page}.md`, `${page}/index.md`]))
    expect(served.filter((spelling) => /\/\/|\\|\.\.?\/|%5C|%2F|\.md\.md|\.html\.md|%00/i.test(spelling))).toEqual([])
  })

  test('a program gets an existing page by no other id, and each reading is recorded', async () => {
    const admin = callerOf({ url: server.url, cwd })
    const { tokens } = await reader('partners')
    const timesRead = async (): Promise<number> =>
      (await admin('GET', '/admin/site/readings?limit=1000')).json.result.reduce(
        (sum: number, { times, page: path }: { times: number; page: string | null }) =>
          sum + (path === null ? 0 : times),
        0,
      )
    for (const id of SPELLINGS) {
      const before = await timesRead()
      const { text } = await tool('fetch', { id }, { token: tokens['a program'] })
      expect([id, (await timesRead()) - before]).toEqual([id, text.includes(SENTENCES.partners) ? 1 : 0])
    }
  })
})

/** A request with an address exactly as given, which `fetch` would rewrite. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    request({ hostname, port, path, headers, insecureHTTPParser: true }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })

describe('odd requests', () => {
  let token: string
  beforeAll(async () => {
    token = (await reader('partners')).tokens['a reader token']
  })

  test.each([
    '/docs/..%2f..%2f.portico/admin.key.md',
    '/docs/%2e%2e/%2e%2e/.portico/admin.key',
    '/docs/..\\..\\.portico\\admin.key.md',
    '/docs/%00.md',
    '/docs/%zz.md',
    '/docs/partners.md/../staff.md',
    '/docs/partners%3F.md',
    '/search.json/../docs/staff.md',
  ])('for %s read no file and no page of others', async (path) => {
    for (const credentials of [{ token }, {}]) {
      const { status, text } = await get(path, credentials)
      // A redirect leads to the same address, written as it should be.
      expect(status).toBeGreaterThanOrEqual(300)
      expect(status).toBeLessThan(500)
      expect(text).not.toContain(SENTENCES.staff)
    }
  })

  test('from a page of another origin read nothing private', async () => {
    const { status, text } = await get('/docs/partners.md', { token, headers: { origin: 'https://evil.example' } })
    expect([status, text]).toEqual([403, expect.not.stringContaining(SENTENCES.partners)])
  })

  test('with large headers and queries are refused or answered, and nothing breaks', async () => {
    const large = 'text/markdown;a=b,'.repeat(500)
    expect([200, 401, 431]).toContain((await get('/docs/partners.md', { token, headers: { accept: large } })).status)
    expect((await get(`/search.json?q=${'wo+'.repeat(160)}`, { token })).status).toBe(200)
    expect((await get(`/search.json?q=a&section=${encodeURIComponent('../'.repeat(900))}`, { token })).status).toBe(200)
    expect((await get('/search.json?q=%5B%28.*%2B%29%2B%24', { token })).status).toBe(200)
    expect((await get('/health')).status).toBe(200)
  })
})

describe('a flood', () => {
  beforeEach(() => expect(server.child.exitCode).toBeNull())

  test('of searches with one token is stopped, and leaves the searches of another', async () => {
    const [loud, quiet] = [await reader('partners'), await reader('staff')]
    const token = loud.tokens['a reader token']
    const statuses = new Set<number>()
    for (let at = 0; at < 125; at++) statuses.add((await get('/search.json?q=lantern', { token })).status)
    expect([...statuses]).toEqual([200, 429])
    const other = await get('/search.json?q=lantern', { token: quiet.tokens['a reader token'] })
    expect([other.status, other.text]).toEqual([200, expect.stringContaining(SENTENCES.staff)])
  })

  test('of simultaneous readers gives each their own content', async () => {
    const readers = [await reader('partners'), await reader('staff')]
    const calls = Array.from({ length: 60 }, async (_, at) => {
      const [own, other] = at % 2 === 0 ? (['partners', 'staff'] as const) : (['staff', 'partners'] as const)
      const token = Object.values(readers[at % 2]?.tokens ?? {})[at % 3] ?? ''
      const { text } = await get(`/docs/${own}.md`, { token })
      expect(text).toContain(SENTENCES[own])
      expect((await get('/search.json?q=lantern', { token })).text).not.toContain(SENTENCES[other])
    })
    await Promise.all(calls)
  })
})
