import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/index.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { releaseWith } from '../../testing/release-with.js'
import type { Database } from '../engine/database.js'
import { sqlStores } from '../stores.js'
import { MIGRATIONS, type Migration, RELEASES, type Release } from './index.js'
import { migrate } from './migrate.js'

/** Made-up next releases: one that adds to tables that every sign-in uses, and one that removes something. */
const ADDITIONS: Release = {
  version: '98.0.0',
  steps: [
    {
      name: '9800-additions',
      kind: 'expand',
      statements: [
        'alter table sessions add column made_up text',
        "alter table handles add column made_up text not null default 'x'",
        'alter table persons add column made_up bigint',
        'create index persons_made_up on persons (made_up)',
        'create table made_up (id text primary key, person_key bigint references persons (key) on delete cascade)',
        'update persons set made_up = key',
        "insert into made_up (id, person_key) select 'of ' || key, key from persons",
      ],
    },
  ],
}
const REMOVAL: Release = {
  version: '99.0.0',
  steps: [{ name: '9900-removal', kind: 'contract', needs: '9800-additions', statements: ['drop table sample_keys'] }],
}
const ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

onBothDatabases('an upgrade to later releases', (databases) => {
  const schema = async ({ query }: Database) => JSON.stringify(await query.introspection.getTables())

  test('that add something leaves all data as it is, and this release works on the result', async () => {
    const database = await databases.open()
    const before = await createTestServer({ database, settings: { rateLimits: false } })
    const token = await before.admin.signIn('ada@example.com')
    const me = async (world: typeof before) => (await world.inject({ url: '/me', token })).json.result
    const { person } = await me(before)
    await before.close()
    expect(await migrate(database, [...RELEASES, ADDITIONS])).toEqual({ applied: ['9800-additions'] })
    expect(await database.query.selectFrom('persons').select(sql`made_up - key`.as('rest')).execute()).toContainEqual({
      rest: 0,
    })
    expect(await sqlStores(database).handles.owner(ORGANIZATION, 'email_address', 'ada@example.com')).toBe(
      person.person_id,
    )
    const after = await createTestServer({ database, settings: { rateLimits: false } })
    expect((await me(after)).person).toEqual(person)
    expect(await after.admin.signIn('bob@example.com')).toBeTruthy()
    await after.close()
  })

  /** Every place of the later steps, and some of the first one, which has a statement for each table and index. */
  const places = ({ statements: { length } }: Migration) =>
    Array.from({ length: length + 1 }, (_, at) => at).filter((at) => length < 20 || at % 40 === 0 || at === length)

  test('that is interrupted at any point of any step is as it was before that step, and continues from there', async () => {
    const database = await databases.open({ empty: true })
    const all = [...MIGRATIONS, ...ADDITIONS.steps, ...REMOVAL.steps]
    for (const [at, step] of all.entries()) {
      const before = all.slice(0, at)
      const untouched = await schema(database)
      for (const done of places(step)) {
        const statements = [...step.statements.slice(0, done), 'this ends the connection']
        await expect(migrate(database, releaseWith([...before, { ...step, statements }]))).rejects.toThrow(
          /was rolled back/,
        )
      }
      // The first attempt also creates the tables about the schema itself.
      if (at > 0) expect(await schema(database)).toBe(untouched)
      expect(await migrate(database, releaseWith([...before, step]))).toEqual({ applied: [step.name] })
    }
    expect(await migrate(database, releaseWith(all))).toEqual({ applied: [] })
  })
})
