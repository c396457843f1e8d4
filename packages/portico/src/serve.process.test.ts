import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyFolder, ended, portico, type ServerProcess, serving, start } from './testing/program.js'

/** A folder with a small site, a data directory beside it, and the program with both. */
async function running(
  env: Record<string, string> = {},
  more: readonly string[] = [],
): Promise<ServerProcess & { cwd: string }> {
  const cwd = emptyFolder()
  for (const [name, content] of Object.entries({
    'index.html': '<!doctype html><title>Home</title>',
    '404.html': '<!doctype html><title>Lost</title>',
    'docs/intro/index.html': `<!doctype html><title>Intro</title>${'<p>word</p>'.repeat(200)}`,
    'assets/js/main.0a1b2c3d.js': `//${'x'.repeat(2000)}`,
    'assets/js/sealed0-1.0a1b2c3d.js': `Psl\u0003${'x'.repeat(2000)}`,
    'openapi.json': '{}',
    '.env': 'SECRET=1',
    ...Object.fromEntries(more.map((name) => [name, name])),
  })) {
    mkdirSync(join(cwd, 'site', name, '..'), { recursive: true })
    writeFileSync(join(cwd, 'site', name), content)
  }
  const server = await serving({ cwd, env: { PORTICO_SITE: 'site', ...env } })
  onTestFinished(() => {
    server.child.kill('SIGKILL')
  })
  return { ...server, cwd }
}

const stop = ({ child }: ServerProcess, signal: NodeJS.Signals = 'SIGTERM') => {
  const gone = ended(child)
  child.kill(signal)
  return gone
}

