import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'

let world: TestServer
let provider: string
let link: string
beforeAll(async () => {
  world = await createTestServer()
  const add = { type: 'oidc', provider: 'google', client_id: 'x', client_secret: 'y' }
  const token = world.settings.adminKey
  provider = (await world.inject({ method: 'POST', url: '/admin/providers', token, body: add })).json.result.id
  const handle = { type: 'email_address', value: 'ada@example.com' }
  await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }] })
  await world.inject({ method: 'POST', url: '/recover', body: { handle, factor: { method: 'password' } } })
  link = /\/link\/[\w-]+/.exec((await world.outbox.next('ada@example.com')).text)?.[0] ?? ''
})
afterAll(() => world.close())

const ODD = [
  ['a list', ['state']],
  ['lists of lists', [[['a', 'b', 'c']]]],
  ['numbers', { state: 1, grant_type: 1, password: 8, again: 8 }],
  ['objects', { state: { $ne: '' }, password: { length: 20 }, again: { length: 20 }, RelayState: {} }],
  ['a text', 'state'],
] as const

test.each(ODD)('a page that accepts a form handles %s instead', async (_, body) => {
  const callback = `/sso/oidc/${provider}/callback`
  const statuses = [callback, '/oauth2/tokens', link, '/oauth2/login'].map(async (url) => {
    const { status } = await world.inject({ method: 'POST', url, body: JSON.stringify(body) })
    return [url, status]
  })
  expect(await Promise.all(statuses)).toEqual([
    [callback, 403],
    ['/oauth2/tokens', 400],
    [link, 400],
    ['/oauth2/login', 400],
  ])
})
