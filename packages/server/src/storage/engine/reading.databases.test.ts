import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ensureRootOrganization } from '../../identity/organizations/organization.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { sqlReadingStores, sqlStores } from '../stores.js'
import { openDatabase } from './database.js'

/** Takes seconds on either database, and returns one row. */
const LONG = sql<{ total: number }>`with recursive numbers (n) as (
  select 1 union all select n + 1 from numbers where n < 10000000) select count(*) as total from numbers`

onBothDatabases('reads that may take long', (databases) => {
  test('see what was just written, and cannot write', async () => {
    const database = await databases.open()
    const [stores, reading] = [sqlStores(database), sqlReadingStores(database)]
    await ensureRootOrganization(stores, 'root', 1)
    for (let n = 0; n < 50; n += 1) {
      await stores.audit.add({
        id: `a-${n}`,
        organization_id: 'root',
        at: n,
        action: 'key.added',
        actor: 'x',
        person_id: null,
        detail: {},
      })
      expect((await reading.audit.list('root', 1))[0]?.id).toBe(`a-${n}`)
    }
    await expect(reading.audit.removeBefore('root', 100)).rejects.toThrow()
    await expect(reading.transaction(async () => {})).rejects.toThrow('needs no transaction')
    expect(await stores.audit.list('root', 100)).toHaveLength(50)
  })

  test('do not delay a write', async () => {
    const database = await openDatabase(await databases.target(), { readLimit: 300 })
    const stores = sqlStores(database)
    let ended = false
    const long = LONG.execute(database.reading)
      .catch((error: unknown) => error)
      .finally(() => {
        ended = true
      })
    await stores.leases.take('job', 'me', 0, 1)
    expect(await stores.leases.take('job', 'me', 2, 3)).toBe(true)
    expect(ended).toBe(false)
    expect(await long).toMatchObject({ status: 503, message: expect.stringContaining('took too long') })
    await database.close()
  })

  test('go on after reads that were refused for taking too long have ended', async () => {
    const database = await openDatabase(await databases.target(), { readLimit: 1_000 })
    const reading = sqlReadingStores(database)
    const tooLong = { status: 503, message: expect.stringContaining('took too long') }
    const long = await Promise.allSettled([LONG.execute(database.reading), LONG.execute(database.reading)])
    expect(long).toMatchObject([{ reason: tooLong }, { reason: tooLong }])
    await expect.poll(() => reading.audit.list('root', 1).catch(String), { timeout: 120_000 }).toEqual([])
    await database.close()
  }, 150_000)
})