describe('a running server', () => {
  test('creates the data directory and an owner link on the first start, and reuses both later', async () => {
    const first = await running()
    expect(first.ownerLink).toMatch(new RegExp(`^${first.url}/.+`))
    expect(await (await fetch(`${first.url}/ready`)).json()).toEqual({ status: 'ready' })
    expect(await stop(first)).toBe(0)
    expect(first.stdout.at(-1)).toBe('{"event":"stopped"}')
    expect(first.stderr).toEqual([])

    const data = join(first.cwd, '.portico')
    for (const name of readdirSync(data)) expect((statSync(join(data, name)).mode & 0o077).toString(8)).toBe('0')
    const keys = () => ['master.key', 'site-key.pub', 'admin.key'].map((name) => readFileSync(join(data, name), 'utf8'))
    const before = keys()
    const second = await serving({ cwd: first.cwd, env: { PORTICO_SITE: '' } })
    expect(keys()).toEqual(before)
    expect(await stop(second, 'SIGINT')).toBe(0)
  })

  test('serves the hosted login, with its script and styles', async () => {
    const { url } = await running({ PORTICO_SITE: '' })
    const page = await fetch(`${url}/oauth2/authorize`)
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('is not registered')])
    for (const [name, type] of [
      ['login.js', 'text/javascript'],
      ['login.css', 'text/css'],
      ['flag-font.js', 'text/javascript'],
      ['login-fr.js', 'text/javascript'],
    ]) {
      const file = await fetch(`${url}/oauth2/${name}`)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining(type ?? '')])
    }
  })

  test('serves the console on its own host, and nothing of the site there', async () => {
    const { url, ownerLink } = await running({ PORTICO_CONSOLE_URL: 'http://console.localhost:4000' })
    const { port } = new URL(url)
    const at = (host: string, path: string) =>
      new Promise<{ status: number | undefined; location: string | undefined; text: string }>((resolve, reject) => {
        const sent = request({ port, path, headers: { host, accept: 'text/html' } }, (response) => {
          const { statusCode: status, headers } = response
          text(response).then((body) => resolve({ status, location: headers.location, text: body }), reject)
        })
        sent.on('error', reject).end()
      })
    expect(ownerLink).toMatch(/^http:\/\/console\.localhost:4000\/console\/\?sidcp=/)
    const page = await at('console.localhost:4000', '/console/domains')
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(`content="${url}/sdk.html"`) })
    expect(page.text).toContain(`<meta name="portico:site" content="${url}/">`)
    for (const path of ['/docs/intro/', '/assets/js/main.0a1b2c3d.js', '/sdk.html', '/sandbox/x', '/mcp', '/nothing'])
      expect([path, (await at('console.localhost:4000', path)).status]).toEqual([path, 404])
    const { host } = new URL(url)
    expect(await at(host, '/console/domains')).toMatchObject({
      status: 302,
      location: 'http://console.localhost:4000/console/domains',
    })
    expect((await at(host, '/docs/intro')).status).toBe(200)
    expect((await at(host, '/console/assets/site-account.js')).status).toBe(200)
  })

  test('serves the SDK’s helper page with and without a site, for the listed origins', async () => {
    const origins = { PORTICO_ORIGINS: 'https://docs.example, https://app.example:8443' }
    for (const env of [origins, { ...origins, PORTICO_SITE: '' }]) {
      const { url } = await running(env)
      const page = await fetch(`${url}/sdk.html?v=3.29.6`)
      expect(page.status).toBe(200)
      const text = await page.text()
      expect(text).toContain('<meta name="origins" content="https://docs.example https://app.example:8443">')
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=/)
      const policy = page.headers.get('content-security-policy')
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'self' https://docs.example https://app.example:8443")
      const script = await fetch(`${url}/sdk-page.js`)
      expect(script.headers.get('content-type')).toContain('text/javascript')
      const etag = script.headers.get('etag') ?? ''
      expect((await fetch(`${url}/sdk-page.js`, { headers: { 'if-none-match': etag } })).status).toBe(304)
      expect((await fetch(`${url}/nothing-here`)).status).toBe(404)
    }
  })

  test('serves each page at one address, and files with their type and caching headers', async () => {
    const { url } = await running()
    const get = (path: string, headers = {}) => fetch(url + path, { redirect: 'manual', headers })

    const page = await get('/docs/intro', { 'accept-encoding': 'br' })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Intro')
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-encoding': 'br',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.any(String),
    })
    const tag = page.headers.get('etag') ?? ''
    expect((await get('/docs/intro', { 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(304)

    const moved = await get('/docs/intro/?sidcp=x')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/docs/intro?sidcp=x'])

    const script = await get('/assets/js/main.0a1b2c3d.js')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(script.headers.get('cache-control')).toMatch(/immutable/)

    const sealed = await get('/assets/js/sealed0-1.0a1b2c3d.js')
    expect(sealed.headers.get('content-type')).toBe('application/octet-stream')
    expect(sealed.headers.get('cache-control')).toBe('no-cache')
    expect(sealed.headers.get('content-encoding')).toBeNull()

    const part = await get('/assets/js/main.0a1b2c3d.js', { range: 'bytes=0-1' })
    expect([part.status, await part.text()]).toEqual([206, '//'])
  })

  test('serves a file whose name is escaped or decomposed at one address, and names one that has none', async () => {
    const { url, stderr } = await running({}, [
      'docs/a%20b.html',
      'cr%C3%A8me/index.html',
      'docs/cafe\u0301.md',
      'docs/u\u0308.html',
      'docs/\u00fc.html',
    ])
    const get = async (path: string) => {
      const answer = await fetch(url + path, { redirect: 'manual' })
      const { status, headers } = answer
      return [status, status === 301 ? headers.get('location') : await answer.text()]
    }
    expect(await get('/docs/a%20b')).toEqual([200, 'docs/a%20b.html'])
    expect(await get('/docs/a%2520b')).toEqual([301, '/docs/a%20b'])
    expect(await get('/cr%C3%A8me')).toEqual([200, 'cr%C3%A8me/index.html'])
    expect(await get('/cre%CC%80me?x')).toEqual([301, '/cr%C3%A8me?x'])
    expect(await get('/docs/caf%C3%A9.md')).toEqual([200, 'docs/cafe\u0301.md'])
    expect(await get('/docs/cafe%CC%81.md')).toEqual([301, '/docs/caf%C3%A9.md'])
    expect(await get('/docs/%C3%BC')).toEqual([200, 'docs/\u00fc.html'])
    expect(stderr.join()).toContain('docs/u\u0308.html has the same address as docs/\u00fc.html')
  })

  test('sends a page to readers and an envelope to programs if nothing is found', async () => {
    const { url } = await running()
    const lost = await fetch(`${url}/nowhere`, { headers: { accept: 'text/html,*/*' } })
    expect(lost.status).toBe(404)
    expect(await lost.text()).toContain('Lost')
    for (const [path, init] of [
      ['/nowhere', {}],
      ['/.env', {}],
      ['/token/nowhere', { headers: { accept: 'text/html' } }],
      ['/docs/intro', { method: 'POST' }],
    ] as const) {
      const answer = await fetch(url + path, init)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ errors: [{ httpcode: 404 }] })
    }
  })

  test('notices immediately when people are added, changed and deleted', async () => {
    const { url, cwd } = await running()
    const run = async (...args: string[]) => JSON.parse((await portico([...args, '--json'], { cwd })).stdout)
    const key = readFileSync(join(cwd, '.portico', 'admin.key'), 'utf8').trim()
    const personOf = async (id: string) => {
      const answer = await fetch(`${url}/admin/persons/${id}`, { headers: { authorization: `Bearer ${key}` } })
      return answer.ok ? ((await answer.json()) as { result: unknown }).result : answer.status
    }

    const { person_id: id } = await run('person', 'add', 'ada@example.com', '-g', 'readers')
    expect(await personOf(id)).toMatchObject({ groups: ['readers'], active: true })
    await run('person', 'groups', 'ada@example.com', '--add', 'beta', '--remove', 'readers')
    expect(await personOf(id)).toMatchObject({ groups: ['beta'] })
    await run('person', 'groups', id, 'one', 'two')
    expect(await personOf(id)).toMatchObject({ groups: ['one', 'two'] })
    await run('person', 'groups', id, '--none')
    expect(await personOf(id)).toMatchObject({ groups: [] })
    await run('person', 'disable', id)
    expect(await personOf(id)).toMatchObject({ active: false })
    await run('person', 'enable', id)
    expect(await run('person', 'list')).toMatchObject({ total: 1, persons: [{ person_id: id, active: true }] })
    expect(await run('person', 'delete', id)).toEqual({ deleted: id })
    expect(await personOf(id)).toBe(404)
  })

  test('is not needed to add a person with a password, which is never printed', async () => {
    const cwd = emptyFolder()
    const options = { cwd, input: 'correct-horse-battery\n' }
    const added = await portico(['person', 'add', 'ada', '--password-stdin', '-g', 'a,b', '-g', 'c'], options)
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toMatch(/^Handle +ada \(username, verified\)\nId .+\nState +active\nGroups +a, b, c\n/)
    expect(added.stdout).not.toContain('horse')
    const again = await portico(['person', 'add', 'ada'], { cwd })
    expect(again.code).toBe(1)
    expect(again.stderr).toMatch(/The handle "ada" is already in use\./)
  })

  test('has an invitation that another process queued in its dev outbox', async () => {
    const { url, cwd } = await running()
    const env = { PORTICO_URL: url }
    const { code, stdout } = await portico(['invite', 'bob@example.com', '-g', 'beta', '--json'], { cwd, env })
    expect(code).toBe(0)
    const { link } = JSON.parse(stdout)
    expect(link).toMatch(new RegExp(`^${url}/`))
    const answer = await fetch(`${url}/outbox/messages?to=bob@example.com`)
    expect(await answer.json()).toMatchObject([{ to: 'bob@example.com', text: expect.stringContaining(link) }])
  })

  test('reports a site that is sealed for another server at the start and on /ready', async () => {
    const cwd = emptyFolder()
    mkdirSync(join(cwd, 'site'))
    writeFileSync(join(cwd, 'site', 'index.html'), '<!doctype html>')
    // A ticket for a key pair that this server does not know.
    const ticket = Buffer.alloc(400, 7).toString('base64url')
    const manifest = {
      version: 'portico/seal/v3',
      build: 'b',
      site: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
      key: '07'.repeat(8),
      parts: [{ part: Buffer.alloc(8, 7).toString('base64url'), ticket, files: 1 }],
    }
    writeFileSync(join(cwd, 'site', 'portico-seal.json'), JSON.stringify(manifest))
    const server = await serving({ cwd, env: { PORTICO_SITE: 'site' } })
    onTestFinished(() => {
      server.child.kill('SIGKILL')
    })
    expect(server.stderr.join()).toMatch(/sealed for the key pair 0707.+ Run \\"portico seal\\"/)
    const ready = await fetch(`${server.url}/ready`)
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringMatching(/sealed for the key pair 0707/)])
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
  })

  test('warns if rate limits are off', async () => {
    const { stderr } = await running({ PORTICO_RATE_LIMITS: 'off' })
    expect(stderr.join()).toMatch(/RATE LIMITS ARE OFF/)
  })

  test('finishes a request in flight after a signal', async () => {
    const server = await running()
    const { hostname, port } = new URL(server.url)
    const body = JSON.stringify({ token: 'x' })
    const socket = connect(Number(port), hostname)
    let heard = ''
    const hears = (word: string) =>
      new Promise<void>((resolve) => {
        socket.on('data', () => heard.includes(word) && resolve())
      })
    socket.on('data', (bytes) => {
      heard += bytes
    })
    const accepted = hears('100 Continue')
    socket.write(
      `POST /token/validate HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    await accepted
    const gone = ended(server.child)
    server.child.kill('SIGTERM')
    const refused = () =>
      fetch(server.url).then(
        () => false,
        () => true,
      )
    while (!(await refused()));
    const answered = hears('"result"')
    socket.write(body)
    await answered
    expect(heard).toMatch(/HTTP\/1\.1 200 OK/)
    expect(await gone).toBe(0)
    socket.destroy()
  })

  test('stops immediately after a second signal, even if a request still hangs', async () => {
    const cwd = emptyFolder()
    const server = await serving({ cwd, env: { PORTICO_SITE: '' } })
    await stop(server)
    const { port, hostname } = new URL(server.url)
    const child = start(['serve'], { cwd, env: { PORT: port, PORTICO_SITE: '', PORTICO_LOG_LEVEL: 'silent' } })
    const says = (word: string) =>
      new Promise<void>((resolve) => {
        child.stdout.on('data', (text) => String(text).includes(word) && resolve())
      })
    await says('Portico is ready')
    const socket = connect(Number(port), hostname)
    const accepted = new Promise((resolve) => socket.once('data', resolve))
    socket.write(
      'POST /token/validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
    )
    await accepted
    const stopping = says('Stopping')
    const gone = ended(child)
    child.kill('SIGINT')
    await stopping
    child.kill('SIGINT')
    expect(await gone).toBe(130)
    socket.destroy()
  })
})
