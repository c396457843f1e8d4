import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, startDatabases, type TestDatabases } from '../../testing/databases.js'
import { createTestServer } from '../../testing/index.js'
import { releaseWith } from '../../testing/release-with.js'
import type { Database } from '../engine/database.js'
import type { Stores } from '../ports/stores.js'
import { sqlStores } from '../stores.js'
import { MIGRATIONS } from './index.js'
import { migrate } from './migrate.js'

const NOW = 1_700_000_000_000
const ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

const BOB = '018bcfe5-6800-7000-8000-000000000b0b'
const SESSION = '018bcfe5-6800-7000-8000-00000000005e'
const AUTHENTICATION = {
  method: 'password',
  handle: { type: 'email_address', value: 'ada@example.com' },
  timestamp: '2023-11-14T22:13:20.000Z',
} as const

/**
 * The data of a hub, by the step that created the tables: every table that depends on persons. Ids created by the
 * server are UUIDs; others may have any format.
 */
const DATA: Readonly<Record<string, readonly string[]>> = {
  '0001-identity': [
    `insert into organizations values ('${ORGANIZATION}', null, 'Hub', 'Hub', '{}', ${NOW})`,
    `insert into organizations values ('branch', '${ORGANIZATION}', 'Branch', 'Branch', '{}', ${NOW + 1})`,
    `insert into persons values ('ada', '${ORGANIZATION}', 'regular', 'europe-belgium', ${NOW})`,
    `insert into persons values ('${BOB}', '${ORGANIZATION}', 'anonymous', 'us-iowa', ${NOW + 1})`,
    `insert into memberships values ('${ORGANIZATION}', 'ada', 'active', ${NOW})`,
    `insert into memberships values ('${ORGANIZATION}', '${BOB}', 'pending', ${NOW + 1})`,
    `insert into memberships values ('branch', '${BOB}', 'rejected', ${NOW + 2})`,
    `insert into person_groups values ('${ORGANIZATION}', 'ada', 'readers')`,
    `insert into handles values ('h1', '${ORGANIZATION}', 'ada', 'email_address', 'ada@example.com', 1, ${NOW})`,
    `insert into handles values ('h2', '${ORGANIZATION}', '${BOB}', 'email_address', 'ada@example.com', 0, ${NOW})`,
    `insert into handles values ('${SESSION}', '${ORGANIZATION}', '${BOB}', 'username', 'bob', 0, ${NOW + 1})`,
    `insert into credentials (id, person_id, type, secret, created_at, last_used)
      values ('c1', 'ada', 'password', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA', ${NOW}, null)`,
    `insert into sessions
        (id, organization_id, person_id, authentications, first_token, created_at, expires_at, revoked_at)
      values ('${SESSION}', '${ORGANIZATION}', 'ada', '${JSON.stringify([AUTHENTICATION])}', 1, ${NOW}, ${NOW + 9}, null)`,
    `insert into audit values ('a1', '${ORGANIZATION}', ${NOW}, 'person.added', 'test', 'ada', '{}')`,
  ],
  '0003-credentials': [
    `insert into credentials values ('c2', '${BOB}', 'totp', 'v1.sealed', ${NOW}, ${NOW + 1}, null, 7, 'An app')`,
    `insert into recovery_codes values ('c2', 'hash', ${NOW})`,
  ],
  '0004-federation': [
    `insert into providers values ('p1', '${ORGANIZATION}', 'oidc', 'google', 'client', null, '{}', ${NOW})`,
    `insert into federated_identities values ('${ORGANIZATION}', 'p1', 'subject', '${BOB}', ${NOW})`,
    `insert into clients values ('k1', '${ORGANIZATION}', 'Program', '[]', ${NOW})`,
    `insert into login_codes values ('l1', 'k1', 'https://there.example', 'c', null, 'openid', '${SESSION}', null, ${NOW})`,
  ],
  '0005-organizations': [
    `insert into attributes values ('${BOB}', '${ORGANIZATION}', 'end_user_read_write', 'colour', '"blue"', ${NOW})`,
    `insert into consents values ('${ORGANIZATION}', '${BOB}', 'analytics', ${NOW})`,
    `insert into access_requests
        (id, organization_id, person_id, group_names, reason, state, created_at, decided_at, decided_by) values
      ('r1', '${ORGANIZATION}', '${BOB}', '["readers"]', 'Please', 'open', ${NOW}, null, null)`,
  ],
  '0006-anonymous': [`update sessions set actor = 'helper', anonymous_person_id = '${BOB}'`],
}

