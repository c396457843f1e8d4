import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const EXAMPLE = fileURLToPath(new URL('../../../sites/static-host/serve.mjs', import.meta.url))

let root: string
let host: Server
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portico-example-host-'))
  const folder = join(root, 'site')
  for (const name of ['docs/c#.md', 'docs/a b.md', 'cr%C3%A8me/index.html', 'tea/index.html', '404.html']) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), name)
  }
  writeFileSync(join(root, 'secret.txt'), 'secret')
  const { staticHost } = (await import(EXAMPLE)) as { staticHost: (folder: string) => Server }
  host = staticHost(folder).listen(0, '127.0.0.1')
  await once(host, 'listening')
})
afterAll(() => {
  host?.close()
  rmSync(root, { recursive: true, force: true })
})

/** Requests exactly this path, which `fetch` would normalize. */
async function get(path: string): Promise<[number | undefined, string]> {
  const sent = request({ port: (host.address() as AddressInfo).port, host: '127.0.0.1', path }).end()
  const [answer] = await once(sent, 'response')
  return [answer.statusCode, (await answer.toArray()).join('')]
}

test.each([
  ['/docs/c%23.md', 200, 'docs/c#.md'],
  ['/docs/a%20b.md', 200, 'docs/a b.md'],
  ['/cr%C3%A8me/', 200, 'cr%C3%A8me/index.html'],
  ['/tea?%zz', 200, 'tea/index.html'],
  ['/%zz', 404, '404.html'],
  ['/docs/%C3', 404, '404.html'],
  ['/%2e%2e%2fsecret.txt', 404, '404.html'],
  ['/..%2f..%2fsecret.txt', 404, '404.html'],
  ['/../secret.txt', 404, '404.html'],
])('the example of a static host answers %s with %i', async (path, status, text) => {
  expect(await get(path)).toEqual([status, text])
})
