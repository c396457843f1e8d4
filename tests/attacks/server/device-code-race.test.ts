import { openDatabase } from '@portico/server'
import { startPostgres } from '@portico/server/testing/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reply, type Target, target } from './attacker.js'
import { LOGIN_PAGE } from './hosted-login.js'

/** Two people enter the code of one program at once. It reads as one of them, and only if that one allowed it. */
let attacked: Target
let close: () => Promise<void>
beforeAll(async () => {
  const postgres = await startPostgres()
  const url = await postgres.create()
  const database = await openDatabase({ kind: 'postgres', url })
  attacked = await target({ database, loginPage: LOGIN_PAGE })
  close = async () => {
    await attacked.close()
    await database.close()
    await postgres.stop()
  }
})
afterAll(() => close?.())

const client_id = 'portico-mcp'
const form = async (path: string, fields: Readonly<Record<string, string>>) => {
  const response = await fetch(`${attacked.world.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  return (await response.json()) as Readonly<Record<string, string>>
}
const poll = (device_code: string) =>
  form('/oauth2/tokens', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id })

/** Enters the code in a browser; the result is what its sign-in page sends back. */
async function enter(code: string): Promise<string> {
  const answer = await attacked.call('POST', '/oauth2/device', { body: { code } })
  const [cookie = ''] = String(answer.headers.get('set-cookie')).split(';')
  const page = await attacked.call('GET', '/oauth2/device/sign-in', { headers: { cookie } })
  return JSON.parse(/<script type="application\/json" id="data">([^<]*)</.exec(page.text)?.[1] ?? '{}').standing
}
const decide = (standing: string, token: string, decision: 'allow' | 'deny'): Promise<Reply> =>
  attacked.call('POST', '/oauth2/login', { body: { standing, token, decision } })
const grantsOf = async (token: string) => (await attacked.call('GET', '/me/reading-grants', { token })).json.result

test.each(['allow', 'deny'] as const)(
  'of fifty decisions by two people, where one says %s, one counts',
  async (other) => {
    const [ada, eve] = [
      await attacked.world.admin.signIn('ada@example.com'),
      await attacked.world.admin.signIn('eve@example.com'),
    ]
    for (let round = 0; round < 5; round++) {
      const { device_code = '', user_code = '' } = await form('/oauth2/device_authorization', { client_id })
      const standings = [await enter(user_code), await enter(user_code)]
      const before = [await grantsOf(ada), await grantsOf(eve)].map(({ length }) => length)
      const isEve = (turn: number) => turn % 2 === 1
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, turn) =>
          decide(standings[turn % 2] ?? '', isEve(turn) ? eve : ada, isEve(turn) ? other : 'allow'),
        ),
      )
      const won = replies.flatMap(({ status }, turn) => (status === 200 ? [turn] : []))
      expect(won).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 403)).toHaveLength(49)
      const winner = won[0] ?? 0
      const tokens = await poll(device_code)
      const isAllowed = !isEve(winner) || other === 'allow'
      expect(tokens.access_token !== undefined).toBe(isAllowed)
      const after = [await grantsOf(ada), await grantsOf(eve)].map(({ length }) => length)
      const gained = after.map((count, person) => count - (before[person] ?? 0))
      expect(gained).toEqual(isAllowed ? (isEve(winner) ? [0, 1] : [1, 0]) : [0, 0])
      expect((await poll(device_code)).access_token).toBeUndefined()
    }
  },
)

test('the person who opened the page first is not the one whom it reads as, if another answers', async () => {
  const [ada, eve] = [
    await attacked.world.admin.signIn('ada@example.com'),
    await attacked.world.admin.signIn('eve@example.com'),
  ]
  const { device_code = '', user_code = '' } = await form('/oauth2/device_authorization', { client_id })
  const standing = await enter(user_code)
  // Ada is asked, and Eve, who has what Ada's page sends back, answers: only for herself.
  expect(
    (await attacked.call('POST', '/oauth2/login', { body: { standing, token: ada } })).json.result.consent,
  ).toBeDefined()
  const before = (await grantsOf(ada)).length
  expect((await decide(standing, eve, 'allow')).status).toBe(200)
  expect((await decide(standing, ada, 'allow')).status).toBe(403)
  expect((await poll(device_code)).access_token).toBeDefined()
  expect(await grantsOf(ada)).toHaveLength(before)
})
