import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyFolder, type ServerProcess, serving } from '../../../packages/portico/src/testing/program.js'

const DESCRIPTION = fileURLToPath(new URL('../../../sites/hub/openapi/travel.json', import.meta.url))
const HUB_CONFIG = fileURLToPath(new URL('../../../sites/hub/portico.json', import.meta.url))
const document = JSON.parse(readFileSync(DESCRIPTION, 'utf8'))
const SEARCH = document.paths['/search'].post.requestBody.content['application/json'].example

let server: ServerProcess
beforeEach(async () => {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'site', 'api'), { recursive: true })
  writeFileSync(join(cwd, 'site', 'index.html'), '<!doctype html><title>Home</title>')
  copyFileSync(DESCRIPTION, join(cwd, 'site', 'api', 'openapi.json'))
  // A small heap shows sooner what would fill a large one.
  server = await serving({
    cwd,
    env: { PORTICO_SITE: 'site', PORTICO_SITE_CONFIG: HUB_CONFIG, NODE_OPTIONS: '--max-old-space-size=96' },
  })
})
afterEach(() => void server.child.kill('SIGKILL'))

const call = (path: string, key: string, body?: unknown, intention = 'a') =>
  fetch(`${server.url}/sandbox${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer tk_sandbox_${key}`,
      'idempotency-key': intention,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

/** Runs a number of callers concurrently until the work is done. */
async function flood(count: number, work: (index: number) => Promise<unknown>) {
  let next = 0
  const caller = async () => {
    while (next < count) await work(next++).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: 24 }, caller))
}

const isServing = async () => {
  expect(server.child.exitCode ?? server.child.signalCode).toBeNull()
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
}

describe('an anonymous caller of the sandbox must not crash the identity server', () => {
  test('by filling many keys with large things', async () => {
    await flood(2_000, (index) =>
      call(
        '/callbacks',
        `c_${Math.floor(index / 9)}`,
        {
          url: `https://a.example/${'x'.repeat(60_000)}`,
          events: ['booking.failed'],
        },
        `i${index}`,
      ),
    )
    await isServing()
    await expect.poll(async () => (await call('/limits', 'another')).status).toBe(200)
  })

  test('by requests that are nested deeply, have thousands of errors, or are truncated', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const faulty = JSON.stringify({ ...SEARCH, travellers: Array.from({ length: 20_000 }, () => 1) })
    await flood(200, (index) =>
      call('/search', `d_${index}`, [deep, `{"place":${deep}}`, faulty, '{"place":"'][index % 4]),
    )
    await isServing()
    const complaint = await call('/search', 'one', faulty)
    expect([complaint.status, (await complaint.text()).length < 20_000]).toEqual([400, true])
  })
})
