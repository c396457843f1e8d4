import { type AuditAction, LIST_LIMITS } from '@portico/protocol'
import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { onBothDatabases } from '../testing/on-both-databases.js'
import { ACTIONS } from './codes.js'
import type { Database } from './engine/database.js'
import { bytesOf } from './id-bytes.js'
import { organizationKey } from './keys.js'
import type { Page } from './page.js'
import { removeInBatches } from './remove-batches.js'
import { type Stores, sqlReadingStores, sqlStores } from './stores.js'

const ROWS = LIST_LIMITS.compared * 2 + 7
const EVERY = 1_000
const OWN = 100

/** Rows `0` to `ROWS - 1`; row `n` is at the time `n`. */
const numbers = sql`with recursive numbers (n) as (
  select 0 union all select n + 1 from numbers where n < ${ROWS - 1})`

onBothDatabases('long lists', (databases, kind) => {
  let database: Database
  let stores: Stores
  let reading: Stores

  beforeAll(async () => {
    database = await databases.open()
    stores = sqlStores(database)
    reading = sqlReadingStores(database)
    await stores.organizations.ensure({
      id: 'root',
      parent_id: null,
      org_name: 'Root',
      tenant_name: 'Root',
      settings: '{}',
      created_at: 0,
    })
    const text = kind === 'sqlite' ? sql`printf('%08d', n)` : sql`lpad(n::text, 8, '0')`
    // Every thousandth row is by another actor, and of another kind of action.
    const rare = sql`n % ${EVERY} = 0`
    // Of the others, every hundredth is by a person who acts for themselves.
    const own = sql`n % ${OWN} = 0`
    const id = kind === 'sqlite' ? sql`unhex(printf('%036x', n))` : sql`decode(lpad(to_hex(n), 36, '0'), 'hex')`
    const bytes = (text: string) => (kind === 'sqlite' ? sql`${bytesOf(text)}` : sql`${bytesOf(text)}::bytea`)
    const code = (action: AuditAction) => sql.lit(ACTIONS.code(action))
    await sql`insert into audit (id, organization_key, at, action, actor, person_id, detail) ${numbers}
      select ${id}, ${organizationKey('root')}, n, case when ${rare} then ${code('key.added')}
        when n % 2 = 0 then ${code('person.added')} else ${code('person.invited')} end,
        case when ${rare} then ${bytes('rare')} when ${own} then null else ${bytes('often')} end,
        case when ${rare} then null when ${own} then ${bytes('often')} else ${bytes('p')} end,
        null from numbers`.execute(database.query)
    await sql`insert into analytics_events (id, organization_id, at, name, person_id, correlation_id, location,
      user_agent, detail) ${numbers}
      select ${text}, 'root', n, case when ${rare} then 'rare' else 'often' end, 'p', '', '', '', '{}' from numbers`.execute(
      database.query,
    )
    if (kind === 'postgres') await sql`analyze`.execute(database.query)
  }, 300_000)

  async function walk<Row>(read: (page: Page) => Promise<{ rows: readonly Row[]; next?: string }>) {
    const rows: Row[] = []
    let pages = 0
    for (let after: string | undefined; ; pages += 1) {
      const page = await read({ limit: 1_000, offset: 0, after })
      rows.push(...page.rows)
      if (page.next === undefined) return { rows, pages }
      after = page.next
    }
  }

  const times = async (filters: object) =>
    (await walk((page) => reading.audit.search('root', { ...page, ...filters }))).rows.map(({ at }) => at)

  const newestFirst = (fits: (n: number) => boolean) =>
    Array.from({ length: ROWS }, (_, n) => ROWS - 1 - n).filter(fits)

  describe('audit', () => {
    test('counts up to a limit, and says so', async () => {
      const first = { limit: 1, offset: 0 }
      expect(await reading.audit.search('root', first)).toMatchObject({ total: LIST_LIMITS.counted, exact: false })
      const rare = await reading.audit.search('root', { ...first, actor: 'rare' })
      expect(rare).toMatchObject({ total: Math.ceil(ROWS / EVERY), exact: true })
      const prefix = await reading.audit.search('root', { ...first, action: 'person.*' })
      expect(prefix).toMatchObject({ total: LIST_LIMITS.counted, exact: false })
      expect(await reading.audit.search('root', { ...first, action: 'nothing.*' })).toMatchObject({ total: 0 })
    })

    test('page by page returns each row once, with every filter', async () => {
      const isRare = (n: number) => n % EVERY === 0
      expect(await times({})).toEqual(newestFirst(() => true))
      expect(await times({ actor: 'rare' })).toEqual(newestFirst(isRare))
      expect(await times({ action: 'person.*' })).toEqual(newestFirst((n) => !isRare(n)))
      expect(await times({ actor: 'often' })).toEqual(newestFirst((n) => !isRare(n)))
      expect(await times({ action: 'person.added', actor: 'often', personId: 'p' })).toEqual(
        newestFirst((n) => n % OWN !== 0 && n % 2 === 0),
      )
      expect(await times({ actor: 'often', personId: 'often' })).toEqual(
        newestFirst((n) => !isRare(n) && n % OWN === 0),
      )
      expect(await times({ action: 'key.*', actor: 'rare', since: 2_000, until: 5_000 })).toEqual([4_000, 3_000, 2_000])
    })

    test('a page of a period continues at its cursor, also at one from outside the period', async () => {
      const period = { action: 'person.*', since: 2_000, until: 7_000 }
      const inPeriod = newestFirst((n) => n % EVERY !== 0 && n >= 2_000 && n < 7_000)
      expect(await times(period)).toEqual(inPeriod)
      const first = { limit: 3, offset: 0 }
      const { next: later } = await reading.audit.search('root', first)
      const { next: earlier } = await reading.audit.search('root', { ...first, until: 1_000 })
      const timesAfter = async (after: string | undefined) =>
        (await reading.audit.search('root', { ...first, ...period, after })).rows.map(({ at }) => at)
      expect(await timesAfter(later)).toEqual(inPeriod.slice(0, 3))
      expect(await timesAfter(earlier)).toEqual([])
    })

    test('compares a limited number of rows for a page, and continues where it stopped', async () => {
      // Both filters match half of the rows, and no row matches both.
      const filters = { personId: 'p', actor: 'often', action: 'nothing.done' }
      expect(await times(filters)).toEqual([])
      const none = await walk((page) =>
        reading.audit.search('root', { ...page, personId: 'p', action: 'person.*', actor: 'nobody' }),
      )
      expect(none).toEqual({ rows: [], pages: 0 })
    })
  })

  test('events with two filters continue where a page stopped comparing', async () => {
    const first = await reading.events.search('root', { limit: 1_000, offset: 0, personId: 'p', name: 'rare' })
    expect(first.exact).toBe(false)
    expect(first.events).toHaveLength(LIST_LIMITS.compared / EVERY)
    const { rows, pages } = await walk(async (page) => {
      const { events, ...listing } = await reading.events.search('root', { ...page, personId: 'p', name: 'rare' })
      return { ...listing, rows: events }
    })
    expect([rows.length, pages]).toEqual([Math.ceil(ROWS / EVERY), 2])
  })

  test('rows are removed in batches, and writes go on in between', async () => {
    let turn = 0
    const writeAfterBatch: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        expect(await stores.leases.take(`after batch ${turn++}`, 'me', 0, 1)).toBe(true)
        return result
      },
    }
    const condition = sql`organization_key = ${organizationKey('root')} and at < 2500`
    expect(await removeInBatches(database.query.withPlugin(writeAfterBatch), 'audit', ['key'], condition)).toBe(2_500)
    expect(turn).toBe(13)
    expect(await stores.audit.removeBefore('root', 3_000)).toBe(500)
  })
})
