import { lengthRule } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ADMINISTRATORS } from '../../../ground/group-names.js'
import { createTestServer, type TestServer } from '../../../testing/index.js'

const ADA = { type: 'email_address', value: 'ada@example.com' } as const
const EIGHT = 'lantern8'
const FOURTEEN = 'tramway lanter'
const FIFTEEN = 'tramway lantern'

let world: TestServer
beforeEach(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
})
afterEach(() => world.close())

const settings = (changed: object) =>
  world.services.stores.organizations.update(world.settings.orgId, { settings: JSON.stringify(changed) })
const put = async (password: string) => {
  const token = await world.admin.signIn(ADA.value)
  const { status, json } = await world.inject({ method: 'PUT', url: '/me/password', token, body: { password } })
  return [status, json.errors?.[0]?.message]
}
const requestPassword = async () => {
  const body = { handle: ADA, factor: { method: 'password' } }
  const { json } = await world.inject({ method: 'POST', url: '/id/v2', body })
  return json.result.at(-1)
}

test('the account page gets the rules of the person’s organization', async () => {
  await settings({ password_minimum: 'nist' })
  await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'reader@example.com' }] })
  const token = await world.admin.signIn('reader@example.com')
  const { json } = await world.inject({ method: 'GET', url: '/me/password', token })
  expect(json.result.rules.find(({ name }: { name: string }) => name === 'length')).toEqual(lengthRule(15))
  expect((await world.inject({ method: 'GET', url: '/me/password' })).status).toBe(401)
})

describe('with password_minimum "nist", a new password', () => {
  test('has at least 15 characters if it is the only factor, and the browser gets that rule', async () => {
    await settings({ password_minimum: 'nist' })
    expect((await requestPassword()).options.validation_rules.regular_expressions[0].pattern).toBe('^[\\s\\S]{15,256}$')
    await world.outbox.next(ADA.value)
    expect(await put(FOURTEEN)).toEqual([400, 'password cannot be used: 15-256 characters required; choose another'])
    expect(await put(FIFTEEN)).toEqual([200, undefined])
  })

  test('has at least 15 characters if only administrators need a second factor', async () => {
    await settings({ password_minimum: 'nist', second_factor: 'administrators' })
    expect((await put(EIGHT))[0]).toBe(400)
  })

  test('has at least 8 if a second factor is required of everyone', async () => {
    await settings({ password_minimum: 'nist', second_factor: 'everybody' })
    const added = (password: string) => world.admin.addPerson({ handles: [ADA], password, groups: [ADMINISTRATORS] })
    await expect(added(EIGHT.slice(1))).rejects.toThrow('8-256 characters required')
    await expect(added(EIGHT)).resolves.toBeDefined()
  })

  test('also meets the rules of the organization, if they are stricter', async () => {
    const rule = { name: 'length', pattern: '^[\\s\\S]{20,256}$', match_type: 'must_match' }
    await settings({ password_minimum: 'nist', password_rules: [rule] })
    expect(await put(FIFTEEN)).toEqual([400, 'password cannot be used: 20-256 characters required; choose another'])
  })

  test('is required of imports and additions, while an existing one still signs in', async () => {
    await world.admin.addPerson({ handles: [ADA], password: EIGHT })
    await settings({ password_minimum: 'nist' })
    const handle = { type: 'email_address', value: 'bob@example.com' } as const
    await expect(world.admin.addPerson({ handles: [handle], password: EIGHT })).rejects.toThrow('15-256')
    const challenge = await requestPassword()
    expect(challenge.type).toBe('password_verify')
    const body = { challenge_id: challenge.id, challenge_type: 'password_verify', data: { password: EIGHT } }
    expect((await world.inject({ method: 'POST', url: '/attestation/v3', body })).status).toBe(200)
  })
})
