import { describe, expect, test } from 'vitest'
import { verifiedTokens } from './verified-tokens.js'

const verified = (kid = 'first') =>
  ({ type: 'JWT', kid, claims: { iss: 'i', sub: 's', jti: 'j', aud: ['a'], iat: 1, exp: 2 } }) as never

describe('verified tokens', () => {
  test('are found by their whole text', () => {
    const tokens = verifiedTokens(() => true)
    tokens.add('a.b.c', verified())
    expect(tokens.find('a.b.c')).toMatchObject({ type: 'JWT', kid: 'first', claims: { jti: 'j' } })
    for (const other of ['a.b.C', 'a.b.c ', 'a.b', 'a.b.c.', '']) expect(tokens.find(other)).toBeUndefined()
  })

  test('are forgotten with their key', () => {
    const keys = new Set(['first', 'second'])
    const tokens = verifiedTokens((kid) => keys.has(kid))
    tokens.add('one', verified('first'))
    tokens.add('two', verified('second'))
    keys.delete('first')
    expect([tokens.find('one'), tokens.size]).toEqual([undefined, 1])
    expect(tokens.find('two')).toBeDefined()
  })

  test('are as many as there is room for, however many there are, and the oldest go first', () => {
    const tokens = verifiedTokens(() => true, { tokens: 100, characters: 5_000 })
    for (let at = 0; at < 100_000; at++) tokens.add(`token ${at}`, verified())
    expect(tokens.size).toBe(100)
    expect([tokens.find('token 99899'), tokens.find('token 99900')]).toEqual([undefined, expect.anything()])
    tokens.add('x'.repeat(4_950), verified())
    expect(tokens.size).toBeLessThan(6)
    expect(tokens.find('x'.repeat(4_950))).toBeDefined()
  })

  test('cannot be changed by those who read them', () => {
    const tokens = verifiedTokens(() => true)
    tokens.add('a.b.c', verified())
    const claims = tokens.find('a.b.c')?.claims as unknown as { jti: string; aud: string[] }
    expect(() => (claims.jti = 'other')).toThrow(TypeError)
    expect(() => claims.aud.push('other')).toThrow(TypeError)
  })
})
