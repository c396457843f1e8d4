import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@portico/server/testing/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNginx } from '../../tools/lib/nginx.mjs'
import { ROOT } from '../../tools/lib/root.mjs'
import { member } from './sign-in.js'
import { makeCertificate } from './tls-proxy.js'
import { type HubWorld, openWorld } from './world.js'

/**
 * The product behind `deploy/nginx.conf`, with TLS, unchanged except for ports, names and the certificate. Skipped without nginx.
 */
const nginx = await findNginx()

describe.skipIf(!nginx)('behind nginx', () => {
  let folder: string
  let world: HubWorld
  let proxy: ReturnType<typeof spawn>
  let url: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-nginx-'))
    const [plain, secure] = [await freePort(), await freePort()]
    url = `https://localhost:${secure}`
    world = await openWorld({ PORTICO_URL: url, PORTICO_TRUST_PROXY: 'on' })
    const { certificate: cert, key } = await makeCertificate(folder, 'localhost')
    const server = (await readFile(join(ROOT, 'deploy/nginx.conf'), 'utf8'))
      .replace('127.0.0.1:3000', new URL(world.url).host.replace('localhost', '127.0.0.1'))
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replace('listen 443', `listen 127.0.0.1:${secure}`)
      .replaceAll('hub.example.com;', 'localhost;')
      .replace(/ssl_certificate .+;/, `ssl_certificate ${cert};`)
      .replace(/ssl_certificate_key .+;/, `ssl_certificate_key ${key};`)
      .replace('$host$request_uri', `localhost:${secure}$request_uri`)
      .replace('proxy_set_header Host $host', 'proxy_set_header Host $http_host')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join(' ')
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')}; events {}\nhttp { access_log off; ${temporary}\n${server}\n}\n`,
    )
    const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
    await promisify(execFile)(nginx as string, ['-t', ...args])
    proxy = spawn(nginx as string, args, { stdio: 'ignore' })
    const answer = () =>
      new Promise<boolean>((resolve) => {
        request(`${url}/health`, { rejectUnauthorized: false }, (response) => resolve(response.statusCode === 200))
          .on('error', () => resolve(false))
          .end()
      })
    while (!(await answer()))
      if (proxy.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
  })
  afterAll(async () => {
    if (proxy?.exitCode === null) {
      const ended = once(proxy, 'close')
      proxy.kill('SIGQUIT')
      await ended
    }
    await world?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const visit = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((resolve, reject) => {
      request(url + path, { rejectUnauthorized: false, headers }, (answer) => {
        answer.resume()
        resolve({ status: answer.statusCode, headers: answer.headers })
      })
        .on('error', reject)
        .end()
    })

  test('a member signs in over TLS and reads a private page', async () => {
    const behind: HubWorld = {
      ...world,
      visitor: (options) => world.visitor({ ...options, baseURL: url, ignoreHTTPSErrors: true }),
    }
    const page = await member(behind, 'proxied@travel.example', ['docusaurus-users'], '/docs/intro')
    await page.locator('.theme-doc-markdown h1').waitFor()
    expect(page.url()).toBe(`${url}/docs/intro`)
    await page.context().close()
  })

  test('the server’s metadata names the public address', async () => {
    const { issuer } = (await (await fetch(`${world.url}/.well-known/openid-configuration`)).json()) as {
      issuer: string
    }
    expect(issuer).toBe(url)
    expect((await visit('/')).headers['strict-transport-security']).toMatch(/^max-age=\d+/)
  })

  test('a visitor cannot choose the address that limits are counted by', async () => {
    const ask = (address: string) => visit('/outbox/messages', { 'X-Forwarded-For': address })
    // The outbox is for clients on this machine; a forged address would lock the visitor out, or let a stranger in.
    expect((await ask('203.0.113.9')).status).toBe(200)
    expect(
      (await fetch(`${world.url}/outbox/messages`, { headers: { 'X-Forwarded-For': '203.0.113.9' } })).status,
    ).toBe(404)
  })
})
