import { type Kysely, sql } from 'kysely'
import { type Listing, type Page, pageOf } from '../page.js'
import { preparedOne } from '../prepared.js'
import type { Tables } from '../tables.js'

export interface OrganizationRecord {
  readonly id: string
  readonly parent_id: string | null
  readonly org_name: string
  readonly tenant_name: string
  /** JSON text, read by `organizations/settings.ts`. */
  readonly settings: string
  readonly created_at: number
  /**
   * Since when its members, and those of organizations below it, can read nothing on the sites above it; null if they
   * can.
   */
  readonly suspended_at: number | null
  /** The organization whose administrators suspended it. */
  readonly suspended_by: string | null
}

type Suspension = Pick<OrganizationRecord, 'suspended_at' | 'suspended_by'>

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

export const organizationStore = (query: Kysely<Tables>, postgres: boolean) => ({
  find: (id: string): Promise<OrganizationRecord | undefined> => organizationById(query, { id }),

  /** Adds it unless the id already exists. */
  async ensure(organization: Omit<OrganizationRecord, keyof Suspension>) {
    await query
      .insertInto('organizations')
      .values(postgres ? organization : { ...organization, key: NEXT_KEY })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },

  /** A page of the organizations below one, itself first, and their total; without a root, of all organizations. */
  async tree(rootId: string | undefined, page: Page): Promise<Listing & { organizations: OrganizationRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: rootId === undefined ? query.selectFrom('organizations').select(COLUMNS) : under(query, rootId),
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, organizations: rows }
  },

  children: (id: string): Promise<OrganizationRecord[]> =>
    query
      .selectFrom('organizations')
      .select(COLUMNS)
      .where('parent_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  /** A page of the organizations directly below one, by name. */
  async below(id: string, page: Page): Promise<Listing & { organizations: OrganizationRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: query.selectFrom('organizations').select(COLUMNS).where('parent_id', '=', id),
      keys: { org_name: 'text', id: 'text' },
    })
    return { ...listing, organizations: rows }
  },

  async update(
    id: string,
    change: Partial<Pick<OrganizationRecord, 'settings' | 'org_name' | 'tenant_name'> | Suspension>,
  ) {
    await query.updateTable('organizations').set(change).where('id', '=', id).execute()
  },

  /** Renames an organization that has this name; no other one. */
  async rename(id: string, from: string, names: Pick<OrganizationRecord, 'org_name' | 'tenant_name'>) {
    await query.updateTable('organizations').set(names).where('id', '=', id).where('org_name', '=', from).execute()
  },

  /** Inside a transaction: locks the organization; other transactions that lock it wait. */
  async lock(id: string) {
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
