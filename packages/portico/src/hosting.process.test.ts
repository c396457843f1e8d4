import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { freePort } from '@portico/server/testing/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNginx } from '../../../tools/lib/nginx.mjs'
import { portico } from './testing/program.js'
import { PRIVATE, put, stagedSite } from './testing/staged-site.js'

const FOLDERS = ['--staging', 'staging', '--out', 'public']
const hosting = (cwd: string, ...args: string[]) => portico(['hosting', ...FOLDERS, ...args], { cwd })

/** A sealed site with a private page, its Markdown, a private file and a public page. */
async function sealedSite(): Promise<string> {
  const cwd = stagedSite()
  put(cwd, 'staging/docs/lamp.md', PRIVATE)
  put(cwd, 'staging/docs/lamps.csv', PRIVATE)
  put(cwd, 'staging/blog/index.html', '<!doctype html><title>Blog</title>')
  put(cwd, 'staging/404.html', '<!doctype html><title>Not found</title>')
  put(cwd, 'staging/assets/css/styles.0a1b2c3d.css', 'a{}')
  const plan = JSON.parse(readFileSync(join(cwd, 'staging/portico-plan.json'), 'utf8'))
  put(cwd, 'staging/fr/portico-plan.json', JSON.stringify({ ...plan, baseUrl: '/fr/', parts: [] }))
  put(cwd, 'staging/fr/404.html', '<!doctype html><title>Introuvable</title>')
  expect(await portico(['seal', ...FOLDERS], { cwd })).toMatchObject({ code: 0 })
  return cwd
}

describe('portico hosting', () => {
  test('refuses a site that is not sealed, and a host that it does not know', async () => {
    const cwd = stagedSite()
    const early = await hosting(cwd, '--for', 'netlify')
    expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('Run "portico seal" first.') })
    expect(existsSync(join(cwd, 'netlify'))).toBe(false)
    const unknown = await hosting(cwd, '--for', 'ftp')
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('Allowed choices are azure, ') })
  })

  test('reports what it wrote, what to do, and what a host cannot do', async () => {
    const cwd = await sealedSite()
    const { stdout } = await hosting(cwd, '--for', 'netlify', '--json')
    expect(JSON.parse(stdout)).toEqual({
      host: 'netlify',
      files: ['public/_headers', 'netlify/edge-functions/portico.js'],
      answers_401: true,
    })
    expect(readFileSync(join(cwd, 'public/_headers'), 'utf8')).toContain("content-security-policy: default-src 'self'")
    const pages = await hosting(cwd, '--for', 'github-pages')
    expect(pages.stderr).toContain('answers private addresses with status 200')
    expect(existsSync(join(cwd, 'public/.nojekyll'))).toBe(true)
  })
})

const nginx = await findNginx()

describe.skipIf(!nginx)('nginx that serves the folder itself', () => {
  let server: ReturnType<typeof spawn>
  let port: number

  beforeAll(async () => {
    const cwd = await sealedSite()
    expect((await hosting(cwd, '--for', 'nginx')).code).toBe(0)
    port = await freePort()
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(cwd, name)};`)
      .join(' ')
    const own = `server { listen 127.0.0.1:${port}; root ${join(cwd, 'public')}; include ${join(cwd, 'deploy/portico-site.nginx.conf')}; }`
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    writeFileSync(
      join(cwd, 'nginx.conf'),
      `daemon off; ${user} pid ${join(cwd, 'pid')}; error_log ${join(cwd, 'error.log')}; events {}\nhttp { access_log off; types { text/html html; text/css css; } ${temporary}\n${own}\n}\n`,
    )
    const args = ['-p', cwd, '-c', join(cwd, 'nginx.conf'), '-e', join(cwd, 'error.log')]
    await promisify(execFile)(nginx as string, ['-t', ...args])
    server = spawn(nginx as string, args, { stdio: 'ignore' })
    const answers = () =>
      visit('/').then(
        () => true,
        () => false,
      )
    while (!(await answers()))
      if (server.exitCode !== null) throw new Error(readFileSync(join(cwd, 'error.log'), 'utf8'))
  })
  afterAll(async () => {
    if (server?.exitCode !== null) return
    const ended = once(server, 'close')
    server.kill('SIGQUIT')
    await ended
  })

  /** Requests a path exactly as given: `fetch` would normalize it. */
  const visit = (path: string) =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path }, async (answer) =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: await text(answer) }),
      )
        .on('error', reject)
        .end()
    })

  test.each([
    ...['/docs/lamp', '/docs/lamp/', '/docs/lamp/index.html', '/docs/lamp.html', '/docs/lamp.md', '/docs/nothing'],
    ...[
      '//docs/lamp',
      '/docs//lamp',
      '/%64ocs/lamp',
      '/docs%2Flamp',
      '/x/../docs/lamp',
      '/DOCS/lamp',
      '/docs/lamp?a=b',
    ],
    ...['/docs/lamp/?', '/docs/./lamp', '/docs/lamp.MD', '/docs/lamp%2Emd', '/docs/lamp;a'],
  ])('answers %s with 401 and a sign-in page', async (path) => {
    const { status, headers, body } = await visit(path)
    expect([status, headers['www-authenticate'], headers['cache-control']]).toEqual([
      401,
      'Bearer',
      'private, no-store',
    ])
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(body).not.toContain(PRIVATE)
  })

  test('sends the door of the page itself as the body, or the not-found page if there is none', async () => {
    expect((await visit('/docs/lamp')).body).toContain('Sign in')
    expect((await visit('/docs/nothing')).body).toContain('Not found')
  })

  test('sends the not-found page of the language', async () => {
    expect(await visit('/fr/nothing')).toMatchObject({ status: 404, body: expect.stringContaining('Introuvable') })
    expect(await visit('/french')).toMatchObject({ status: 404, body: expect.stringContaining('Not found') })
  })

  test('sends sealed files to pages, and public addresses as before', async () => {
    for (const path of ['/docs/lamp.md?build-one', '/docs/lamps.csv', '/assets/js/sealed0-1.0a1b2c3d.js']) {
      const { status, headers, body } = await visit(path)
      expect([status, headers['cache-control']], path).toEqual([200, 'no-cache'])
      expect(body).not.toContain(PRIVATE)
    }
    expect(await visit('/blog')).toMatchObject({ status: 200, body: expect.stringContaining('Blog') })
    expect(await visit('/nothing')).toMatchObject({ status: 404, body: expect.stringContaining('Not found') })
    expect((await visit('/assets/css/styles.0a1b2c3d.css')).headers['cache-control']).toContain('immutable')
  })
})
