import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureRootOrganization } from '../../identity/organizations/organization.js'
import { databaseKinds, startDatabases, type TestDatabases } from '../../testing/databases.js'
import { openDatabase } from '../engine/database.js'
import { migrate } from '../migrations/migrate.js'
import { type Stores, sqlStores } from '../stores.js'

const DAY = 24 * 3_600_000
const HUB = 'hub'
const ALWAYS = { from: 0, to: 9 * DAY }
const PAGE = { limit: 9, offset: 0 }
const fifty = (work: (at: number) => Promise<unknown>) => Promise.all(Array.from({ length: 50 }, (_, at) => work(at)))

describe.each(databaseKinds())('figures of a site on %s', (kind) => {
  let databases: TestDatabases
  let both: readonly Stores[]
  beforeAll(async () => {
    databases = await startDatabases(kind)
  })
  afterAll(() => databases.stop())
  /** Two servers on one database. */
  beforeEach(async () => {
    const target = await databases.target()
    const connections = [await openDatabase(target), await openDatabase(target)]
    for (const database of connections.slice(0, 1)) await migrate(database)
    both = connections.map(sqlStores)
    await ensureRootOrganization(stores(0), HUB, 1)
    return async () => {
      await Promise.all(connections.map((database) => database.close()))
    }
  })
  const stores = (at: number) => both[at % 2] as Stores

  test('fifty concurrent counts of the same pages, in either order, are all added', async () => {
    const figure = (page: string, part = '') =>
      ({ organization_id: HUB, day: DAY, kind: 'view', part, page, count: 2 }) as const
    const figures = [figure('/one'), figure('/two'), figure('/two', 'p')]
    await fifty((at) => stores(at).siteFigures.add(at % 3 === 0 ? figures.toReversed() : figures))
    const { siteFigures } = stores(0)
    expect(await siteFigures.byDay(HUB, { ...ALWAYS, parts: [] })).toEqual([{ day: DAY, kind: 'view', count: 200 }])
    const { total, pages } = await siteFigures.byPage(HUB, { ...ALWAYS, ...PAGE, parts: ['p'] })
    expect([total, pages.map(({ page, counts }) => [page, counts.view])]).toEqual([
      2,
      [
        ['/two', 200],
        ['/one', 100],
      ],
    ])
    await siteFigures.removeBefore(DAY + 1)
    expect(await siteFigures.byDay(HUB, { ...ALWAYS, parts: ['p'] })).toEqual([])
  })

  test('counts of the same month are all added, while one server still counts the day before, and days are removed', async () => {
    const midnight = Date.UTC(2024, 3, 15)
    const pages = Array.from({ length: 40 }, (_, at) => `/page-${at % 2 === 0 ? at : 99 - at}`)
    const figure = (page: string, day: number) =>
      ({ organization_id: HUB, day, kind: 'view', part: '', page, count: 1 }) as const
    // Each page was counted on one of the days, and every other server has the days the other way round.
    const figuresOf = (at: number) => pages.map((page, row) => figure(page, midnight - ((row + at) % 2) * DAY))
    const old = pages.flatMap((page) => [figure(page, midnight - 9 * DAY), figure(page, midnight - 8 * DAY)])
    await stores(0).siteFigures.add(old)
    await fifty(async (at) => {
      await stores(at).siteFigures.add(figuresOf(Math.floor(at / 2)))
      if (at % 5 === 0) await stores(at).siteFigures.removeBefore(midnight - 7 * DAY)
    })
    const month = { from: Date.UTC(2024, 3, 1), to: Date.UTC(2024, 4, 1), parts: [] }
    const { siteFigures } = stores(0)
    expect((await siteFigures.byDay(HUB, month)).reduce((sum, { count }) => sum + count, 0)).toBe(50 * pages.length)
    const { pages: counted } = await siteFigures.byPage(HUB, { ...month, limit: 99, offset: 0 })
    expect(new Set(counted.map(({ counts }) => counts.view))).toEqual(new Set([50]))
  })

  test('pages over whole months and parts of months add up every day once, also after days were removed', async () => {
    const { siteFigures } = stores(0)
    const first = Date.UTC(2024, 0, 30)
    const days = Array.from({ length: 100 }, (_, at) => first + at * DAY)
    const figuresOf = (day: number) =>
      (['/one', '/two', ''] as const).map((page) => ({
        organization_id: HUB,
        day,
        kind: page === '' ? ('search' as const) : ('view' as const),
        part: page === '/two' ? 'p' : '',
        page,
        count: page === '/one' ? 2 : 1,
      }))
    for (const day of days) await siteFigures.add(figuresOf(day))
    await siteFigures.add(figuresOf(days[40] as number))
    const views = async (from: number, to: number, page?: string) => {
      const span = { from, to, parts: ['p'], ...PAGE, page }
      const { pages, total, exact } = await siteFigures.byPage(HUB, span)
      return { total, exact, views: pages.map(({ page: path, counts }) => [path, counts.view]) }
    }
    const expected = (from: number, to: number) => {
      const count = [...days, days[40] as number].filter((day) => day >= from && day < to).length
      return count === 0
        ? []
        : [
            ['/one', 2 * count],
            ['/two', count],
          ]
    }
    const spans = [
      [first, first + 200 * DAY],
      [first - 90 * DAY, first + 50 * DAY],
      [Date.UTC(2024, 1, 1), Date.UTC(2024, 3, 1)],
      [Date.UTC(2024, 1, 2), Date.UTC(2024, 3, 5)],
      [Date.UTC(2024, 2, 3), Date.UTC(2024, 2, 20)],
      [Date.UTC(2024, 2, 3), Date.UTC(2024, 3, 1)],
      [Date.UTC(2025, 1, 1), Date.UTC(2025, 5, 1)],
    ] as const
    for (const [from, to] of spans)
      expect(await views(from, to)).toEqual({
        total: expected(from, to).length,
        exact: true,
        views: expected(from, to),
      })
    expect((await views(first, first + 200 * DAY, '/two')).views).toEqual(expected(0, first + 200 * DAY).slice(1))
    const cut = Date.UTC(2024, 2, 10)
    await siteFigures.removeBefore(cut)
    const remainingDays = [...days, days[40] as number].filter((day) => day >= cut).length
    expect((await views(0, first + 200 * DAY)).views).toEqual([
      ['/one', 2 * remainingDays],
      ['/two', remainingDays],
    ])
    await siteFigures.removeBefore(first + 200 * DAY)
    expect(await views(0, first + 200 * DAY)).toEqual({ total: 0, exact: true, views: [] })
  })

  test('fifty servers that start a day share one key', async () => {
    const keys = await fifty((at) => stores(at).siteTexts.dayKey(DAY, `key ${at}`))
    expect(new Set(keys).size).toBe(1)
  })

  const text = { organization_id: HUB, day: DAY, kind: 'search', text: 'ember', page: '' } as const
  const search = (at: number, mark: string) =>
    stores(at).transaction((inside) => inside.siteTexts.count(text, { digest: 'd', mark }, { from: 3, most: 9 }))
  const searchCounts = async () =>
    (await stores(1).siteTexts.list(HUB, { ...ALWAYS, ...PAGE, kinds: ['search'] })).texts.map(
      ({ counts }) => counts.search,
    )

  test('texts of only two readers, sent concurrently fifty times, are not stored', async () => {
    await fifty((at) => search(at, `reader ${at % 2}`))
    expect(await searchCounts()).toEqual([])
  })

  test('texts of fifty different readers, sent concurrently, are all counted', async () => {
    await fifty((at) => search(at, `reader ${at}`))
    expect(await searchCounts()).toEqual([50])
    await fifty((at) => search(at, 'reader 0'))
    expect(await searchCounts()).toEqual([100])
  })
})
