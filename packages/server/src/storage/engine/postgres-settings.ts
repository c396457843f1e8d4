import type { PoolClient, QueryResult } from 'pg'

/** Times in milliseconds. */
export interface TimeLimits {
  /** PostgreSQL cancels a statement after this time. */
  readonly statement: number
  /** PostgreSQL ends a transaction that is idle for this time, because its client is gone. */
  readonly idleTransaction: number
}

type Setting = readonly [name: string, value: string | number]

const textOf = (settings: readonly Setting[], scope = '') =>
  settings.map(([name, value]) => `set ${scope}${name} = ${value}`).join('; ')

const timesOf = ({ statement, idleTransaction }: TimeLimits, long: boolean): readonly Setting[] => [
  ['statement_timeout', long ? 0 : statement],
  ['idle_in_transaction_session_timeout', long ? 0 : idleTransaction],
]

/**
 * PostgreSQL closes a connection whose other end is silent after half a minute. On its own it would wait for two hours,
 * and those that an outage leaves behind would add up to its limit.
 */
const KEEP_ALIVE: readonly Setting[] = [
  ['tcp_keepalives_idle', 10],
  ['tcp_keepalives_interval', 5],
  ['tcp_keepalives_count', 4],
  ['tcp_user_timeout', 30_000],
]
/** Sums of `LIST_LIMITS.summed` rows need more memory than PostgreSQL's default of 4 MB, and would be written to disk. */
const MEMORY: Setting = ['work_mem', "'16MB'"]

/** Sets the limits of time of a session. @param long whether its statements may take as long as they need. */
export const timeSettings = (limits: TimeLimits, long: boolean): string => textOf(timesOf(limits, long))

/** The settings of a new session. @param readOnly PostgreSQL refuses writes. */
export function sessionSettings(limits: TimeLimits, readOnly: boolean): string {
  const reading: readonly Setting[] = readOnly ? [['default_transaction_read_only', 'on'], MEMORY] : []
  return textOf([...timesOf(limits, false), ...KEEP_ALIVE, ...reading])
}

/** The same for one transaction, where the next one may have another session. */
export function localSettings(
  limits: TimeLimits,
  { readOnly, long }: { readonly readOnly: boolean; readonly long: boolean },
): string {
  return textOf([...timesOf(limits, long), ...(readOnly ? [MEMORY] : [])], 'local ')
}

/**
 * Whether the other end is a pooler such as PgBouncer: the number of the session in PostgreSQL is not the one that was
 * given to this client. A setting would remain in a session that other clients get next.
 */
export async function isPooled(
  client: PoolClient,
  answer: (query: () => Promise<QueryResult>) => Promise<QueryResult>,
): Promise<boolean> {
  const { rows } = await answer(() => client.query('select pg_backend_pid() as pid'))
  return rows[0]?.pid !== (client as PoolClient & { readonly processID: number | null }).processID
}
