import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer } from '../../testing/index.js'
import { isPrivateAddress } from '../private-address.js'
import { createOutbound } from './outbound.js'

let requests = 0
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, response) => {
    requests++
    if (request.url === '/away') return response.writeHead(302, { location: `${origin}/private` }).end()
    if (request.url === '/long') return response.end('x'.repeat(2 * 1024 * 1024))
    response.setHeader('content-type', 'text/plain').end(`${request.method} ${request.headers['x-test'] ?? ''}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

describe('a server on the internet', () => {
  const outbound = createOutbound({ allowPrivate: false })

  test.each([
    ['http', 'http://example.com/', /only https/],
    ['an address of this machine', 'https://127.0.0.1/', /private/],
    ['that address as a number', 'https://2130706433/', /private/],
    ['that address in hexadecimal', 'https://0x7f.1/', /private/],
    ['that address in IPv6', 'https://[::1]/', /private/],
    ['that address as IPv4-mapped IPv6', 'https://[::ffff:127.0.0.1]/', /private/],
    ['cloud metadata', 'https://169.254.169.254/latest/meta-data', /private/],
    ['a home network', 'https://192.168.1.1/', /private/],
    ['a name that resolves to this machine', 'https://localhost/', /private/],
    ['a URL with a password', 'https://a:b@example.com/', /password/],
  ])('never sends a request to %s', async (_, url, message) => {
    const before = requests
    await expect(outbound(url)).rejects.toMatchObject({ status: 502, message: expect.stringMatching(message) })
    expect(requests).toBe(before)
  })

  test('never connects to a name that also resolves to a private address, or does so the next time (rebinding)', async () => {
    const stop = new AbortController()
    const answers = [['93.184.215.14', '127.0.0.1'], ['93.184.215.14'], ['127.0.0.1']]
    const looked: string[] = []
    const outbound = createOutbound({
      allowPrivate: false,
      resolve: (hostname, _, callback) => {
        looked.push(hostname)
        const addresses = answers.shift() ?? []
        // The test must not call the public address: reaching this point is enough.
        if (addresses.length === 1 && !addresses.includes('127.0.0.1')) stop.abort()
        callback(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        )
      },
    })
    const refused = { status: 502, message: expect.stringContaining('resolves to a private address') }
    const before = requests
    const url = `https://rebinding.example:${new URL(origin).port}/`
    await expect(outbound(url)).rejects.toMatchObject(refused)
    await expect(outbound(url, { signal: stop.signal })).rejects.toMatchObject({
      message: expect.stringContaining('it did not respond'),
    })
    await expect(outbound(url)).rejects.toMatchObject(refused)
    expect(looked).toEqual(['rebinding.example', 'rebinding.example', 'rebinding.example'])
    expect(requests).toBe(before)
  })

  test('refuses a provider whose issuer or metadata is private, and reveals nothing about what is there', async () => {
    const world = await createTestServer({ settings: { url: 'https://hub.example.com' } })
    const add = (body: object) =>
      world.inject({ method: 'POST', url: '/admin/providers', token: world.settings.adminKey, body })
    const answer = await add({ type: 'saml', name: 'x', idp_metadata_url: `${origin}/metadata` })
    expect([answer.status, answer.json.errors[0].message]).toEqual([502, expect.stringMatching(/cannot be reached/)])
    await world.close()
  })
})

describe('a server on one machine', () => {
  const outbound = createOutbound({ allowPrivate: true })

  test('may send requests to this machine', async () => {
    const answer = await outbound(`${origin}/`, { method: 'POST', headers: { 'x-test': 'yes' }, body: 'a=1' })
    expect([answer.status, await answer.text()]).toEqual([200, 'POST yes'])
  })

  test('follows no redirect', async () => {
    const before = requests
    expect((await outbound(`${origin}/away`)).status).toBe(302)
    expect(requests).toBe(before + 1)
  })

  test('aborts a response that never ends', async () => {
    await expect(outbound(`${origin}/long`)).rejects.toMatchObject({ message: expect.stringMatching(/1024 kB/) })
  })

  test('reports that no one responds', async () => {
    await expect(outbound('http://127.0.0.1:9/')).rejects.toMatchObject({
      message: expect.stringMatching(/did not respond/),
    })
  })
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:80e::200e'])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

test.each([
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::ffff:10.0.0.1',
  '100.64.0.1',
  'not an address',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})
