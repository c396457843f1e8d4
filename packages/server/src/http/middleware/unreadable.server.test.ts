import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer({ listen: true })
})
afterAll(() => world.close())

/** Returns everything that the server sends in response to a text, until it closes the connection. */
function written(text: string): Promise<{ status: number; headers: string; json: unknown }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [headers = '', body = ''] = answer.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]), headers, json: JSON.parse(body) })
    })
    socket.write(text)
  })
}

const POST = 'POST /id/v2 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

describe('unreadable requests are refused in the error envelope', () => {
  test.each([
    ['words', 400, 'hello\r\n\r\n'],
    ['a length and chunks', 400, `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
    ['two lengths', 400, `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a broken chunk', 400, `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
    ['a control character in the path', 400, 'GET /he\u0001alth HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without an end', 431, `GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['three thousand headers', 431, `GET /health HTTP/1.1\r\nHost: x\r\n${'x-one: 1\r\n'.repeat(3_000)}\r\n`],
  ])('%s, with %i', async (_, status, text) => {
    const answer = await written(text)
    expect(answer.status).toBe(status)
    expect(answer.json).toEqual({
      errors: [{ httpcode: status, message: expect.any(String), slug: expect.any(String) }],
    })
    expect(answer.headers).toMatch(/content-type: application\/json[\s\S]*cache-control: no-store/)
  })

  test.each(['/challenge/%zz-secret/v2', '/%', '/link/%ff-secret'])(
    'the path %s, which is not repeated',
    async (path) => {
      const { status, json, headers } = await written(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect([status, json]).toEqual([
        400,
        { errors: [{ httpcode: 400, message: 'the path of the URL is not percent-encoded', slug: 'invalid_request' }] },
      ])
      expect(headers).toMatch(/x-content-type-options: nosniff/)
      expect(headers).not.toMatch(/secret/)
    },
  )
})

test('an unknown id gets the same response at any length', async () => {
  for (const length of [256, 257, 15_000]) {
    const answer = await world.inject({ url: `/challenge/${'a'.repeat(length)}/v2` })
    expect([answer.status, answer.json.errors[0].message]).toEqual([403, 'authentication has expired'])
  }
})

test('an OPTIONS request that no browser sends is an unknown call', async () => {
  const partly: Record<string, string>[] = [{}, { origin: 'http://x' }, { 'access-control-request-method': 'GET' }]
  for (const headers of partly) {
    const { status, json } = await world.inject({ method: 'OPTIONS', url: '/me', headers })
    expect([status, json.errors[0].httpcode]).toEqual([404, 404])
  }
})
