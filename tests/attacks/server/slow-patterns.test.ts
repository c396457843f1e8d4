import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { cpuSeconds } from './cpu.js'

let at: Target
beforeEach(async () => {
  at = await target()
})
afterEach(() => at.close())

const settle = (settings: object) =>
  at.call('PATCH', `/admin/organizations/${at.world.settings.orgId}`, {
    token: at.world.settings.adminKey,
    body: { settings },
  })

/** Registers a handle, which is matched against the patterns once the code was answered. Refused or not, it has ended then. */
const register = (value: string) => at.world.admin.signIn(value).catch(() => undefined)

async function setPassword(password: string) {
  const token = await at.world.admin.signIn('ada@example.com')
  return at.call('PUT', '/me/password', { token, body: { password } })
}

const OPTIONAL = 26
const PATTERNS = [
  ['optional letters in a row', `^${'a?'.repeat(OPTIONAL)}${'a'.repeat(OPTIONAL)}@never$`],
  ['bounded repetitions in a row', `^${'a{0,20}'.repeat(7)}@never$`],
  ['repetition of a repetition', '^(a+)+@never$'],
  ['similar alternatives, repeated', '^(?:a|aa)+@never$'],
  ['repetitions without an anchor', `${'.*'.repeat(5)}@never$`],
] as const

describe('a pattern of an organization must not stall the server for everyone', () => {
  test.each(PATTERNS)('for handles: %s', async (_, pattern) => {
    expect([200, 400]).toContain((await settle({ handle_patterns: [pattern] })).status)
    expect(await cpuSeconds(() => register(`${'a'.repeat(60)}@example.com`))).toBeLessThan(1)
  })

  test.each(PATTERNS)('for passwords: %s', async (_, pattern) => {
    const rule = { name: 'length', pattern, match_type: 'must_not_match' }
    expect([200, 400]).toContain((await settle({ password_rules: [rule] })).status)
    expect(await cpuSeconds(() => setPassword('a'.repeat(250)))).toBeLessThan(2)
  })

  test('the largest accepted patterns, as many as are accepted', async () => {
    const pattern = '^(?:.{0,30}){8}@never$'
    for (const settings of [
      { handle_patterns: Array.from({ length: 32 }, () => pattern) },
      { handle_patterns: ['^(?:(?:.{0,1000}){0,1000}){0,1000}@never$'] },
      { handle_patterns: [`^${'.{1000}'.repeat(25)}`] },
      { handle_patterns: [`${'(?:'.repeat(60)}a${')*'.repeat(60)}@never$`] },
    ])
      expect(
        await cpuSeconds(async () => {
          await settle(settings)
          await register(`${'a'.repeat(60)}@${'a'.repeat(60)}.example.com`)
        }),
      ).toBeLessThan(1)
  })
})
