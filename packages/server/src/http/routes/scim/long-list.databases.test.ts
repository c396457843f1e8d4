import { LIST_LIMITS } from '@portico/protocol'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestRequest } from '../../../testing/index.js'
import { onBothDatabases, twoServers } from '../../../testing/on-both-databases.js'

const USERS = LIST_LIMITS.counted + 300

onBothDatabases('a directory that reads a long list of users', (databases, kind) => {
  test('continues after the last page at its key, and reads any other page by its number', async () => {
    const { worlds, database, close } = await twoServers(databases, { settings: { rateLimits: false } })
    const [world] = worlds
    const { adminKey } = world.settings
    const added = await world.inject({
      method: 'POST',
      url: '/admin/keys',
      token: adminKey,
      body: { name: 'Directory', scopes: ['scim'] },
    })
    const token = added.json.result.secret
    const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${USERS})`
    const root = sql`(select key from organizations where id = ${world.settings.orgId})`
    const id =
      kind === 'sqlite'
        ? sql`unhex('0000000000007000' || '8000' || printf('%012x', n))`
        : sql`decode('0000000000007000' || '8000' || lpad(to_hex(n), 12, '0'), 'hex')`
    await sql`insert into persons (id, pool_key, anonymous, created_at) ${numbers}
      select ${id}, ${root}, 0, n from numbers`.execute(database.query)
    await sql`insert into memberships (organization_key, person_key, state, created_at)
      select ${root}, key, 0, created_at from persons`.execute(database.query)

    const scim = async (at: 0 | 1, method: TestRequest['method'], path: string) => {
      const answer = await worlds[at].inject({ method, url: `/scim/v2${path}`, token } as TestRequest)
      return answer.text === '' ? undefined : JSON.parse(answer.text)
    }
    const page = async (at: 0 | 1, startIndex: number): Promise<string[]> => {
      const { Resources } = await scim(at, 'GET', `/Users?startIndex=${startIndex}&count=100`)
      return Resources.map((user: { id: string }) => user.id)
    }
    const [first, second] = [await page(0, 10_001), await page(0, 10_101)]
    expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([100, 100, 200])
    // The other server has not read the page before it.
    expect(await page(1, 10_101)).toEqual(second)
    expect(await page(0, 10_151)).toEqual([...second.slice(50), ...(await page(0, 10_201)).slice(0, 50)])
    expect(await page(0, USERS + 1)).toEqual([])
    // A directory that goes on reading misses no one when someone is removed from an earlier page.
    await scim(0, 'DELETE', `/Users/${first[0]}`)
    expect(await page(0, 10_101)).toEqual(second)
    await close()
  }, 60_000)
})
