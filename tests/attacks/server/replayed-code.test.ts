import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { LOGIN_PAGE, programOf } from './hosted-login.js'

let attacked: Target
let program: Awaited<ReturnType<typeof programOf>>
let ada: string

beforeEach(async () => {
  attacked = await target({ loginPage: LOGIN_PAGE, settings: { origins: ['https://docs.example.com'] } })
  program = await programOf(attacked)
  ada = await attacked.world.admin.signIn('ada@example.com')
})
afterEach(() => attacked.close())

const opens = async (token: string | undefined, path = '/oauth2/userinfo') =>
  (await attacked.call('GET', path, { token: token ?? '' })).status

test('a code that is used twice ends the session it was exchanged for, not the person’s own', async () => {
  const earlier = await program.tokensFor(ada)
  const { code, verifier } = await program.codeFor(ada)
  const { json } = await program.exchange(code, verifier)
  expect(await opens(json.access_token)).toBe(200)
  expect((await program.exchange(code, verifier)).json.error).toBe('invalid_grant')
  expect(await opens(json.access_token)).toBe(401)
  expect(await opens(ada, '/me')).toBe(200)
  expect(await opens(earlier.access_token)).toBe(200)
})

test('a code of the site’s own program that is used twice does not end the person’s own session either', async () => {
  const own = await programOf(attacked, { redirect_uris: ['https://docs.example.com/back'] })
  const { code, verifier } = await own.codeFor(ada)
  const origin = 'https://docs.example.com'
  const { json } = await own.exchange(code, verifier, { origin })
  expect((await own.exchange(code, verifier, { origin })).status).toBe(400)
  expect([await opens(json.id_token, '/me'), await opens(ada, '/me')]).toEqual([401, 200])
})

test('of fifty simultaneous exchanges of one code at most one gets tokens, and the person stays signed in', async () => {
  const { code, verifier } = await program.codeFor(ada)
  const all = await Promise.all(Array.from({ length: 50 }, () => program.exchange(code, verifier)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await opens(all.find(({ status }) => status === 200)?.json.access_token)).toBe(401)
  expect(await opens(ada, '/me')).toBe(200)
})

test('a code is worthless to another program, even with the verifier', async () => {
  const other = await programOf(attacked)
  const { code, verifier } = await program.codeFor(ada)
  expect((await other.exchange(code, verifier)).json.error).toBe('invalid_grant')
  expect((await program.exchange(code, verifier)).status).toBe(200)
})
