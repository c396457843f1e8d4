import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, signIn } from './testing/load-traffic.js'
import { emptyFolder, portico, type ServerProcess, serving } from './testing/program.js'
import { OPEN_DESCRIPTION, readingSite, SENTENCES, stageReadingSite } from './testing/reading-site.js'
import { put } from './testing/staged-site.js'

let cwd: string
let server: ServerProcess
const tokens = { partners: '', staff: '' }

const run = (...args: readonly string[]) => portico(args, { cwd })
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

interface RequestOptions {
  readonly as?: keyof typeof tokens
  readonly token?: string
  readonly accept?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function get(
  path: string,
  { as, token = as && tokens[as], accept = '*/*', method = 'GET', headers }: RequestOptions = {},
) {
  const answer = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: { accept, ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function seal(build: string, more: object = {}): Promise<void> {
  rmSync(`${cwd}/staging`, { recursive: true, force: true })
  stageReadingSite(cwd, { build, ...more })
  const sealed = await portico(['seal', '--staging', 'staging', '--out', 'public'], { cwd })
  expect(sealed.code, sealed.stderr).toBe(0)
}

beforeAll(async () => {
  cwd = readingSite()
  put(cwd, 'staging/fr%65e%20papers.html', '<!doctype html><p>Papers for everyone.</p>')
  const sealed = await run('seal', '--staging', 'staging', '--out', 'public')
  expect(sealed.code, sealed.stderr).toBe(0)
  server = await serving({ cwd, env: { PORTICO_SITE: 'public' } })
  for (const group of ['partners', 'staff'] as const) {
    const email = `${group}@example.com`
    await run('person', 'add', email, '-g', group)
    tokens[group] = JSON.parse(
      (await run('token', 'add', email, '--name', 'agent', '-g', group, '--json')).stdout,
    ).token
  }
})
afterAll(async () => {
  const gone = new Promise((resolve) => server.child.once('close', resolve))
  server.child.kill('SIGTERM')
  await gone
  rmSync(cwd, { recursive: true, force: true })
})

/** Every way of reading that returns what the caller may read: its name, its address, and the `Accept` header. */
const WAYS: readonly (readonly [name: string, path: (group: string) => string, accept: string])[] = [
  ['the Markdown of a page', (group) => `/docs/${group}.md`, '*/*'],
  ['a page as Markdown', (group) => `/docs/${group}`, 'text/markdown'],
  ['the whole site', () => '/llms-full.txt', '*/*'],
  ['the search', () => '/search.json?q=lantern', '*/*'],
  ['the description of the API', () => '/api/openapi.json', 'application/json'],
]

describe('an HTML file of the static folder whose name is escaped', () => {
  test('is public at its decoded address if no rule is about it', async () => {
    for (const headers of [{ accept: BROWSER }, { accept: 'text/plain' }]) {
      const answer = await fetch(`${server.url}/free%20papers`, { headers })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Papers for everyone.')])
    }
    const moved = await fetch(`${server.url}/fr%2565e%2520papers`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/free%20papers'])
  })

  test('stops the sealing if it would be at a private address', async () => {
    const elsewhere = readingSite()
    put(elsewhere, 'staging/docs/p%61rtners.html', '<!doctype html><p>Papers for partners.</p>')
    const sealed = await portico(['seal', '--staging', 'staging', '--out', 'public'], { cwd: elsewhere })
    expect(sealed.code).not.toBe(0)
    expect(sealed.stderr).toContain('docs/p%61rtners.html is under a private path but is not a page of the site')
    rmSync(elsewhere, { recursive: true })
  })
})

describe('two readers', () => {
  test.each(WAYS)('get exactly their own pages from %s', async (_, pathOf, accept) => {
    for (const [reader, other] of [
      ['partners', 'staff'],
      ['staff', 'partners'],
    ] as const) {
      const own = await get(pathOf(reader), { as: reader, accept })
      expect([own.status, own.text]).toEqual([200, expect.stringContaining(SENTENCES[reader])])
      const othersPage = await get(pathOf(other), { as: reader, accept })
      expect(othersPage.text).not.toContain(SENTENCES[other])
      for (const { headers } of [own, othersPage]) {
        expect(headers.get('cache-control')).toBe('private, no-store')
        expect(headers.get('vary')?.split(', ')).toEqual(expect.arrayContaining(['Accept', 'Authorization']))
      }
    }
  })

  test('get their own operations among those for everyone, and others get only the latter', async () => {
    const paths = async (options: RequestOptions) =>
      Object.keys(JSON.parse((await get('/api/openapi.json', options)).text).paths)
    expect(await paths({ as: 'partners' })).toEqual(['/partners-lamps', '/lamps'])
    expect(await paths({ as: 'staff' })).toEqual(['/lamps', '/staff-lamps'])
    expect(JSON.parse((await get('/api/openapi.json')).text)).toEqual(OPEN_DESCRIPTION)
    expect((await get('/api/openapi.json', { token: 'portico_read_none' })).status).toBe(401)
  })

  test('read their own operations and those for everyone in the Markdown of an API reference', async () => {
    const plain = 'A page that was not written in Markdown.'
    const own = await get('/plain.md', { as: 'staff' })
    expect(own.text).toBe(`# Plain\n\n${plain}\n\nA call for staff.`)
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    expect((await get('/plain.md')).text).toBe(`# Plain\n\n${plain}`)
    expect((await get('/plain.md', { token: 'portico_read_none' })).status).toBe(401)
  })

  test('find their pages in llms.txt and in the list of changes, without a token in any link', async () => {
    const list = await get('/llms.txt', { as: 'partners' })
    expect(list.text).toBe(
      `# Lanterns\n\n- [About](https://docs.example/about.md)\n\n## Private pages\n\n- [For partners](${server.url}/docs/partners.md)\n- [Plain](${server.url}/plain.md)\n`,
    )
    const changed = JSON.parse((await get('/changes.json?since=2026-01-15', { as: 'staff' })).text)
    expect(changed).toMatchObject({
      build: 'build-one',
      total: 2,
      pages: [
        { id: '/docs/staff', title: 'For staff', changed: '2026-02-02T00:00:00.000Z', digest: 'of /docs/staff' },
        { id: '/plain' },
      ],
    })
    expect(JSON.parse((await get('/changes.json?since=build-one', { as: 'staff' })).text).pages).toEqual([])
    expect(JSON.parse((await get('/changes.json', { as: 'staff' })).text).total).toBe(3)
  })

  test('read the same with the token of their session as with a reader token', async () => {
    const token = await signIn(callerOf({ url: server.url, cwd }), { address: 'ada@load.example' })
    expect((await get('/docs/partners.md', { token })).status).toBe(403)
    await run('person', 'groups', 'ada@load.example', '--add', 'partners')
    for (const [, pathOf, accept] of WAYS) {
      const { text } = await get(pathOf('partners'), { token, accept })
      expect(text).toContain(SENTENCES.partners)
      expect(text).not.toContain(SENTENCES.staff)
    }
  })
})

describe('someone without a token', () => {
  test('gets only the public pages and lists', async () => {
    expect((await get('/about.md')).text).toContain(SENTENCES.everyone)
    expect((await get('/about', { accept: 'text/markdown' })).text).toContain(SENTENCES.everyone)
    expect((await get('/plain', { accept: 'text/markdown' })).text).toContain('# Plain')
    expect((await get('/llms.txt')).text).not.toContain('/docs/')
    expect((await get('/llms-full.txt')).text).toContain(SENTENCES.everyone)
    for (const path of ['/llms-full.txt', '/search.json?q=lantern', '/changes.json', '/llms.txt'])
      expect((await get(path)).text).not.toMatch(/amber|cobalt|docs\/(partners|staff)/)
    expect(JSON.parse((await get('/search.json?q=lanterns')).text).results).toMatchObject([
      { id: '/about', title: 'About', url: `${server.url}/about` },
    ])
  })

  test('finds the text of a page that is not written in Markdown at the address of a twin, to which no page links', async () => {
    expect(await get('/plain.md')).toMatchObject({ status: 200, text: expect.stringContaining('# Plain') })
    const missing = await get('/none.md')
    expect(missing).toMatchObject({ status: 404, text: 'There is no page at this address.\n' })
  })

  test.each([
    '/docs/partners',
    '/docs/partners.md',
    '/docs/none',
    '/docs/none.md',
    '/docs',
    '/docs/a/b.md',
    '/DOCS/Partners',
  ])('is refused at %s with the next step', async (path) => {
    const { status, text, headers } = await get(path)
    expect([status, text]).toEqual([401, expect.stringContaining('/console/account')])
    expect(headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${server.url}/.well-known/oauth-protected-resource"`,
    )
  })

  test('gets the door in a browser, with the same status and headers if there is no page', async () => {
    const [there, none] = [
      await get('/docs/partners', { accept: BROWSER }),
      await get('/docs/none', { accept: BROWSER }),
    ]
    expect([there.status, none.status]).toEqual([401, 401])
    expect(there.text).toContain('Private page')
    expect(none.text).toContain('Not found')
    expect(there.headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata=/)
    const headersOf = ({ headers }: typeof there) =>
      [...headers].filter(([name]) => !/^(date|content-length|.*-id)$/.test(name))
    expect(headersOf(there)).toEqual(headersOf(none))
    for (const path of [
      '/docs/partners/',
      '/docs/partners.html',
      '//docs/partners',
      '/docs/partners.md',
      '/docs%2Fpartners',
    ])
      expect((await get(path, { accept: BROWSER })).headers.get('location')).toBe('/docs/partners')
  })
})

describe('a private address', () => {
  test("returns the same for other people's pages and for missing ones", async () => {
    for (const accept of ['*/*', 'text/markdown', 'application/json']) {
      const answers = []
      for (const path of ['/docs/staff.md', '/docs/none.md', '/docs/staff', '/docs/none'])
        answers.push(await get(path, { as: 'partners', accept }))
      const seen = answers.map(({ status, text, headers }) => ({
        status,
        text,
        headers: [...headers].filter(([name]) => !/^(date|.*-id)$/.test(name)),
      }))
      expect(seen[0]).toMatchObject({ status: 403, text: expect.stringContaining('no page at this address') })
      for (const response of seen) expect(response).toEqual(seen[0])
    }
  })

  test('can be read at its address and that of its Markdown, with GET and HEAD, completely and never from a cache', async () => {
    for (const path of ['/docs/partners.md', '/docs/partners/', '/docs/partner%73'])
      expect((await get(path, { as: 'partners' })).text).toContain(SENTENCES.partners)
    for (const path of ['//docs/partners.md', '/docs%2Fpartners.md', '/docs//partners.md']) {
      const { status, headers } = await get(path, { as: 'partners' })
      expect([path, status, headers.get('location')]).toEqual([path, 302, '/docs/partners.md'])
    }
    const head = await get('/docs/partners.md', { as: 'partners', method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    const part = await get('/docs/partners.md', {
      as: 'partners',
      headers: { range: 'bytes=0-3', 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() },
    })
    expect([part.status, part.text]).toEqual([200, expect.stringContaining(SENTENCES.partners)])
    expect(part.headers.get('etag')).toBeNull()
  })

  test('returns the sealed file to pages of the site', async () => {
    const { status, headers, text } = await get('/docs/partners.md?build-one')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    expect(text).not.toContain(SENTENCES.partners)
    expect((await get('/docs/partners.md?from=mail')).status).toBe(401)
  })
})

describe('an invalid request', () => {
  test.each([
    [`/search.json?q=${'a'.repeat(10_000)}`, /10000 characters; the maximum is 500/],
    ['/search.json', /query is empty/],
    ['/changes.json?since=yesterday', /Since must be a time/],
    ['/changes.json?since=build-of-old', /the currently published build, build-one/],
  ])('is refused with an explanation: %.40s', async (path, message) => {
    const { status, text } = await get(path, { as: 'partners' })
    expect([status, text]).toEqual([400, expect.stringMatching(message)])
  })

  test('with a token that has ended is refused for that reason', async () => {
    const { token } = JSON.parse(
      (await run('token', 'add', 'staff@example.com', '--name', 'old', '-g', 'staff', '--json')).stdout,
    )
    const { tokens: tokenList } = JSON.parse((await run('token', 'list', 'staff@example.com', '--json')).stdout)
    const { id } = tokenList.find(({ name }: { name: string }) => name === 'old')
    expect((await get('/docs/staff.md', { token })).status).toBe(200)
    await run('token', 'end', id)
    for (const path of ['/docs/staff.md', '/search.json?q=a', '/llms.txt']) {
      const { status, text, headers } = await get(path, { token })
      expect([status, text]).toEqual([401, expect.stringMatching(/ended|expired/)])
      expect(headers.get('www-authenticate')).toContain('error="invalid_token"')
    }
    expect((await get('/docs/staff', { token, accept: BROWSER })).text).toContain('Private page')
  })
})

describe('after reading', () => {
  test('administrators see which private pages were requested by their paths, and no public ones', async () => {
    const call = callerOf({ url: server.url, cwd })
    const { result } = (await call('GET', '/admin/site/readings?limit=1000')).json
    const read = result.map(({ page, name }: { page: string | null; name: string }) => `${page} by ${name}`)
    expect(read).toEqual(
      expect.arrayContaining([
        '/docs/partners by partners@example.com',
        '/docs/staff by staff@example.com',
        'null by partners@example.com',
      ]),
    )
    expect(read.join()).not.toMatch(/staff by partners@|partners by staff@|\/ by/)
  })

  test('a withdrawn group ends access with the next call', async () => {
    await run('person', 'groups', 'partners@example.com', '--remove', 'partners')
    for (const [, pathOf, accept] of WAYS) {
      const { text } = await get(pathOf('partners'), { as: 'partners', accept })
      expect(text).not.toContain(SENTENCES.partners)
    }
    expect((await get('/docs/partners.md', { as: 'partners' })).status).toBe(403)
    await run('person', 'groups', 'partners@example.com', '--add', 'partners')
    expect((await get('/docs/partners.md', { as: 'partners' })).status).toBe(200)
  })

  test('a republished site is read in its current state', async () => {
    expect((await get('/search.json?q=amber', { as: 'partners' })).text).toContain('/docs/partners')
    await seal('build-two')
    expect((await get('/docs/partners.md', { as: 'partners' })).text).toContain(SENTENCES.partners)
    expect((await get('/search.json?q=amber', { as: 'partners' })).text).toContain('/docs/partners')
    expect(JSON.parse((await get('/changes.json', { as: 'partners' })).text).build).toBe('build-two')
  })

  test('a site sealed for another server is reported as such', async () => {
    const elsewhere = emptyFolder()
    stageReadingSite(elsewhere)
    const sealed = await portico(['seal', '--staging', 'staging', '--out', `${cwd}/public`], { cwd: elsewhere })
    expect(sealed.code, sealed.stderr).toBe(0)
    rmSync(elsewhere, { recursive: true })
    const { status, text } = await get('/docs/partners.md', { as: 'partners' })
    expect([status, text]).toEqual([503, expect.stringContaining('This build is not sealed for this server: ')])
    expect((await get('/docs/partners.md')).status).toBe(401)
    expect((await get('/about.md')).text).toContain(SENTENCES.everyone)
  })

  test('a site below a base URL can be read there', async () => {
    await seal('build-below', { baseUrl: '/manual/' })
    const read = await get('/manual/docs/partners.md', { as: 'partners' })
    expect([read.status, read.text]).toEqual([200, expect.stringContaining(SENTENCES.partners)])
    expect((await get('/manual/llms.txt', { as: 'partners' })).text).toContain(`${server.url}/manual/docs/partners.md`)
    expect((await get('/manual/search.json?q=amber', { as: 'partners' })).text).toContain('/manual/docs/partners')
    expect((await get('/manual/docs/staff', { as: 'partners' })).text).toContain(`${server.url}/manual/llms.txt`)
    const door = await get('/manual/docs/partners', { accept: BROWSER })
    expect([door.status, door.text]).toEqual([401, expect.stringContaining('Private page')])
    expect((await get('/manual/docs/none')).status).toBe(401)
    expect((await get('/manual/docs/partners.md?sealed')).status).toBe(200)
    expect((await get('/manual/about', { accept: 'text/markdown' })).text).toContain(SENTENCES.everyone)
    for (const path of ['/docs/partners.md', '/llms.txt', '/search.json?q=amber'])
      expect((await get(path, { as: 'partners' })).status).toBe(404)
  })

  test('a site that does not let the server open pages cannot be read through it', async () => {
    await seal('build-three', { agents: {} })
    const [anyone, reader] = [await get('/docs/partners.md'), await get('/docs/partners.md', { as: 'partners' })]
    expect([anyone.status, reader.status]).toEqual([401, 403])
    for (const { text } of [anyone, reader]) expect(text).toContain(`npx portico mcp --site ${server.url}`)
    expect((await get('/docs/partners', { accept: BROWSER })).status).toBe(401)
    for (const path of ['/search.json?q=a', '/changes.json', '/llms-full.txt'])
      expect((await get(path, { as: 'partners' })).status).toBe(404)
    expect((await get('/about', { accept: 'text/markdown' })).text).toContain(SENTENCES.everyone)
  })
})
