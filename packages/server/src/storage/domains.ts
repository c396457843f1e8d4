import { type Kysely, sql } from 'kysely'
import { pageOf } from './page.js'
import type { DepartureStore, DomainProblem, DomainRecord, DomainStore } from './ports/stores.js'
import { preparedOne } from './prepared.js'
import type { Tables } from './tables.js'

export const sqlDomains = (query: Kysely<Tables>): DomainStore => {
  const byId = async (id: string) => {
    const row = await rowsOf(query).where('domains.id', '=', id).executeTakeFirst()
    return row && recordOf(row)
  }
  return {
    async add({ groups, ...domain }) {
      const added = await query
        .insertInto('domains')
        .values({ ...domain, group_names: JSON.stringify(groups), checked_at: null, ...UNCHECKED })
        .onConflict((conflict) => conflict.columns(['organization_id', 'domain']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async find(organizationId, id) {
      const domain = await byId(id)
      return domain?.organization_id === organizationId ? domain : undefined
    },

    async list(organizationId, page) {
      const { rows, ...listing } = await pageOf(query, page, {
        rows: rowsOf(query).where('domains.organization_id', '=', organizationId),
        keys: { 'domains.domain': 'text', 'domains.id': 'text' },
      })
      return { ...listing, domains: rows.map(recordOf) }
    },

    async update(organizationId, id, { groups, approval }) {
      const changed = await query
        .updateTable('domains')
        .set({
          ...(groups && { group_names: JSON.stringify(groups) }),
          ...(approval && { approval }),
          ...(!groups && !approval && { id }),
        })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return changed && byId(id)
    },

    async remove(organizationId, id) {
      const before = await byId(id)
      const removed = await query
        .deleteFrom('domains')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return removed && before
    },

    async proven(poolId, domain) {
      const row = await provenBy(query, { poolId, domain })
      return row && recordOf(row)
    },

    async prove(id, { now, next }) {
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

    async fail(id, problem, { now, next }) {
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

    async lapse(id, failingBefore) {
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

    async due(now, limit) {
      const rows = await rowsOf(query)
        .where('domains.next_check', '<=', now)
        .orderBy('domains.next_check')
        .limit(limit)
        .execute()
      return rows.map(recordOf)
    },

    async postpone(id, due, next) {
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

export const sqlDepartures = (query: Kysely<Tables>): DepartureStore => ({
  async note(organization_id, digests, at) {
    if (digests.length === 0) return
    await query
      .insertInto('departures')
      .values(digests.map((digest) => ({ organization_id, digest, at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async includes(organizationId, digests) {
    if (digests.length === 0) return false
    const row = await query
      .selectFrom('departures')
      .select('digest')
      .where('organization_id', '=', organizationId)
      .where('digest', 'in', digests)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  async forget(organizationId, digests) {
    if (digests.length === 0) return
    await query
      .deleteFrom('departures')
      .where('organization_id', '=', organizationId)
      .where('digest', 'in', digests)
      .execute()
  },
})
