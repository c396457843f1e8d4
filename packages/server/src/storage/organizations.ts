import { type Kysely, sql } from 'kysely'
import { pageOf } from './page.js'
import type { OrganizationStore } from './ports/stores.js'
import { preparedOne } from './prepared.js'
import type { Tables } from './tables.js'

/** All columns except the key, which nothing outside the storage knows. */
const COLUMNS = [
  'id',
  'parent_id',
  'org_name',
  'tenant_name',
  'settings',
  'created_at',
  'suspended_at',
  'suspended_by',
] as const

/** For SQLite, which allows one writer at a time. PostgreSQL assigns the keys itself. */
const NEXT_KEY = sql<number>`(select coalesce(max(key), 0) + 1 from organizations)`

export const sqlOrganizations = (query: Kysely<Tables>, postgres: boolean): OrganizationStore => ({
  find: (id) => organizationById(query, { id }),

  async ensure(organization) {
    await query
      .insertInto('organizations')
      .values(postgres ? organization : { ...organization, key: NEXT_KEY })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },

  async tree(rootId, page) {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: rootId === undefined ? query.selectFrom('organizations').select(COLUMNS) : under(query, rootId),
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, organizations: rows }
  },

  children: (id) =>
    query
      .selectFrom('organizations')
      .select(COLUMNS)
      .where('parent_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  async below(id, page) {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: query.selectFrom('organizations').select(COLUMNS).where('parent_id', '=', id),
      keys: { org_name: 'text', id: 'text' },
    })
    return { ...listing, organizations: rows }
  },

  async update(id, change) {
    await query.updateTable('organizations').set(change).where('id', '=', id).execute()
  },

  async lock(id) {
    // An update that changes nothing locks the row until the transaction ends, on both databases.
    await query.updateTable('organizations').set({ id }).where('id', '=', id).execute()
  },
})

const organizationById = preparedOne((query, { id }: { id: string }) =>
  query.selectFrom('organizations').select(COLUMNS).where('id', '=', id),
)

/** An organization and all organizations below it. */
const under = (query: Kysely<Tables>, rootId: string) =>
  query
    .withRecursive('under', (step) =>
      step
        .selectFrom('organizations')
        .select(COLUMNS)
        .where('id', '=', rootId)
        .unionAll(
          step
            .selectFrom('organizations')
            .innerJoin('under', 'under.id', 'organizations.parent_id')
            .select(COLUMNS.map((column) => `organizations.${column}` as const)),
        ),
    )
    .selectFrom('under')
    .selectAll()
