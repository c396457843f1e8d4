import type { CompiledQuery, KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureRootOrganization } from '../identity/organizations/organization.js'
import { startDatabases, type TestDatabases } from '../testing/databases.js'
import type { Database } from './engine/database.js'
import { type Stores, sqlStores } from './stores.js'

/*
 * SQLite plans without knowing how many rows a table has, so the plan of a long list is that of a short one. PostgreSQL
 * chooses by its statistics.
 */

const HUB = 'hub'
const IDS = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']

let databases: TestDatabases
let database: Database
let stores: Stores
let statements: CompiledQuery[]

beforeAll(async () => {
  databases = await startDatabases('sqlite')
})
afterAll(() => databases.stop())
beforeEach(async () => {
  database = await databases.open()
  const compiler = database.query.getExecutor()
  const witness: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(compiler.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  statements = []
  stores = sqlStores({ ...database, query: database.query.withPlugin(witness) })
  await ensureRootOrganization(stores, HUB, 1)
})

/** How SQLite finds the rows of a table in what `work` runs. */
async function plansOf(table: string, work: () => Promise<unknown>): Promise<string[]> {
  statements = []
  await work()
  const plans = new Set<string>()
  for (const statement of statements) {
    const plan = { ...statement, sql: `explain query plan ${statement.sql}` }
    const { rows } = await database.query.executeQuery<{ detail: string }>(plan)
    for (const { detail } of rows) if (new RegExp(`^(?:SEARCH|SCAN) ${table}\\b`).test(detail)) plans.add(detail)
  }
  return [...plans].sort()
}

test('a page of the audit log in a period seeks the key at which it continues', async () => {
  for (const at of [1, 2, 3])
    await stores.audit.add({
      id: `a-${at}`,
      organization_id: HUB,
      at,
      action: 'person.added',
      actor: 'x',
      person_id: null,
      detail: {},
    })
  const page = { limit: 1, offset: 0, action: 'person.*', since: 0, until: 9 }
  const { next } = await stores.audit.search(HUB, page)
  expect(await plansOf('audit', () => stores.audit.search(HUB, { ...page, after: next }))).toEqual([
    'SEARCH audit USING COVERING INDEX audit_action (organization_key=? AND action=? AND at>? AND at<?)',
    'SEARCH audit USING INDEX audit_action (organization_key=? AND action=? AND at>? AND at<?)',
  ])
})

test('a page of the audit log with two filters seeks one and compares the other within its index', async () => {
  const actor = IDS[0] ?? ''
  const filters = [
    { action: 'key.added', actor },
    { action: 'key.*', actor },
    { action: 'key.added', personId: IDS[1] },
    { actor, personId: IDS[1] },
  ]
  for (const filter of filters)
    for (const plan of await plansOf('audit', () => stores.audit.search(HUB, { limit: 1, offset: 0, ...filter })))
      expect(plan).toMatch(/INDEX audit_(action|actor|person) \(organization_key=\? AND (action|actor|person_id)=\?/)
})

test('names of some people, and who of them is a member, are not looked up among all members', async () => {
  const memberIds = () => stores.directoryGroups.membersAmong(HUB, IDS)
  for (const work of [() => stores.handles.names(HUB, IDS), memberIds]) {
    const plans = await plansOf('memberships', work)
    expect(plans).toContainEqual(expect.stringContaining('person_key=?'))
    expect(plans).not.toContain('SEARCH memberships USING PRIMARY KEY (organization_key=?)')
  }
})
