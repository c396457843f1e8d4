import { ADMINISTRATORS } from '@portico/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/** A person was deleted. What they still hold must not work, even if someone creates a person with their address again. */
const ADA = 'ada@example.com'

let hub: Target
beforeEach(async () => {
  hub = await target()
})
afterEach(() => hub.close())

const people = async () => (await hub.world.admin.listPersons()).persons

test.each([
  ['by an administrator', (id: string) => ['DELETE', `/admin/persons/${id}`, hub.world.settings.adminKey] as const],
  ['by themselves', (_: string, own: string) => ['DELETE', '/me', own] as const],
])('%s: sessions, console, codes and links are those of no one', async (_, deletion) => {
  await hub.world.admin.addPerson({ handles: [{ type: 'email_address', value: ADA }], groups: [ADMINISTRATORS] })
  await hub.world.admin.addPerson({
    handles: [{ type: 'email_address', value: 'eve@example.com' }],
    groups: [ADMINISTRATORS],
  })
  const person = (await people()).find((record) => record.handles.some(({ value }) => value === ADA))?.person_id ?? ''
  const own = await hub.world.admin.signIn(ADA)
  const console_ = await hub.world.admin.signInToConsole(ADA)
  const cookie = String((await hub.call('POST', '/console-session', { token: console_ })).headers.get('set-cookie'))
  const directId = (await hub.call('POST', '/direct-id', { token: own })).json.result
  const [method, path, token] = deletion(person, console_)
  expect((await hub.call(method, path, { token })).status).toBeLessThan(300)

  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', cookie: cookie.split(';')[0] ?? '' }
  const [nonce] = JSON.parse(Buffer.from(directId, 'base64url').toString())
  const dead = async () => {
    const answers = [
      (await hub.call('GET', '/me', { token: own })).status,
      (await hub.call('GET', '/admin/persons', { token: console_ })).status,
      (await hub.call('POST', '/direct-id', { token: own })).status,
      (
        await hub.call('POST', '/attestation/v3', {
          body: { challenge_id: nonce.id, challenge_type: 'nonce', data: { challenge: nonce.options.challenge } },
        })
      ).status,
    ]
    const valid = (await hub.call('POST', '/token/validate', { body: { token: own } })).json.result.valid
    return [answers, valid, await hub.world.server.consoleToken(navigation)]
  }
  expect(await dead()).toEqual([[401, 401, 401, 403], false, undefined])
  await hub.world.admin.addPerson({ handles: [{ type: 'email_address', value: ADA }], groups: [ADMINISTRATORS] })
  expect((await people()).map(({ person_id }) => person_id)).not.toContain(person)
  expect(await dead()).toEqual([[401, 401, 401, 403], false, undefined])
})