describe.each(databaseKinds())('an older database on %s', (kind) => {
  let databases: TestDatabases
  beforeAll(async () => {
    databases = await startDatabases(kind)
  })
  afterAll(() => databases.stop())

  const run = async (database: Database, statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(database.query)
  }
  const schema = async ({ query }: Database) => JSON.stringify(await query.introspection.getTables())

  const TEXT_IDS = MIGRATIONS.findIndex(({ name }) => name === '0011-keys')
  // Other versions run the same statements on the same data; only the pause before the last ones would be elsewhere.
  const versions = MIGRATIONS.slice(0, -1)
    .map(({ name }, at) => ({ name, steps: at + 1 }))
    .filter(({ name, steps }) => name in DATA || steps === MIGRATIONS.length - 1)
  test.each(versions)('of $name is brought up to date with all of its data', async ({ steps }) => {
    const database = await databases.open({ empty: true })
    // The data has the format of the tables before ids became keys; later steps find it converted.
    await migrate(database, releaseWith(MIGRATIONS.slice(0, Math.min(steps, TEXT_IDS))))
    const before = MIGRATIONS.slice(0, steps).map(({ name }) => name)
    for (const name of before) await run(database, DATA[name] ?? [])
    await migrate(database, releaseWith(MIGRATIONS.slice(0, steps)))
    expect(await migrate(database)).toEqual({ applied: MIGRATIONS.slice(steps).map(({ name }) => name) })
    const fresh = await databases.open()
    expect(await columns(database)).toEqual(await columns(fresh))
    const stores = sqlStores(database)
    expect(await stores.handles.owner(ORGANIZATION, 'email_address', 'ada@example.com')).toBe('ada')
    expect(await stores.credentials.ofType('ada', 'password')).toMatchObject({ id: 'c1', counter: 0, key_id: null })
    expect(await stores.persons.groups(ORGANIZATION, 'ada')).toEqual(['readers'])
    expect(await database.query.selectFrom('audit').select('person_id').execute()).toEqual([{ person_id: 'ada' }])
    await keptOfBob(stores, before)
    const world = await createTestServer({ database, settings: { rateLimits: false } })
    const token = await world.admin.signIn('ada@example.com')
    const { result } = (await world.inject({ url: '/me', token })).json
    expect(result.person).toMatchObject({ person_id: 'ada', groups: ['readers'] })
    await world.close()
  })

  /** Checks the data about Bob and the session, as far as the previous steps could store it. */
  const keptOfBob = async (stores: Stores, steps: readonly string[]) => {
    expect(await stores.persons.member('branch', BOB)).toEqual({
      person_id: BOB,
      organization_id: 'branch',
      person_type: 'anonymous',
      region: 'us-iowa',
      state: 'rejected',
      created_at: NOW + 2,
    })
    expect(await stores.persons.member(ORGANIZATION, 'ada')).toMatchObject({
      region: 'europe-belgium',
      state: 'active',
    })
    const { members } = await stores.persons.list(ORGANIZATION, {})
    expect(members.map(({ person_id, state }) => [person_id, state])).toEqual([
      ['ada', 'active'],
      [BOB, 'pending'],
    ])
    expect(await stores.handles.of(BOB)).toEqual([
      {
        id: 'h2',
        person_id: BOB,
        type: 'email_address',
        value: 'ada@example.com',
        verified: false,
        created_at: NOW,
      },
      { id: SESSION, person_id: BOB, type: 'username', value: 'bob', verified: false, created_at: NOW + 1 },
    ])
    expect(await stores.sessions.find(SESSION)).toEqual({
      id: SESSION,
      kind: 'person',
      client_id: null,
      proofs: 0,
      seen_at: null,
      scope: [],
      organization_id: ORGANIZATION,
      person_id: 'ada',
      person_type: 'regular',
      authentications: [AUTHENTICATION],
      first_token: true,
      created_at: NOW,
      expires_at: NOW + 9,
      revoked_at: null,
      actor: steps.includes('0006-anonymous') ? 'helper' : null,
      anonymous_person_id: steps.includes('0006-anonymous') ? BOB : null,
      parent_id: null,
    })
    if (steps.includes('0003-credentials')) {
      expect(await stores.credentials.ofType(BOB, 'totp')).toMatchObject({ id: 'c2', counter: 7, label: 'An app' })
      expect(await stores.credentials.recoveryCodes('c2')).toEqual({ total: 1, unused: 0 })
    }
    if (steps.includes('0004-federation')) {
      expect(await stores.identities.owner(ORGANIZATION, 'p1', 'subject')).toBe(BOB)
      expect(await stores.loginCodes.find('l1')).toMatchObject({ client_id: 'k1', session_id: SESSION })
    }
    if (steps.includes('0005-organizations')) {
      expect(await stores.attributes.of(BOB, [ORGANIZATION])).toMatchObject([{ name: 'colour', value: '"blue"' }])
      expect(await stores.consents.of(ORGANIZATION, BOB)).toEqual([{ level: 'analytics', created_at: NOW }])
      expect(await stores.accessRequests.find(ORGANIZATION, 'r1')).toMatchObject({
        person_id: BOB,
        groups: ['readers'],
      })
    }
  }

  /** The columns of every table, regardless of the order in which the steps added them. */
  const columns = async ({ query }: Database) => {
    const tables = await query.introspection.getTables()
    return tables
      .map((table) => [table.name, table.columns.map(({ name, isNullable }) => `${name} ${isNullable}`).sort()])
      .sort()
  }

  const STEP_BY_STEP = { timeout: 240_000 }
  test(
    'that is interrupted at any point of any step is as it was before that step, and continues from there',
    STEP_BY_STEP,
    async () => {
      const database = await databases.open({ empty: true })
      for (const [at, step] of MIGRATIONS.entries()) {
        const before = MIGRATIONS.slice(0, at)
        const untouched = await schema(database)
        for (let done = 0; done <= step.statements.length; done++) {
          const broken = {
            ...step,
            statements: [...step.statements.slice(0, done), 'this ends the connection'],
          }
          await expect(migrate(database, releaseWith([...before, broken]))).rejects.toThrow(/was rolled back/)
        }
        // What one of them leaves behind, no later one removes.
        if (at > 0) expect(await schema(database)).toBe(untouched)
        expect(await migrate(database, releaseWith([...before, step]))).toEqual({ applied: [step.name] })
      }
      expect(await migrate(database)).toEqual({ applied: [] })
    },
  )
})
