import { expect, test } from 'vitest'
import { expansionProblems } from '../../testing/expansion.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { schemaFacts } from '../../testing/schema-facts.js'
import type { Database } from '../engine/database.js'
import { type Migration, RELEASES, type Release } from './index.js'
import { migrate } from './migrate.js'

onBothDatabases('the kinds of schema steps', (databases, kind) => {
  /** Applies a step after others, and returns why a program that does not know it could fail. */
  const problemsOf = async (database: Database, step: Migration, earlier: readonly Release[]) => {
    const before = await schemaFacts(database)
    await migrate(database, [...earlier, { version: '9.0.0', steps: [step] }])
    return expansionProblems(step, { before, after: await schemaFacts(database), kind })
  }

  test('every step that is declared to only add does so, and others need an earlier release', async () => {
    const database = await databases.open({ empty: true })
    const wrong: Record<string, readonly string[]> = {}
    for (const [at, { version, steps }] of RELEASES.entries())
      for (const [index, step] of steps.entries()) {
        const earlier = [...RELEASES.slice(0, at), { version, steps: steps.slice(0, index) }]
        const problems = await problemsOf(database, step, earlier)
        if (step.kind === 'expand' && problems.length > 0) wrong[step.name] = problems
        if (step.kind === 'contract') {
          // No release is older than the first one; its steps may need themselves.
          const migrations = at === 0 ? steps : RELEASES.slice(0, at).flatMap((release) => release.steps)
          if (!migrations.some(({ name }) => name === step.needs))
            wrong[step.name] = ['needs no step of an earlier release']
        }
      }
    expect(wrong).toEqual({})
  })

  const first: Release = {
    version: '1.0.0',
    steps: [
      {
        name: '0001-first',
        kind: 'expand',
        statements: [
          'create table people (id text primary key, email text not null, age integer default 3, team text)',
          'create table teams (id text primary key)',
          'create unique index people_email on people (email)',
        ],
      },
    ],
  }
  const add = (column: string) => `alter table people add column ${column}`
  const rebuilt = (columns: string) => ({
    sqlite: [
      `create table next (${columns})`,
      'drop table people',
      'alter table next rename to people',
      'create unique index people_email on people (email)',
    ],
  })
  const cases: readonly (readonly [
    string,
    string | { sqlite?: readonly string[]; postgres?: readonly string[] },
    RegExp,
  ])[] = [
    ['a dropped table', 'drop table teams', /removes or renames the table teams/],
    ['a renamed table', 'alter table teams rename to groups', /removes or renames the table teams/],
    ['a dropped column', 'alter table people drop column team', /removes or renames the column people\.team/],
    ['a renamed column', 'alter table people rename column team to crew', /removes or renames the column people\.team/],
    [
      'another type',
      {
        postgres: ['alter table people alter column age type bigint'],
        sqlite: rebuilt('id text primary key, email text not null, age text default 3, team text').sqlite,
      },
      /changes the type of people\.age/,
    ],
    [
      'a column that becomes required',
      {
        postgres: ['alter table people alter column team set not null'],
        sqlite: rebuilt('id text primary key, email text not null, age integer default 3, team text not null').sqlite,
      },
      /makes people\.team required/,
    ],
    [
      'a lost default',
      {
        postgres: ['alter table people alter column age drop default'],
        sqlite: rebuilt('id text primary key, email text not null, age integer, team text').sqlite,
      },
      /removes the default of people\.age/,
    ],
    [
      'a required column without a default',
      {
        postgres: [add('name text not null')],
        sqlite: rebuilt(
          'id text primary key, email text not null, age integer default 3, team text, name text not null',
        ).sqlite,
      },
      /adds the required column people\.name/,
    ],
    ['a unique index on existing columns', 'CREATE UNIQUE INDEX people_team ON people (team)', /makes existing rows/],
    ['a lost unique index', 'drop index people_email', /removes the unique index .*people \(email\)/],
    [
      'a check of an existing column',
      {
        postgres: ['alter table people add constraint adult check (age > 17)'],
        sqlite: rebuilt('id text primary key, email text not null, age integer default 3 check (age > 17), team text')
          .sqlite,
      },
      /adds a constraint/,
    ],
    [
      'a reference that keeps rows from being removed',
      'create table pets (id text primary key, owner text not null references people (id))',
      /refuse the removal of rows of people/,
    ],
    ['removed rows', 'delete from people', /removes rows of people/],
    ['changed values', "update people set team = 'x' where team is null", /changes values of people\.team/],
  ]

  test.each(cases)('%s is not an addition', async (_, change, reason) => {
    const database = await databases.open({ empty: true })
    await migrate(database, [first])
    const statements = typeof change === 'string' ? [change] : (change[kind] ?? [])
    const problems = await problemsOf(database, { name: '0002-second', kind: 'expand', statements }, [first])
    expect(problems.join('\n')).toMatch(reason)
  })

  test('new tables, indexes, and columns that may be absent are additions, and so are their values', async () => {
    const database = await databases.open({ empty: true })
    await migrate(database, [first])
    const step: Migration = {
      name: '0002-second',
      kind: 'expand',
      statements: [
        add('name text'),
        add('pets integer not null default 0'),
        add('badge text'),
        'create unique index people_badge on people (badge)',
        'create index people_team on people (team)',
        'create table pets (id text primary key, owner text not null references people (id) on delete cascade)',
        'create unique index pets_owner on pets (owner)',
        "update people set name = 'x', pets = 1 where team is not null",
        'drop index people_team',
      ],
    }
    expect(await problemsOf(database, step, [first])).toEqual([])
  })
})
