import { DEVICE_LOGIN } from '@portico/protocol'
import { beforeEach, expect, test } from 'vitest'
import { cleanUp } from '../../jobs/clean-up.js'
import type { Database } from '../../storage/engine/database.js'
import { fakeClock, type TestServer } from '../../testing/index.js'
import { fifty, onBothDatabases, twoServers } from '../../testing/on-both-databases.js'
import { LOGIN_PAGE, postForm, readingProgram, standingIn } from '../../testing/reading-program.js'

const DAY = 24 * 3_600_000

onBothDatabases('reading grants', (databases) => {
  let database: Database
  let clock: ReturnType<typeof fakeClock>
  let world: TestServer
  let other: TestServer
  let ada: string
  let program: Awaited<ReturnType<typeof readingProgram>>
  /** Two servers on one database. */
  beforeEach(async () => {
    clock = fakeClock()
    const settings = { rateLimits: false }
    const pair = await twoServers(databases, { clock, settings, loginPage: LOGIN_PAGE })
    ;[world, other] = pair.worlds
    database = pair.database
    ada = await world.admin.signIn('ada@example.com')
    program = await readingProgram(world)
    return pair.close
  })
  const either = (at: number) => (at % 2 === 0 ? world : other)
  const reads = async (token: string) => {
    const body = { build: 'build-1', tickets: [] }
    return (await world.inject({ method: 'POST', url: '/content-keys', token, body })).status
  }

  test('only one of fifty concurrent uses of a refresh token succeeds, and the grant ends', async () => {
    const { refresh_token } = await program.tokensFor(ada)
    const form = { grant_type: 'refresh_token', refresh_token, client_id: program.client_id }
    const answers = await fifty((at) => postForm(either(at), '/oauth2/tokens', form))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ json }) => json.error === 'invalid_grant')).toHaveLength(49)
    expect(await reads(won[0]?.json.access_token)).toBe(401)
    expect((await program.refresh(won[0]?.json.refresh_token)).json.error).toBe('invalid_grant')
  })

  test('used one after another, each refresh token works once', async () => {
    let tokens = await program.tokensFor(ada)
    for (let turn = 0; turn < 5; turn++) tokens = (await program.refresh(tokens.refresh_token)).json
    expect(await reads(tokens.access_token)).toBe(200)
  })

  test('a grant that ends while its token is refreshed is not continued', async () => {
    for (let round = 0; round < 10; round++) {
      const { refresh_token } = await program.tokensFor(ada)
      const [{ id }] = (await world.inject({ url: '/me/reading-grants', token: ada })).json.result
      const [refreshed, ended] = await Promise.all([
        program.refresh(refresh_token),
        other.inject({ method: 'DELETE', url: `/me/reading-grants/${id}`, token: ada }),
      ])
      expect(ended.status).toBe(200)
      if (refreshed.status === 200) expect(await reads(refreshed.json.access_token)).toBe(401)
    }
  })

  test('only one of fifty concurrent requests with a device code gets tokens', async () => {
    const client_id = DEVICE_LOGIN.ownClient
    const { device_code, user_code } = (await postForm(world, '/oauth2/device_authorization', { client_id })).json
    const typed = await world.inject({ method: 'POST', url: '/oauth2/device', body: { code: user_code } })
    const [cookie = ''] = String(typed.headers['set-cookie']).split(';')
    const standing = standingIn(await other.inject({ url: '/oauth2/device/sign-in', headers: { cookie } }))
    const decide = (at: number, decision: 'allow' | 'deny') =>
      either(at).inject({ method: 'POST', url: '/oauth2/login', body: { standing, token: ada, decision } })
    const decisions = await fifty((at) => decide(at, 'allow'))
    expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1)
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id }
    const answers = await fifty((at) => postForm(either(at), '/oauth2/tokens', form))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ended and expired grants are removed', async () => {
    const { refresh_token } = await program.tokensFor(ada)
    await program.tokensFor(ada)
    await postForm(world, '/oauth2/device_authorization', { client_id: DEVICE_LOGIN.ownClient })
    await postForm(world, '/oauth2/revoke', { token: refresh_token, client_id: program.client_id })
    const rows = async (table: 'reading_grants' | 'device_codes') =>
      (await database.query.selectFrom(table).selectAll().execute()).length
    expect([await rows('reading_grants'), await rows('device_codes')]).toEqual([2, 1])
    clock.advance(8 * DAY)
    await cleanUp(world.services)
    expect([await rows('reading_grants'), await rows('device_codes')]).toEqual([1, 0])
  })
})
