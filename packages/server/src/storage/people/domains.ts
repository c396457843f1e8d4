import { type Kysely, sql } from 'kysely'
import { type Listing, type Page, pageOf } from '../page.js'
import { preparedOne } from '../prepared.js'
import type { Tables } from '../tables.js'

/** What the last check found instead of the record that proves a domain. */
export type DomainProblem = 'missing' | 'different' | 'unreachable' | 'taken'

/** An email domain that an organization claims. */
export interface DomainRecord {
  readonly id: string
  readonly organization_id: string
  /** The pool of persons in which only one organization can prove it. */
  readonly pool_id: string
  /** In lower case and ASCII. */
  readonly domain: string
  /** What the DNS record must contain. It is public. */
  readonly challenge: string
  /** The groups of people who join through it. */
  readonly groups: readonly string[]
  readonly approval: 'none' | 'required'
  readonly created_at: number
  readonly checked_at: number | null
  readonly problem: DomainProblem | null
  /** When its record was first not found after the domain had been proven. */
  readonly failing_since: number | null
  readonly next_check: number | null
  /** Null if the domain is not proven. */
  readonly proven_at: number | null
}

type NewDomain = Pick<
  DomainRecord,
  'id' | 'organization_id' | 'pool_id' | 'domain' | 'challenge' | 'groups' | 'approval' | 'created_at'
>

export const domainStore = (query: Kysely<Tables>) => {
  const byId = async (id: string) => {
    const row = await rowsOf(query).where('domains.id', '=', id).executeTakeFirst()
    return row && recordOf(row)
  }
  return {
    /** False if the organization already has it. */
    async add({ groups, ...domain }: NewDomain) {
      const added = await query
        .insertInto('domains')
        .values({ ...domain, group_names: JSON.stringify(groups), checked_at: null, ...UNCHECKED })
        .onConflict((conflict) => conflict.columns(['organization_id', 'domain']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async find(organizationId: string, id: string): Promise<DomainRecord | undefined> {
      const domain = await byId(id)
      return domain?.organization_id === organizationId ? domain : undefined
    },

    /** Sorted by name. */
    async list(organizationId: string, page: Page): Promise<Listing & { domains: DomainRecord[] }> {
      const { rows, ...listing } = await pageOf(query, page, {
        rows: rowsOf(query).where('domains.organization_id', '=', organizationId),
        keys: { 'domains.domain': 'text', 'domains.id': 'text' },
      })
      return { ...listing, domains: rows.map(recordOf) }
    },

    async update(
      organizationId: string,
      id: string,
      { groups, approval }: Partial<Pick<DomainRecord, 'groups' | 'approval'>>,
    ): Promise<DomainRecord | undefined> {
      const changed = await query
        .updateTable('domains')
        .set({
          group_names: groups && JSON.stringify(groups),
          approval,
          ...(!groups && !approval && { id }),
        })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return changed && byId(id)
    },

    async remove(organizationId: string, id: string): Promise<DomainRecord | undefined> {
      const before = await byId(id)
      const removed = await query
        .deleteFrom('domains')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return removed && before
    },

    /** The domain as it is proven in a pool. */
    async proven(poolId: string, domain: string): Promise<DomainRecord | undefined> {
      const row = await provenBy(query, { poolId, domain })
      return row && recordOf(row)
    },

    /**
     * Records that its record was found. False while another organization of the pool has proven it; one concurrent call
     * wins.
     */
    async prove(id: string, { now, next }: { readonly now: number; readonly next: number }) {
      await query
        .insertInto('proven_domains')
        .columns(['pool_id', 'domain', 'domain_id', 'proven_at'])
        .expression(
          query
            .selectFrom('domains')
            .select(['pool_id', 'domain', 'id', sql.lit(now).as('proven_at')])
            .where('id', '=', id),
        )
        .onConflict((conflict) => conflict.columns(['pool_id', 'domain']).doNothing())
        .execute()
      const proven = await query
        .updateTable('domains')
        .set({ checked_at: now, ...UNCHECKED, next_check: next })
        .where('id', '=', id)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('proven_domains').select('domain_id').where('domain_id', '=', id)),
        )
        .returning('id')
        .executeTakeFirst()
      return proven !== undefined
    },

    /** Records that its record was not found; a proven domain is checked again at `next`. Returns the updated domain. */
    async fail(
      id: string,
      problem: DomainProblem,
      { now, next }: { readonly now: number; readonly next: number },
    ): Promise<DomainRecord | undefined> {
      const isProven = sql`exists (select 1 from proven_domains where domain_id = domains.id)`
      await query
        .updateTable('domains')
        .set({
          checked_at: now,
          problem,
          failing_since: sql`case when ${isProven} then coalesce(failing_since, cast(${now} as bigint)) end`,
          next_check: sql`case when ${isProven} then cast(${next} as bigint) end`,
        })
        .where('id', '=', id)
        .execute()
      return byId(id)
    },

    /** Makes it unproven, if it has been failing since before a time. Of concurrent calls, exactly one returns true. */
    async lapse(id: string, failingBefore: number) {
      const lapsed = await query
        .deleteFrom('proven_domains')
        .where('domain_id', '=', id)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('domains').select('id').where('id', '=', id).where('failing_since', '<=', failingBefore)),
        )
        .returning('domain_id')
        .executeTakeFirst()
      if (!lapsed) return false
      await query.updateTable('domains').set({ failing_since: null, next_check: null }).where('id', '=', id).execute()
      return true
    },

    /** Proven domains that are due for a check, those that have waited longest first. */
    async due(now: number, limit: number): Promise<DomainRecord[]> {
      const rows = await rowsOf(query)
        .where('domains.next_check', '<=', now)
        .orderBy('domains.next_check')
        .limit(limit)
        .execute()
      return rows.map(recordOf)
    },

    /** Postpones a check that is due; false if another process did. */
    async postpone(id: string, due: number, next: number) {
      const put = await query
        .updateTable('domains')
        .set({ next_check: next })
        .where('id', '=', id)
        .where('next_check', '=', due)
        .returning('id')
        .executeTakeFirst()
      return put !== undefined
    },
  }
}

const UNCHECKED = { problem: null, failing_since: null, next_check: null }

const rowsOf = (query: Kysely<Tables>) =>
  query
    .selectFrom('domains')
    .leftJoin('proven_domains', 'proven_domains.domain_id', 'domains.id')
    .selectAll('domains')
    .select('proven_domains.proven_at')

/** Runs with each sign-up. */
const provenBy = preparedOne((query, { poolId, domain }: { readonly poolId: string; readonly domain: string }) =>
  query
    .selectFrom('proven_domains')
    .innerJoin('domains', 'domains.id', 'proven_domains.domain_id')
    .selectAll('domains')
    .select('proven_domains.proven_at')
    .where('proven_domains.pool_id', '=', poolId)
    .where('proven_domains.domain', '=', domain),
)

type Row = Tables['domains'] & { readonly proven_at: number | null }

const recordOf = ({ group_names, approval, problem, ...row }: Row): DomainRecord => ({
  ...row,
  groups: JSON.parse(group_names) as string[],
  approval: approval === 'none' ? 'none' : 'required',
  problem: problem as DomainProblem | null,
})
