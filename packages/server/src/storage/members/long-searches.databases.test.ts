import { LIST_LIMITS } from '@portico/protocol'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { STATES } from '../codes.js'
import type { Database } from '../engine/database.js'
import { type Stores, sqlReadingStores, sqlStores } from '../stores.js'
import type { EntryQuery } from './member-states.js'

const PERSONS = LIST_LIMITS.compared * 2 + 500
/** The first and the last ones, more of which than are counted have a text in common. */
const SOME = LIST_LIMITS.compared + 300
const isEarly = (n: number) => n < SOME
const isLate = (n: number) => n >= PERSONS - SOME
/** These have a second handle, which also contains every text. */
const isTwice = (n: number) => n % 50 === 0
const isInactive = (n: number) => n % 1_000 === 7
const isInGroup = (n: number) => n % 90 === 0

onBothDatabases('searches of many members', (databases, kind) => {
  let stores: Stores

  beforeAll(async () => {
    const database: Database = await databases.open()
    const organization = { id: 'root', parent_id: null, org_name: 'Root', tenant_name: 'Root', settings: '{}' }
    await sqlStores(database).organizations.ensure({ ...organization, created_at: 0 })
    stores = sqlReadingStores(database)
    const root = sql`(select key from organizations where id = 'root')`
    const numbers = sql`with recursive numbers (n) as (
      select 0 union all select n + 1 from numbers where n < ${PERSONS - 1})`
    const bytes = (first: number) =>
      kind === 'sqlite'
        ? sql`unhex(printf('%032x', ${sql.lit(first)} + n))`
        : sql`decode(lpad(to_hex(${sql.lit(first)} + n), 32, '0'), 'hex')`
    const value = sql`case when n < ${SOME} then 'early' else '' end || case when n >= ${PERSONS - SOME} then 'late' else '' end`
    const handles = (first: number, host: string, every: number) =>
      sql`insert into handles (id, pool_key, person_key, type, value, verified, created_at) ${numbers}
        select ${bytes(first)}, ${root}, n + 1, 0, n || ${value} || ${host}, 1, n from numbers where n % ${every} = 0`
    for (const statement of [
      sql`insert into persons (key, id, pool_key, anonymous, created_at) ${numbers}
        select n + 1, ${bytes(0)}, ${root}, 0, n from numbers`,
      sql`insert into memberships (organization_key, person_key, state, created_at) ${numbers}
        select ${root}, n + 1, case when n % 1000 = 7 then ${sql.lit(STATES.code('inactive'))} else 0 end, n from numbers`,
      handles(1_000_000, '@first.example', 1),
      handles(2_000_000, '@second.example', 50),
      sql`insert into person_groups (organization_key, person_key, group_name) ${numbers}
        select ${root}, n + 1, 'group' from numbers where n % 90 = 0`,
      ...(kind === 'postgres' ? [sql`analyze`] : []),
    ])
      await statement.execute(database.query)
  }, 300_000)

  const all = Array.from({ length: PERSONS }, (_, n) => n)

  /** Whom the pages of a search list, in the order of their numbers. */
  async function search(filter: EntryQuery) {
    const found: number[] = []
    let after: string | undefined
    let most = 0
    const counts = new Set<string>()
    do {
      const page = await stores.persons.entries('root', { ...filter, limit: 1_000, after })
      found.push(...page.entries.map(({ created_at }) => created_at))
      counts.add(`${page.total} ${page.exact}`)
      most = Math.max(most, page.entries.length)
      after = page.next
    } while (after !== undefined)
    expect(most).toBeLessThanOrEqual(1_000)
    return { persons: found.sort((a, b) => a - b), counts: [...counts] }
  }

  test.each<[string, string, (n: number) => boolean]>([
    ['all handles contain', 'example', () => true],
    ['only the oldest handles contain', 'early', isEarly],
    ['only the newest handles contain', 'late', isLate],
    ['only the handles in the middle contain', 'earlylate', (n) => isEarly(n) && isLate(n)],
    ['only second handles contain', 'second', isTwice],
    ['few handles contain', '777late', (n) => isLate(n) && `${n}`.endsWith('777')],
    ['no handle contains', 'nobody', () => false],
  ])('lists everyone once for a text that %s', async (_, text, fits) => {
    const { persons, counts } = await search({ search: text })
    expect(persons).toEqual(all.filter(fits))
    const isLong = persons.length > LIST_LIMITS.counted
    expect(counts).toEqual([isLong ? `${LIST_LIMITS.counted} false` : `${persons.length} true`])
  })

  test.each<[string, EntryQuery, (n: number) => boolean]>([
    ['a state', { search: 'example', state: 'inactive' }, isInactive],
    ['a state, in the newest', { search: 'late', state: 'inactive' }, (n) => isLate(n) && isInactive(n)],
    ['a group', { search: 'example', group: 'group' }, isInGroup],
    ['a group, in the oldest', { search: 'early', group: 'group' }, (n) => isEarly(n) && isInGroup(n)],
    ['a state that no one has', { search: 'example', state: 'invited' }, () => false],
    ['an empty group', { search: 'late', group: 'nobody' }, () => false],
  ])('lists everyone once who has %s', async (_, filter, fits) => {
    const { persons, counts } = await search(filter)
    expect(persons).toEqual(all.filter(fits))
    // All pages repeat the count of the first one.
    expect(counts).toHaveLength(1)
  })
})
