import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type InsertType,
  type Kysely,
  type QueryResult,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Tables } from './tables.js'

/**
 * A query that is built once for each database and run many times: building a small query takes half of its total time.
 * `build` must not inspect its arguments, only put them where the values belong.
 *
 * @example
 * const byId = prepared((query, { id }: { id: string }) => query.selectFrom('sessions').selectAll().where('id', '=', id))
 * const [session] = await byId(query, { id })
 */
export function prepared<Values extends object, Row>(
  build: (query: Kysely<Tables>, values: Values) => Compilable<Row>,
): (query: Kysely<Tables>, values: Values) => Promise<Row[]> {
  const compiled = putTogether(build)
  return async (query, values) => (await run(query, compiled(query, values))).rows
}

/** Same as `prepared`, for the first row that a query finds; SQLite has less to do for one row than for a list of one. */
export function preparedOne<Values extends object, Row>(
  build: (query: Kysely<Tables>, values: Values) => SelectQueryBuilder<Tables, never, Row>,
): (query: Kysely<Tables>, values: Values) => Promise<Row | undefined> {
  const rows = prepared<Values, Row>((query, values) => build(query, values).limit(sql.lit(1)))
  return async (query, values) => (await rows(query, values))[0]
}

/** Same as `prepared`, for a statement that changes rows; returns how many. Cheaper than returning the changed rows. */
export function preparedChange<Values extends object>(
  build: (query: Kysely<Tables>, values: Values) => Compilable,
): (query: Kysely<Tables>, values: Values) => Promise<number> {
  const compiled = putTogether(build)
  return async (query, values) => Number((await run(query, compiled(query, values))).numAffectedRows)
}

/**
 * Same as `prepared`, for a list of values of any length after `in`. Values are repeated up to the next power of two,
 * so that few different statements are cached.
 */
export function preparedList<Row>(
  build: (query: Kysely<Tables>, values: readonly string[]) => Compilable<Row>,
): (query: Kysely<Tables>, values: readonly string[]) => Promise<Row[]> {
  const byLength = new Map<number, ReturnType<typeof prepared<readonly string[], Row>>>()
  return async (query, values) => {
    const [some] = values
    if (some === undefined) return []
    const filled = [...values]
    while (filled.length & (filled.length - 1)) filled.push(some)
    const list =
      byLength.get(filled.length) ??
      prepared((inner, list: readonly string[]) =>
        build(
          inner,
          filled.map((_, at) => list[at] as string),
        ),
      )
    byLength.set(filled.length, list)
    return list(query, filled)
  }
}

/** Builds a statement once for each database, and afterwards only inserts the values. */
function putTogether<Values extends object, Row>(build: (query: Kysely<Tables>, values: Values) => Compilable<Row>) {
  const built = new WeakMap<object, (values: Values) => CompiledQuery<Row>>()
  return (query: Kysely<Tables>, values: Values): CompiledQuery<Row> => {
    const { adapter } = query.getExecutor()
    const fill = built.get(adapter) ?? filling<Values, Row>(build(query, PLACEHOLDERS as Values).compile())
    built.set(adapter, fill)
    return fill(values)
  }
}

function filling<Values extends object, Row>(compiled: CompiledQuery<Row>): (values: Values) => CompiledQuery<Row> {
  const names = compiled.parameters.map((value) => (isPlaceholder(value) ? (value.of as keyof Values) : undefined))
  const value = (values: Values) => (name: keyof Values | undefined, at: number) =>
    name === undefined ? compiled.parameters[at] : values[name]
  return (values) => ({ ...compiled, parameters: names.map(value(values)) })
}

/**
 * Inserts one row, without the columns that are null or undefined. The statement is built once for each database, table
 * and list of columns.
 */
export async function insertRow<Table extends keyof Tables & string>(
  query: Kysely<Tables>,
  table: Table,
  row: { readonly [Column in keyof Tables[Table]]: InsertType<Tables[Table][Column]> },
): Promise<void> {
  const { adapter } = query.getExecutor()
  const inserts = INSERTS.get(adapter) ?? new Map<string, CompiledQuery>()
  INSERTS.set(adapter, inserts)
  const columns = Object.entries<unknown>(row).filter(([, value]) => (value ?? null) !== null)
  const shape = `${table} ${columns.map(([column]) => column).join()}`
  let insert = inserts.get(shape)
  if (!insert) {
    insert = query
      .insertInto(table)
      .values(Object.fromEntries(columns) as never)
      .compile()
    inserts.set(shape, insert)
  }
  await run(query, { ...insert, parameters: columns.map(([, value]) => value) })
}

/** A statement without values, as text that both databases understand. */
export function preparedText(text: string): (query: Kysely<Tables>) => Promise<void> {
  const compiled = CompiledQuery.raw(text)
  return async (query) => void (await run(query, compiled))
}

/** Directly on the connection: a query that is already built needs no plugins. */
const run = <Row>(query: Kysely<Tables>, compiled: CompiledQuery<Row>): Promise<QueryResult<Row>> =>
  HELD.get(query)?.executeQuery<Row>(compiled) ??
  query.getExecutor().provideConnection((connection) => connection.executeQuery<Row>(compiled))

const HELD = new WeakMap<Kysely<Tables>, DatabaseConnection>()

/**
 * Runs the work of a transaction with its connection available: requesting it from Kysely costs each statement several
 * rounds of promises. Once the work has ended, Kysely refuses further statements of the transaction.
 */
export async function holdingConnection<Result>(query: Kysely<Tables>, work: () => Promise<Result>): Promise<Result> {
  HELD.set(query, await query.getExecutor().provideConnection(async (connection) => connection))
  try {
    return await work()
  } finally {
    HELD.delete(query)
  }
}

const INSERTS = new WeakMap<object, Map<string, CompiledQuery>>()

/** Replaces a value while a query is being built. */
interface Placeholder {
  readonly of: string
}

const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && placeholders.has(value)
const placeholders = new WeakSet<object>()
const PLACEHOLDERS = new Proxy(
  {},
  {
    get(_, name): Placeholder {
      const placeholder = { of: String(name) }
      placeholders.add(placeholder)
      return placeholder
    },
  },
)
