import { createHmac, createPublicKey, verify } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MasterKeyError } from '../../ground/errors.js'
import { openDatabase } from '../../storage/engine/database.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

let clock: ReturnType<typeof fakeClock>
let world: TestServer
let token: string

beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock })
  token = await world.admin.signIn('ada@example.com')
})
afterEach(() => world.close())

const validate = async (candidate: string, on = world) =>
  (await on.inject({ method: 'POST', url: '/token/validate', body: { token: candidate } })).json.result
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const part = (at: number) => JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())

describe('validation', () => {
  test('a valid token is described with its remaining time, and jose agrees', async () => {
    clock.advance(60_000)
    expect(await validate(token)).toEqual({
      valid: true,
      expires_in_seconds: 30 * 24 * 3600 - 60,
      expires_at: new Date(part(1).exp * 1000).toISOString(),
    })
    const jwks = createLocalJWKSet((await world.inject({ url: '/.well-known/jwks.json' })).json)
    const { payload } = await jwtVerify(token, jwks, {
      issuer: world.settings.url,
      audience: world.settings.orgId,
      algorithms: ['EdDSA'],
      currentDate: new Date(clock.now()),
    })
    expect(payload.person_id).toBe(part(1).person_id)
  })

  test('an expired token is reported as expired', async () => {
    clock.advance(30 * 24 * 3_600_000)
    expect(await validate(token)).toEqual({ valid: false, invalidity_reason: 'expired' })
  })

  test.each([
    ['nothing', () => ''],
    ['words', () => 'not a token'],
    ['four parts', () => `${token}.x`],
    ['a changed payload', () => token.replace(/\.(.)/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`)],
    ['another signature', () => token.replace(/[^.]{4}$/, 'AAAA')],
    ['no signature', () => token.split('.').slice(0, 2).join('.')],
    ['alg none', () => `${encode({ alg: 'none', typ: 'JWT', kid: part(0).kid })}.${token.split('.')[1]}.`],
    ['alg none, signature kept', () => forged({ alg: 'none', typ: 'JWT', kid: part(0).kid })],
    ['a kid that is a path', () => forged({ alg: 'EdDSA', typ: 'JWT', kid: '../../dev/null' })],
    ['a kid that is SQL', () => forged({ alg: 'EdDSA', typ: 'JWT', kid: "' or 1=1 --" })],
    ['a kid that is not a text', () => forged({ alg: 'EdDSA', typ: 'JWT', kid: { toString: 'x' } })],
    ['an embedded key', () => forged({ ...part(0), jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AAAA' } })],
    ['an external key', () => forged({ ...part(0), jku: 'https://evil.example/jwks.json' })],
    ['a critical extension', () => forged({ ...part(0), crit: ['exp'] })],
    ['a payload that is not an object', () => `${token.split('.')[0]}.${encode(5)}.${token.split('.')[2]}`],
  ])('%s is invalid content', async (_, make) => {
    expect(await validate(make())).toEqual({ valid: false, invalidity_reason: 'invalid_token_content' })
  })

  test('HS256 with the public key as its secret is invalid content', async () => {
    const [key] = (await world.inject({ url: '/.well-known/jwks.json' })).json.keys
    const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    for (const secret of [pem, key.x, Buffer.from(key.x, 'base64url')]) {
      const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.kid })}.${token.split('.')[1]}`
      const mac = createHmac('sha256', secret).update(signed).digest('base64url')
      expect(await validate(`${signed}.${mac}`)).toMatchObject({ valid: false })
    }
  })

  test('another server’s token has invalid content; ours for another URL has an invalid issuer', async () => {
    const other = await createTestServer({ clock, settings: { masterKey: new Uint8Array(32).fill(8) } })
    expect(await validate(await other.admin.signIn('ada@example.com'))).toMatchObject({
      invalidity_reason: 'invalid_token_content',
    })
    await other.close()
    const claims = { ...part(1), iss: 'https://elsewhere.example' }
    expect(await validate(await world.services.signer.sign(claims))).toEqual({
      valid: false,
      invalidity_reason: 'invalid_issuer',
    })
  })

  const forged = (header: object) => {
    const [, payload, signature] = token.split('.')
    return `${encode(header)}.${payload}.${signature}`
  }
})

describe('the end of a session', () => {
  test('revoking takes effect immediately, on this server and on another with the same database', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
    const first = await createTestServer({ clock, database })
    const two = await createTestServer({ clock, database })
    const shared = await first.admin.signIn('ada@example.com')
    expect(await validate(shared, two)).toMatchObject({ valid: true })
    const revoked = await first.inject({ method: 'POST', url: '/token/revoke', body: { token: shared } })
    expect([revoked.status, revoked.text]).toEqual([204, ''])
    expect(await validate(shared, two)).toEqual({ valid: false, invalidity_reason: 'expired' })
    expect((await two.inject({ url: '/me', token: shared })).status).toBe(401)
    expect((await first.inject({ method: 'POST', url: '/token/revoke', body: { token: shared } })).status).toBe(204)
    await first.close()
    await two.close()
    await database.close()
  })

  test('a disabled person has no valid token, and enabling restores none', async () => {
    const { person_id } = part(1)
    await world.admin.setActive(person_id, false)
    expect((await validate(token)).valid).toBe(false)
    await world.admin.setActive(person_id, true)
    expect((await validate(token)).valid).toBe(false)
  })

  test('a deleted person has no valid token', async () => {
    await world.admin.deletePerson(part(1).person_id)
    expect(await validate(token)).toEqual({ valid: false, invalidity_reason: 'person_not_active' })
  })
})

describe('keys', () => {
  test('are published without their private part, and sign what is issued', async () => {
    const { keys } = (await world.inject({ url: '/.well-known/jwks.json' })).json
    expect(keys).toEqual([
      { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: part(0).kid, use: 'sig', alg: 'EdDSA' },
    ])
    const [head, payload, signature] = token.split('.')
    const key = createPublicKey({ key: keys[0], format: 'jwk' })
    expect(verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature ?? '', 'base64url'))).toBe(true)
  })

  test('are stored encrypted; a wrong master key prevents the start with a clear message', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
    await (await createTestServer({ database })).close()
    const [row] = await database.query.selectFrom('signing_keys').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain('PRIVATE')
    const refused = await createTestServer({ database, settings: { masterKey: new Uint8Array(32).fill(1) } }).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(MasterKeyError)
    expect(String(refused)).toContain('master key is not the one this database was encrypted with')
    await database.close()
  })

  test('a token signed with a key that another process created later is accepted', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
    const first = await createTestServer({ clock, database })
    const before = await first.admin.signIn('ada@example.com')
    clock.advance(1)
    const [current] = await first.services.stores.keys.all()
    await first.services.stores.keys.add(await anotherKey())
    const two = await createTestServer({ clock, database })
    const after = await two.admin.signIn('eve@example.com')
    expect(JSON.parse(Buffer.from(after.split('.')[0] ?? '', 'base64url').toString()).kid).not.toBe(current?.kid)
    expect(await validate(after, first)).toMatchObject({ valid: true })
    expect(await validate(before, two)).toMatchObject({ valid: true })
    await first.close()
    await two.close()
    await database.close()
  })

  /** The key of a new server with the same master key, created slightly later. */
  const anotherKey = async () => {
    const other = await createTestServer({ clock })
    const [key] = await other.services.stores.keys.all()
    await other.close()
    if (!key) throw new Error('no key')
    return { ...key, created_at: clock.now() }
  }
})
