import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestAnswer, type TestServer } from '../../testing/index.js'

/**
 * A response must not reveal whether a handle belongs to someone: neither by its status, its headers or the shape of
 * its body, nor by the messages that are sent or the work that is done.
 */
const KNOWN = { email_address: 'known@example.com', phone_number: '+12025550101', username: 'known' } as const
const UNKNOWN = { email_address: 'other@example.com', phone_number: '+12025550102', username: 'other' } as const
type Type = keyof typeof KNOWN
const PASSWORD = 'Tramway-Lantern-42'

let world: TestServer
let hashes: number
beforeEach(async () => {
  world = await createTestServer()
  const handles = Object.entries(KNOWN).map(([type, value]) => ({ type: type as Type, value }))
  await world.admin.addPerson({ handles, password: PASSWORD })
  hashes = 0
  const { verify } = world.services.passwords
  Object.assign(world.services.passwords, {
    verify: (...args: Parameters<typeof verify>) => {
      hashes++
      return verify(...args)
    },
  })
})
afterEach(() => world.close())

const strict = () =>
  world.services.stores.organizations.update(world.settings.orgId, { settings: '{"enumeration":"strict"}' })
const start = (type: Type, value: string, method: string) =>
  world.inject({ method: 'POST', url: '/id/v2', body: { handle: { type, value }, factor: { method } } })

/** Everything in a response except what differs between any two: ids, secrets, times, and the handle itself. */
function shape({ status, headers, text }: TestAnswer): unknown {
  const headersToCompare = Object.entries(headers).filter(
    ([name]) => !['date', 'slashid-correlation-id', 'x-request-id'].includes(name),
  )
  const body = text
    .replace(/"(id|challenge_id|challenge|token|key_uri|qr_code_data_b64)":"[^"]*"/g, '"$1"')
    .replace(/"recovery_codes":\[[^\]]*\]/, '"recovery_codes"')
    .replace(/"(name|displayName)":"(known|other)@example\.com"/g, '"$1"')
  return [status, headersToCompare.sort(), body]
}

/** The channels of the messages to an address; their texts may tell its owner more. */
const queued = async (to: string) => (await world.outbox.all(to)).map(({ channel }) => channel)

describe('a known and an unknown handle get the same response', () => {
  test.each([
    ['email_address', 'otp_via_email'],
    ['email_address', 'email_link'],
    ['phone_number', 'otp_via_sms'],
    ['phone_number', 'sms_link'],
  ] as const)('by %s and %s', async (type, method) => {
    const [knownResponse, unknown] = [await start(type, KNOWN[type], method), await start(type, UNKNOWN[type], method)]
    expect(knownResponse.status).toBe(200)
    expect(shape(unknown)).toEqual(shape(knownResponse))
    expect(await queued(UNKNOWN[type])).toEqual(await queued(KNOWN[type]))
    const again = [await start(type, KNOWN[type], method), await start(type, UNKNOWN[type], method)]
    expect(again.map(({ status }) => status)).toEqual([429, 429])
    expect(shape(again[1] as TestAnswer)).toEqual(shape(again[0] as TestAnswer))
  })

  test.each(['email_address', 'phone_number'] as const)('when a password is recovered by %s', async (type) => {
    const recover = (value: string) =>
      world.inject({
        method: 'POST',
        url: '/recover',
        body: { handle: { type, value }, factor: { method: 'password' } },
      })
    const [knownResponse, unknown] = [await recover(KNOWN[type]), await recover(UNKNOWN[type])]
    expect(knownResponse.status).toBe(200)
    expect(shape(unknown)).toEqual(shape(knownResponse))
    expect(await queued(UNKNOWN[type])).toEqual(await queued(KNOWN[type]))
  })

  test.each([
    ['email_address', 'password'],
    ['phone_number', 'password'],
    ['username', 'password'],
    ['email_address', 'totp'],
    ['email_address', 'webauthn'],
  ] as const)('by %s and %s, if the organization is strict', async (type, method) => {
    await strict()
    const [knownResponse, unknown] = [await start(type, KNOWN[type], method), await start(type, UNKNOWN[type], method)]
    expect(knownResponse.status).toBe(200)
    expect(shape(unknown)).toEqual(shape(knownResponse))
  })

  test('when a password is wrong, at the cost of one hash each', async () => {
    await strict()
    const attempt = async (value: string) => {
      const { json } = await start('username', value, 'password')
      const { id } = json.result.find(({ type }: { type: string }) => type === 'password_verify')
      const before = hashes
      const answer = await world.inject({
        method: 'POST',
        url: '/attestation/v3',
        body: { challenge_id: id, challenge_type: 'password_verify', data: { password: 'Not-This-One-7' } },
      })
      return [shape(answer), hashes - before]
    }
    const knownResults = await attempt(KNOWN.username)
    expect(knownResults[1]).toBe(1)
    expect(await attempt(UNKNOWN.username)).toEqual(knownResults)
  })

  test('when a code is wrong', async () => {
    const attempt = async (value: string) => {
      const { json } = await start('email_address', value, 'otp_via_email')
      const body = { challenge_id: json.result[1].id, challenge_type: 'otp', data: { otp: 'wrong' } }
      return shape(await world.inject({ method: 'POST', url: '/attestation/v3', body }))
    }
    expect(await attempt(UNKNOWN.email_address)).toEqual(await attempt(KNOWN.email_address))
  })
})
