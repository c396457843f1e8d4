import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { LOGIN_PAGE, programOf } from './hosted-login.js'

/**
 * Addresses that a comparison by prefix, host or parsed parts would take for a registered one. A code goes only to an
 * address that is registered character by character; on this machine only the port may differ (RFC 8252, 7.3).
 */
let attacked: Target
beforeAll(async () => {
  attacked = await target({ loginPage: LOGIN_PAGE })
})
afterAll(() => attacked.close())

const WEB = 'https://program.example.com/back'
const LOCAL = 'http://127.0.0.1:5000/back'

describe.each([
  [
    WEB,
    [
      'https://program.example.com/back/more',
      'https://program.example.com/backdoor',
      'https://program.example.com/back?to=https://evil.example',
      'https://program.example.com/back#',
      'https://program.example.com/back/../steal',
      'https://program.example.com/%2e%2e/back',
      'https://program.example.com/./back',
      'https://program.example.com//back',
      'https://program.example.com/back%00',
      'https://program.example.com/back\t',
      ' https://program.example.com/back',
      'https://program.example.com:443/back',
      'https://program.example.com:8443/back',
      'https://program.example.com./back',
      'https://program.example.com.evil.example/back',
      'https://evil-program.example.com/back',
      'https://program.example.com@evil.example/back',
      'https://user@program.example.com/back',
      'https://evil.example\\@program.example.com/back',
      'https://program.example.com\\.evil.example/back',
      'https:\\\\program.example.com\\back',
      'https://program。example.com/back',
      'https://program%2eexample.com/back',
      'https://PROGRAM.example.com/back',
      'HTTPS://program.example.com/back',
      'https://program.example.com/Back',
      'http://program.example.com/back',
      '//program.example.com/back',
      'javascript:alert(1)//https://program.example.com/back',
      `${WEB},https://evil.example/`,
      `${WEB} https://evil.example/`,
      '',
    ],
  ],
  [
    LOCAL,
    [
      'http://127.0.0.1:5000/other',
      'http://127.0.0.1:5000/back/../other',
      'http://127.0.0.1:5000@evil.example/back',
      'http://127.0.0.1:5000\\@evil.example/back',
      'http://127.0.0.1:5000.evil.example/back',
      'http://127.0.0.1.evil.example:5000/back',
      'http://127.0.0.2:5000/back',
      'http://127.1:5000/back',
      'http://2130706433:5000/back',
      'http://0x7f.0.0.1:5000/back',
      'http://0177.0.0.1:5000/back',
      'http://0.0.0.0:5000/back',
      'http://localhost:5000/back',
      'http://[::1]:5000/back',
      'http://[::ffff:127.0.0.1]:5000/back',
      'http://user@127.0.0.1:5000/back',
      'http://127.0.0.1:65536/back',
      'http://127.0.0.1:-1/back',
      'http://127.0.0.1:5000/back?to=x',
      'http://127.0.0.1:5000/back#x',
      'https://127.0.0.1:5000/back',
    ],
  ],
])('a code for %s is not sent to', (registered, others) => {
  let program: Awaited<ReturnType<typeof programOf>>
  beforeAll(async () => {
    program = await programOf(attacked, { redirect_uris: [registered] })
  })

  test('itself, but it is', async () => {
    expect((await program.begin()).page.status).toBe(200)
  })

  test.each(others)('%j', async (redirect_uri) => {
    for (const more of [[], [['prompt', 'none']], [['response_type', 'token']]]) {
      const { page } = await program.begin({ redirect_uri, ...Object.fromEntries(more) })
      expect([page.status, page.headers.get('location')]).toEqual([400, null])
      expect(page.text).not.toContain('evil.example')
    }
  })
})

test('the port on this machine may differ, and so may none at all', async () => {
  const program = await programOf(attacked, { redirect_uris: [LOCAL] })
  for (const redirect_uri of ['http://127.0.0.1:49152/back', 'http://127.0.0.1/back', LOCAL])
    expect((await program.begin({ redirect_uri })).page.status).toBe(200)
})

test('two addresses in one request are none', async () => {
  const { clientId } = await programOf(attacked, { redirect_uris: [WEB] })
  const query = new URLSearchParams({ client_id: clientId, response_type: 'code', redirect_uri: WEB })
  query.append('redirect_uri', 'https://evil.example/')
  const page = await attacked.call('GET', `/oauth2/authorize?${query}`)
  expect([page.status, page.headers.get('location')]).toEqual([400, null])
})
