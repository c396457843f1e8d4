import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/** Headers that a parser may throw on. None may cause an error of the server, and the next request must still work. */
let hub: Target
beforeAll(async () => {
  hub = await target({ settings: { consoleUrl: 'http://console.localhost:3000', trustProxy: true } })
})
afterAll(() => hub.close())

/** The status of a response to raw bytes; 0 if the connection was closed without one. */
const statusOf = (bytes: string) =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(hub.world.url)
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    let text = ''
    socket.on('data', (part) => {
      text += part.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)))
  })

const PATHS = [
  'GET /console/',
  'GET /me',
  'GET /health',
  'GET /oauth2/authorize?client_id=x',
  'GET /oauth2/device',
  'GET /link?sidcp=x',
  'GET /sso/oidc/x/callback?state=x&code=y',
  'GET /feeds/x/changes.xml',
  'GET /scim/v2/Users',
  'GET /openapi.json',
  'GET /nothing',
  'POST /id/v2',
  'POST /oauth2/tokens',
  'POST /console-session',
  'OPTIONS /me',
]

const HEADERS = [
  'Cookie: portico_console=%',
  'Cookie: portico_console=%E0%A4%A',
  'Cookie: portico_console=; portico_console==;;=;portico_console',
  'Cookie: \xff\xfe=\x80',
  'Cookie: portico_device=x.y.z; portico_device=%',
  'Cookie: __Host-portico_console=%; __Host-portico_device=; __Host-',
  'Authorization: Bearer',
  'Authorization: Bearer  ',
  'Authorization: Bearer ..',
  'Authorization: Bearer e30.e30.e30',
  'Authorization: Bearer eyJhbGciOiJub25lIn0.bnVsbA.',
  'Authorization: Bearer portico_read_\xe9',
  'Authorization: Basic %%%',
  'Authorization: DPoP null',
  'Origin: null',
  'Origin: http://[',
  'Origin: //',
  'Origin: http://%zz',
  'Host: [',
  'Host: :',
  'Host: %00',
  'Host: a b',
  'X-Forwarded-Host: [',
  'X-Forwarded-Host: ,',
  'X-Forwarded-For: ,,,',
  'X-Forwarded-For: ::ffff:999.1.1.1',
  'X-Forwarded-Proto: ,',
  'X-Request-Id: \x80\xff',
  'Accept: text/html;q=',
  'Accept-Language: *;q=x,,-',
  'Accept-Language: x-,--,\xe9;q=2',
  'Accept-Encoding: gzip;q=NaN,,',
  'Content-Type: ;',
  'Content-Type: application/json; charset="',
  'Content-Type: multipart/form-data',
  'If-None-Match: W/"',
  'Range: bytes=-,9-1',
  'SlashID-OrgID: \xe9',
  'SlashID-OrgID: __proto__',
  'SlashID-Required-Consistency: x',
  'Sec-Fetch-Site: \xff',
  'Service-Worker-Navigation-Preload: ',
  'User-Agent: \xff',
  'Access-Control-Request-Method: \xe9',
]

test.each(HEADERS)('%j is answered or refused, and is no error of the server', async (header) => {
  const statuses = await Promise.all(
    PATHS.map(async (line) => {
      const body = line.startsWith('POST') ? 'Content-Length: 2\r\n\r\n{}' : '\r\n'
      const host = header.startsWith('Host:') ? '' : 'Host: localhost\r\n'
      return [line, await statusOf(`${line} HTTP/1.1\r\n${host}${header}\r\nConnection: close\r\n${body}`)] as const
    }),
  )
  expect(statuses.filter(([, status]) => status < 200 || status >= 500)).toEqual([])
  expect(await statusOf('GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toBe(200)
})
