import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

let it: Target
beforeEach(async () => {
  it = await target()
})
afterEach(() => it.close())

const email = (value: string) => ({ type: 'email_address', value })
/** The path of the page that the newest email to an address links to. */
const linkTo = async (address: string) =>
  new URL(/https?:\/\/\S+/.exec((await it.world.outbox.next(address)).text)?.[0] ?? '').pathname

test('a victim cannot be made to add their address to an attacker’s account without seeing whose account it is', async () => {
  const token = await it.world.admin.signIn('mallory@evil.test')
  await it.call('POST', '/id/v2', { token, body: { handle: email('victim@hub.test'), factor: {} } })
  const page = await it.call('GET', await linkTo('victim@hub.test'))
  expect(page.text).toContain('<h1>Add victim@hub.test to the account of mallory@evil.test?</h1>')
  expect(page.text).toContain('<button>Add victim@hub.test</button>')
})

test('the link of an invitation names the address that it signs in', async () => {
  const { link } = await it.world.admin.invite('new@hub.test')
  const { pathname, search } = new URL(link)
  expect((await it.call('GET', pathname + search)).text).toContain('as new@hub.test')
})

test('a link that signs in, and one that sets a password, name the account', async () => {
  await it.world.admin.signIn('victim@hub.test')
  await it.world.outbox.all()
  await it.call('POST', '/id/v2', { body: { handle: email('other@hub.test'), factor: { method: 'email_link' } } })
  expect((await it.call('GET', await linkTo('other@hub.test'))).text).toMatch(/<h1>Sign in to .+ as other@hub\.test</)
  await it.call('POST', '/recover', { body: { handle: email('victim@hub.test'), factor: { method: 'password' } } })
  const messages = await it.world.outbox.all('victim@hub.test')
  const [link = ''] = messages.flatMap(({ text }) => /https?:\/\/\S+\/link\/\S+/.exec(text) ?? [])
  const page = await it.call('GET', new URL(link).pathname)
  expect(page.text).toMatch(/<h1>Choose a new password for victim@hub\.test at /)
})

test('a stranger who has the id of a challenge but not its secret learns nothing about the account', async () => {
  const token = await it.world.admin.signIn('victim@hub.test')
  const directId = await it.call('POST', '/direct-id', { token })
  const [nonce] = JSON.parse(Buffer.from(directId.json.result, 'base64url').toString())
  const describe = (id: string, secret: string) => it.call('POST', `/challenge/${id}/description`, { body: { secret } })
  const wrong = await describe(nonce.id, 'A'.repeat(43))
  const unknown = await describe('A'.repeat(22), nonce.options.challenge)
  expect([wrong.status, wrong.text]).toEqual([unknown.status, unknown.text])
  expect(wrong.text).not.toContain('victim')
  // Neither costs the owner an attempt, and the right secret still works afterwards.
  for (let round = 0; round < 10; round += 1) await describe(nonce.id, `${round}`)
  expect((await describe(nonce.id, nonce.options.challenge)).json.result).toMatchObject({
    action: 'sign_in',
    account: 'victim@hub.test',
  })
  const body = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
  expect((await it.call('POST', '/attestation/v3', { body })).status).toBe(200)
  expect((await describe(nonce.id, nonce.options.challenge)).status).toBe(wrong.status)
})

test('reading what a link does is rate-limited', async () => {
  const limited = await target({ settings: { rateLimits: true } })
  const statuses = new Set<number>()
  for (let round = 0; round < 130; round += 1)
    statuses.add((await limited.call('POST', '/challenge/none/description', { body: { secret: 'x' } })).status)
  await limited.close()
  expect(statuses).toContain(429)
})
