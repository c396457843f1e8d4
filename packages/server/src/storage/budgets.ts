import { type Kysely, sql } from 'kysely'
import { type Budget, type BudgetStore, NO_RUN } from './ports/budget-store.js'
import { prepared, preparedChange, preparedList, preparedOne } from './prepared.js'
import { removeInBatches } from './remove-batches.js'
import type { Tables } from './tables.js'

const DAY = 24 * 3_600_000
/** A run that is below its maximum is removed if nothing was added to it for this long. */
const RUN_KEPT = 7 * DAY
/** A run that has reached its maximum keeps its budget closed for this long, unless it is ended before. */
const CLOSED_KEPT = 365 * DAY

export const sqlBudgets = (query: Kysely<Tables>): BudgetStore => ({
  async take(key, budget, now, amount = 1) {
    if (amount > budget.most) return false
    return (await use(query, { key, amount, ...bounds(budget, now) })) > 0
  },

  async has(key, budget, now) {
    return (await closed(query, { key, amount: 1, ...bounds(budget, now) })) === undefined
  },

  async giveBack(key, { endRun }) {
    await (endRun ? returnAndEndRun : returnOne)(query, { key })
  },

  async running(keys, now) {
    const rows = await withRuns(query, keys)
    return rows.filter(({ expires_at }) => expires_at > now).map(({ key }) => key)
  },

  async endRuns(keys) {
    // One at a time: two transactions that change several rows in different orders would wait for each other.
    for (const key of keys) await setRunOver(query, { key })
  },

  async remove(key) {
    await forget(query, { key })
  },

  async remember(key, until) {
    await keep(query, { key, until })
  },

  async remembers(key, now) {
    return (await unexpired(query, { key, now }))?.expires_at
  },

  async removeExpired(now) {
    await removeInBatches(query, 'budgets', ['key'], sql`expires_at <= ${now}`)
  },
})

interface Use {
  readonly key: string
  readonly amount: number
  readonly now: number
  readonly most: number
  readonly run: number
  /** The latest time at which the previous use may have happened. */
  readonly before: number
  readonly windowEnds: number
  readonly expires: number
  readonly closedUntil: number
}

function bounds({ most, window, gap, run }: Budget, now: number): Omit<Use, 'key' | 'amount'> {
  const windowEnds = now + window
  const expires = run === NO_RUN ? windowEnds : now + Math.max(window, RUN_KEPT)
  return { now, most, run, before: now - gap, windowEnds, expires, closedUntil: now + CLOSED_KEPT }
}

/** An expired row counts as absent, whether or not it has been removed. */
const use = preparedChange((query, values: Use) => {
  const { key, amount, now, most, run, before, windowEnds, expires, closedUntil } = values
  const over = sql<boolean>`budgets.expires_at <= ${now}`
  const newWindow = sql<boolean>`budgets.window_ends <= ${now}`
  const length = sql<number>`case when ${over} then 1 else budgets.run + 1 end`
  return query
    .insertInto('budgets')
    .values({ key, count: amount, window_ends: windowEnds, run: 1, last_at: now, expires_at: expires })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql<number>`case when ${newWindow} then excluded.count else budgets.count + excluded.count end`,
          window_ends: sql<number>`case when ${newWindow} then excluded.window_ends else budgets.window_ends end`,
          run: length,
          last_at: now,
          expires_at: sql<number>`case when ${length} >= ${run} then cast(${closedUntil} as bigint) else excluded.expires_at end`,
        })
        .where(
          sql<boolean>`${over} or ((${newWindow} or budgets.count + excluded.count <= ${most})
            and budgets.run < ${run} and budgets.last_at <= ${before})`,
        ),
    )
})

const closed = preparedOne((query, { key, amount, now, most, run, before }: Use) =>
  query
    .selectFrom('budgets')
    .select('key')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .where(
      sql<boolean>`((window_ends > ${now} and count + ${amount} > ${most}) or run >= ${run} or last_at > ${before})`,
    ),
)

const returnOne = prepared((query, { key }: { key: string }) =>
  query
    .updateTable('budgets')
    .set({
      count: sql<number>`case when count > 0 then count - 1 else 0 end`,
      run: sql<number>`case when run > 0 then run - 1 else 0 end`,
    })
    .where('key', '=', key),
)

const returnAndEndRun = prepared((query, { key }: { key: string }) =>
  query
    .updateTable('budgets')
    .set({ count: sql<number>`case when count > 0 then count - 1 else 0 end`, run: 0 })
    .where('key', '=', key),
)

const withRuns = preparedList((query, keys) =>
  query.selectFrom('budgets').select(['key', 'expires_at']).where('key', 'in', keys).where('run', '>', 0),
)

const forget = preparedChange((query, { key }: { key: string }) => query.deleteFrom('budgets').where('key', '=', key))

const setRunOver = prepared((query, { key }: { key: string }) =>
  query.updateTable('budgets').set({ run: 0 }).where('key', '=', key),
)

const keep = prepared((query, { key, until }: { key: string; until: number }) =>
  query
    .insertInto('budgets')
    .values({ key, count: 0, window_ends: until, run: 0, last_at: 0, expires_at: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends: until, expires_at: until })),
)

const unexpired = preparedOne((query, { key, now }: { key: string; now: number }) =>
  query.selectFrom('budgets').select('expires_at').where('key', '=', key).where('expires_at', '>', now),
)
