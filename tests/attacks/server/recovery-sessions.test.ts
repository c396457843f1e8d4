import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

let at: Target
beforeEach(async () => {
  at = await target()
})
afterEach(() => at.close())

const EMAIL = 'victim@example.com'
const handle = { type: 'email_address', value: EMAIL } as const

/** Recovers the account by email, as its owner does, and sets a password. Returns the owner's new token. */
async function recover(): Promise<string> {
  await at.call('POST', '/recover', { body: { handle, factor: { method: 'password' } } })
  const { html } = await at.world.outbox.next(EMAIL)
  const pack = /href="[^"]*\/link\/([\w-]+)"/.exec(html)?.[1]
  const [nonce, reset] = (await at.call('GET', `/challenge_pack/${pack}`)).json.result
  const attest = (challenge_type: string, challenge_id: string, data: object) =>
    at.call('POST', '/attestation/v3', { body: { challenge_id, challenge_type, data } })
  expect((await attest('nonce', nonce.id, nonce.options)).status).toBe(200)
  const done = await attest('password_reset', reset.id, { password: 'Tramway-Lantern-42' })
  expect(done.status).toBe(200)
  return done.json.result.token
}

test('a stolen session does not outlive a recovery that sets the first password', async () => {
  const stolen = await at.world.admin.signIn(EMAIL)
  const own = await recover()
  expect((await at.call('GET', '/me', { token: stolen })).status).toBe(401)
  expect((await at.call('GET', '/me', { token: own })).status).toBe(200)
})

test('nor one that replaces a password', async () => {
  await at.world.admin.addPerson({ handles: [handle], password: 'Tramway-Lantern-41' })
  const stolen = await at.world.admin.signIn(EMAIL)
  await recover()
  expect((await at.call('GET', '/me', { token: stolen })).status).toBe(401)
})

test('nor does a reader token that was created with it', async () => {
  const stolen = await at.world.admin.signIn(EMAIL)
  const body = { name: 'CI', groups: [] }
  const { token } = (await at.call('POST', '/me/reader-tokens', { token: stolen, body })).json.result
  const read = () => at.call('POST', '/content-keys', { token, body: { build: 'build-1', tickets: [] } })
  expect((await read()).status).toBe(200)
  await recover()
  expect((await read()).status).toBe(401)
})
