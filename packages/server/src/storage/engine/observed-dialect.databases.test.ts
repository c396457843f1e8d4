import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { openDatabase } from './database.js'
import { runTransaction } from './run-transaction.js'

onBothDatabases('what a database reports about its statements', (databases, kind) => {
  test('their verb, table and failures, without values', async () => {
    const reports: (readonly [operation: string, failed: boolean])[] = []
    const observer = {
      query: (operation: string, { failed }: { readonly failed: boolean }) => void reports.push([operation, failed]),
    }
    const database = await openDatabase(await databases.target(), { observer })
    reports.length = 0
    await sql`select id from persons where ${'ada@example.com'} = 'someone'`.execute(database.query)
    await database.reading.selectFrom('sessions').select('id').execute()
    await expect(sql`select nothing from organizations`.execute(database.query)).rejects.toThrow()
    expect(reports).toEqual([
      ['select persons', false],
      ['select sessions', false],
      ['select organizations', true],
    ])
    await database.close()
  })

  test('the connections in use and the callers that wait for one', async () => {
    const target = await databases.target()
    const database = await openDatabase(target.kind === 'postgres' ? { ...target, connections: 1 } : target)
    if (kind === 'sqlite') expect(database.connections).toBeUndefined()
    else {
      expect(database.connections?.()).toEqual({ inUse: 0, waiting: 0 })
      let finish = () => {}
      const gate = new Promise<void>((resolve) => {
        finish = resolve
      })
      const holder = runTransaction(database.query, () => gate)
      await expect.poll(() => database.connections?.()).toEqual({ inUse: 1, waiting: 0 })
      const reads = [1, 2].map(() => database.query.selectFrom('persons').select('id').execute())
      await expect.poll(() => database.connections?.()).toEqual({ inUse: 1, waiting: 2 })
      finish()
      await Promise.all([holder, ...reads])
      expect(database.connections?.()).toEqual({ inUse: 0, waiting: 0 })
    }
    await database.close()
  })
})
