import pg from 'pg'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { leasePool, POSTGRES_LIMITS } from './postgres-pool.js'

onBothDatabases('behind a pooler', (databases, kind) => {
  test.skipIf(kind === 'sqlite')('settings apply to transactions, and none stays in a session', async () => {
    const target = await databases.target()
    const pool = new pg.Pool({ connectionString: 'url' in target ? target.url : '', max: 1 })
    // A pooler gives its clients numbers of its own.
    pool.on('connect', (client) => void Object.assign(client, { processID: -1 }))
    const setting = async (name: string, run: (text: string) => Promise<pg.QueryResult>) =>
      (await run(`show ${name}`)).rows[0]?.[name]
    try {
      const writer = await leasePool(pool, POSTGRES_LIMITS).take()
      expect(await setting('statement_timeout', writer.run)).toBe('0')
      await writer.run(`start transaction; ${writer.transactionSettings}`)
      expect(await setting('statement_timeout', writer.run)).toBe('10s')
      await writer.run('rollback')
      writer.done()

      const reader = await leasePool(pool, POSTGRES_LIMITS, { readOnly: true }).take()
      expect(await setting('work_mem', reader.run)).toBe('16MB')
      await expect(reader.run('create table written (id int)')).rejects.toThrow('PostgreSQL cannot be used')
      reader.done()

      const { rows } = await pool.query(
        "select name from pg_settings where source = 'session' and name <> 'client_encoding'",
      )
      expect(rows).toEqual([])
    } finally {
      await pool.end()
    }
  })
})
