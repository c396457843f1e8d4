import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../storage/engine/database.js'
import { migrate } from '../storage/migrations/migrate.js'
import { memoryDatabase } from './memory-database.js'

test('an in-memory database is the same as an empty one after all migrations', async () => {
  const [migrated, copied] = [await openDatabase({ kind: 'sqlite', file: ':memory:' }), await memoryDatabase()]
  await migrate(migrated)
  const schema = ({ query }: typeof migrated) =>
    sql.raw('select type, name, tbl_name, sql from sqlite_master order by type, name').execute(query)
  expect(await schema(copied)).toEqual(await schema(migrated))
  expect(await migrate(copied)).toEqual({ applied: [] })
  const rows = ({ query }: typeof migrated) =>
    query.selectFrom('schema_migrations').select(['name', 'checksum']).execute()
  expect(await rows(copied)).toEqual(await rows(migrated))
  for (const database of [migrated, copied]) await database.close()
})
