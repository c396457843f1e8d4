import { HOUR } from '@portico/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { softAuthenticator } from '../../testing/authenticator.js'
import { createTestServer, type TestServer } from '../../testing/index.js'

const SITE = 'https://docs.example.com'
const ADDRESS = '127.0.0.1'
const NETWORK = '127.0.0.0/24'
const GOOD = 'Tramway-Lantern-42'

let world: TestServer
beforeEach(async () => {
  world = await createTestServer({ settings: { origins: [SITE] } })
})
afterEach(() => world.close())

const post = (url: string, body?: object) => world.inject({ method: 'POST', url, headers: { origin: SITE }, body })
const attest = ({ id, type }: { id: string; type: string }, data: object) =>
  post('/attestation/v3', { challenge_id: id, challenge_type: type, data })
const email = (value: string) => ({ type: 'email_address' as const, value })
/** Uses up a budget of the caller's address or network, except for some. */
async function useUp(action: string, whose: string, most: number, left: number): Promise<void> {
  for (let at = left; at < most; at++) await world.services.limiter.take(`${action} ${whose}`, most, HOUR)
}

const beginPasskey = async (handle: object | null) =>
  (
    await post('/id/v2', {
      handle,
      factor: { method: 'webauthn', options: { method: 'webauthn', scope: 'docs.example.com' } },
    })
  ).json.result

async function register(device: ReturnType<typeof softAuthenticator>, to: string): Promise<string> {
  const [, proxy, create] = await beginPasskey(email(to))
  const { text } = await world.outbox.next(to)
  await post(new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').pathname)
  await world.inject({ url: `/challenge/${proxy.options.challenge_id}/v2` })
  expect((await attest(create, device.create(create.options, { origin: SITE }))).status).toBe(200)
  return create.options.user.id
}

test('wrong signatures of passkeys are checked only so often for one address, and right ones do not count', async () => {
  const device = softAuthenticator()
  const userHandle = await register(device, 'ada@example.com')
  const assertion = async (isRight: boolean) => {
    const [, challenge] = await beginPasskey(null)
    const answer = device.get(challenge.options, { origin: SITE, userHandle, ...(!isRight && { challenge: 'AAAA' }) })
    return (await attest(challenge, answer)).status
  }
  await useUp('failed_passkey', `address ${ADDRESS}`, 200, 1)
  for (let at = 0; at < 3; at++) expect(await assertion(true)).toBe(200)
  expect(await assertion(false)).toBe(401)
  for (const isRight of [false, true]) expect(await assertion(isRight)).toBe(429)
})

const choices = async (to: string) => {
  const [, proof, choice] = (await post('/id/v2', { handle: email(to), factor: { method: 'password' } })).json.result
  return { proof, choice }
}

test('new passwords are hashed only so often for one address', async () => {
  await useUp('new_password', `address ${ADDRESS}`, 600, 1)
  const statuses: number[] = []
  for (const to of ['ada@example.com', 'eve@example.com']) {
    const { proof, choice } = await choices(to)
    const { subject } = await world.outbox.next(to)
    await attest(proof, { otp: /\d{6}/.exec(subject)?.[0] })
    statuses.push((await attest(choice, { password: GOOD })).status)
  }
  expect(statuses).toEqual([200, 429])
})

test('passwords are compared only so often for one network; a password that is not compared is no guess', async () => {
  const { proof, choice } = await choices('ada@example.com')
  await attest(proof, { otp: /\d{6}/.exec((await world.outbox.next('ada@example.com')).subject)?.[0] })
  await attest(choice, { password: GOOD })
  const answer = async (password: string) => {
    const [, challenge] = (await post('/id/v2', { handle: email('ada@example.com'), factor: { method: 'password' } }))
      .json.result
    return (await attest(challenge, { password })).status
  }
  await useUp('failed_password', `network ${NETWORK}`, 800, 1)
  expect([await answer(GOOD), await answer('wrong')]).toEqual([200, 401])
  for (let at = 0; at < 25; at++) expect(await answer(GOOD)).toBe(429)
  world.services.limiter.giveBack(`failed_password network ${NETWORK}`)
  world.services.limiter.giveBack(`failed_password network ${NETWORK}`)
  expect(await answer(GOOD)).toBe(200)
})

test('a current password is compared only if the new one can be stored, and a wrong one uses up no new password', async () => {
  await world.admin.addPerson({ handles: [email('ada@example.com')], password: GOOD })
  const token = await world.admin.signIn('ada@example.com')
  const comparisons = vi.spyOn(world.services.passwords, 'verify')
  const change = async (password: string, current_password: string) =>
    (await world.inject({ method: 'PUT', url: '/me/password', token, body: { password, current_password } })).status
  expect(await change('short', GOOD)).toBe(400)
  expect(comparisons).not.toHaveBeenCalled()
  await useUp('new_password', `address ${ADDRESS}`, 600, 1)
  expect(await change('Lantern-Tramway-24', 'Wrong-Lantern-77')).toBe(400)
  expect(await change('Lantern-Tramway-24', GOOD)).toBe(200)
  expect(comparisons).toHaveBeenCalledTimes(2)
  expect(await change(GOOD, 'Lantern-Tramway-24')).toBe(429)
  expect(comparisons).toHaveBeenCalledTimes(2)
})
