import { METHODS, type Method } from '@portico/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type SdkWorld } from '../testing/world.js'

let world: SdkWorld
beforeAll(async () => {
  world = await createWorld({ settings: { rateLimits: false, origins: ['https://app.example'] } })
})
afterAll(() => world.close())

const VALUES = {
  email_address: 'ada@example.com',
  phone_number: '+491701234567',
  username: 'ada',
} as const
const ASKED = (Object.keys(METHODS) as Method[]).filter((method) => METHODS[method].interactive && !METHODS[method].sso)

/** Whether the server starts a sign-in with the pair, or refuses it for a reason other than the pair. */
async function takes(method: Method, type: keyof typeof VALUES) {
  const options = method === 'webauthn' ? { scope: 'app.example' } : {}
  const body = { handle: { type, value: VALUES[type] }, factor: { method, options } }
  const headers = { origin: 'https://app.example' }
  const answer = await world.server.inject({ method: 'POST', url: '/id/v2', headers, body })
  return answer.status === 200 || !answer.text.includes('handle.type is not valid')
}

test.each(Object.keys(VALUES) as (keyof typeof VALUES)[])(
  'the methods for a handle of the type %s are those that the server accepts',
  async (type) => {
    const passkeys = { create: async () => null, get: async () => null }
    Object.assign(world.runtime, { passkeys })
    const methods = await world.sdk().getAvailableAuthenticationMethods(type)
    const accepted = []
    for (const method of ASKED) if (await takes(method, type)) accepted.push(method)
    expect([...methods].sort()).toEqual(accepted.sort())
  },
)
