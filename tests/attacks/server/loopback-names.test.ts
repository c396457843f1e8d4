import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLocalRequest, isLoopback } from '@portico/server/loopback'
import { createTestServer } from '@portico/server/testing/index'
import { afterEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

const FOREIGN = ['127.evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', 'evil-localhost', '128.0.0.1']

let close: (() => Promise<void>) | undefined
afterEach(async () => close?.())

describe('a public name that begins like a loopback address', () => {
  test.each(FOREIGN)('%s is not this machine', (name) => {
    expect(isLoopback(`http://${name}`)).toBe(false)
    const request = { remoteAddress: '127.0.0.1', headers: { host: name } }
    expect(isLocalRequest(request)).toBe(false)
  })

  test.each(['localhost', 'docs.localhost', '127.0.0.1', '127.8.9.10:3000', '[::1]:3000'])(
    '%s is this machine',
    (name) => {
      expect(isLoopback(`http://${name}`)).toBe(true)
      expect(isLocalRequest({ remoteAddress: '::ffff:127.0.0.1', headers: { host: name } })).toBe(true)
    },
  )

  test.each([
    { remoteAddress: '127.evil.example', headers: { host: 'localhost' } },
    { remoteAddress: '203.0.113.7', headers: { host: 'localhost' } },
    { remoteAddress: '127.0.0.1', headers: { host: 'evil@localhost' } },
    { remoteAddress: '127.0.0.1', headers: { host: 'localhost/evil.example' } },
    { remoteAddress: '127.0.0.1', headers: { host: 'localhost', 'x-forwarded-for': '203.0.113.7' } },
    { remoteAddress: '127.0.0.1', headers: {} },
  ])('%j is not a request from this machine', (request) => {
    expect(isLocalRequest(request)).toBe(false)
  })

  test('does not let a hosted-login client receive codes over http', async () => {
    const at: Target = await target()
    close = () => at.close()
    const add = (uri: string) =>
      at.call('POST', '/admin/clients', {
        token: at.world.settings.adminKey,
        body: { name: 'program', redirect_uris: [uri] },
      })
    for (const name of FOREIGN) expect([name, (await add(`http://${name}/back`)).status]).toEqual([name, 400])
    expect((await add('http://127.0.0.1:5000/back')).status).toBe(201)
  })

  test('does not open the private network to providers and webhooks of a public server', async () => {
    const requests: string[] = []
    const inside = createServer((request, answer) => {
      requests.push(request.url ?? '')
      answer.end('<EntityDescriptor/>')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => inside.once('listening', resolve))
    const { port } = inside.address() as AddressInfo
    const world = await createTestServer({ settings: { rateLimits: false, url: 'http://127.evil.example' } })
    close = async () => {
      await world.close()
      inside.close()
    }
    const post = (url: string, body: unknown) =>
      world.inject({ method: 'POST', url, token: world.settings.adminKey, body })
    const metadata = { type: 'saml', name: 'x', idp_metadata_url: `http://127.0.0.1:${port}/secret` }
    expect((await post('/admin/providers', metadata)).status).not.toBe(201)
    expect(requests).toEqual([])
    expect((await post('/admin/webhooks', { url: 'http://events.example.com/' })).status).toBe(400)
  })
})
