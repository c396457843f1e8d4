import { DAY } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { prepared, preparedChange, preparedList, preparedOne } from '../prepared.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

/** Limits on how much of something may happen. Times are in milliseconds. */
export interface Budget {
  /** The maximum within one window. */
  readonly most: number
  /** How long a window lasts; it begins with the first use after the previous window. */
  readonly window: number
  /** The shortest time between two uses. */
  readonly gap: number
  /** The maximum number of consecutive uses, across all windows, until `endRuns`. */
  readonly run: number
}

/** For a budget without a limit on consecutive uses. */
export const NO_RUN = 1_000_000_000

/** A run that is below its maximum is removed if nothing was added to it for this long. */
const RUN_KEPT = 7 * DAY
/** A run that has reached its maximum keeps its budget closed for this long, unless it is ended before. */
const CLOSED_KEPT = 365 * DAY

export const budgetStore = (query: Kysely<Tables>) => ({
  /** Uses a budget; false, and nothing is used, if less than the amount is left. One atomic statement. */
  async take(key: string, budget: Budget, now: number, amount: number = 1) {
    if (amount > budget.most) return false
    return (await use(query, { key, amount, ...bounds(budget, now) })) > 0
  },

  /** Whether `take` would succeed now. */
  async has(key: string, budget: Budget, now: number) {
    return (await closed(query, { key, amount: 1, ...bounds(budget, now) })) === undefined
  },

  /** Returns one use that turned out not to count; with `endRun`, also ends the run of consecutive uses. */
  async giveBack(key: string, { endRun }: { readonly endRun: boolean }) {
    await (endRun ? returnAndEndRun : returnOne)(query, { key })
  },

  /** Which of these keys have a run of consecutive uses. */
  async running(keys: readonly string[], now: number): Promise<string[]> {
    const rows = await withRuns(query, keys)
    return rows.filter(({ expires_at }) => expires_at > now).map(({ key }) => key)
  },

  async endRuns(keys: readonly string[]) {
    // One at a time: two transactions that change several rows in different orders would wait for each other.
    for (const key of keys) await setRunOver(query, { key })
  },

  /** Removes everything that is stored about a key. */
  async remove(key: string) {
    await forget(query, { key })
  },

  /** Stores a key until a time, for `remembers`. */
  async remember(key: string, until: number) {
    await keep(query, { key, until })
  },

  /** Until when a key is stored; undefined if it is not. */
  async remembers(key: string, now: number): Promise<number | undefined> {
    return (await unexpired(query, { key, now }))?.expires_at
  },

  async removeExpired(now: number) {
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
