import { sql } from 'kysely'
import type { Database } from '../storage/engine/database.js'

export interface ColumnFact {
  readonly type: string
  readonly required: boolean
  readonly hasDefault: boolean
}

/** A constraint that rows of a table must meet: a check, or a reference to another table. */
export interface ConstraintFact {
  readonly table: string
  /** The columns that it is about; unknown for checks of SQLite. */
  readonly columns: readonly string[] | undefined
  readonly target?: string
  /** Whether removing a row of the target is refused while it is referenced. */
  readonly blocks?: boolean
  readonly text: string
}

/** What programs may rely on in a schema. */
export interface SchemaFacts {
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, ColumnFact>>
  /** Unique indexes and primary keys: table, columns (an expression is empty) and condition. */
  readonly unique: readonly { readonly table: string; readonly columns: readonly string[]; readonly text: string }[]
  readonly constraints: readonly ConstraintFact[]
  /** Functions and views, by their signature. */
  readonly objects: readonly string[]
  /** Triggers that can refuse a write. */
  readonly refusals: readonly { readonly table: string; readonly text: string }[]
}

/** Reads the schema of a database. */
export const schemaFacts = (database: Database): Promise<SchemaFacts> =>
  database.kind === 'sqlite' ? ofSqlite(database) : ofPostgres(database)

function grouped<Row extends { table: string; name: string }>(rows: readonly Row[], fact: (row: Row) => ColumnFact) {
  const tables = new Map<string, Map<string, ColumnFact>>()
  for (const row of rows) {
    const columns = tables.get(row.table) ?? new Map<string, ColumnFact>()
    tables.set(row.table, columns.set(row.name, fact(row)))
  }
  return tables
}

async function ofSqlite({ query }: Database): Promise<SchemaFacts> {
  const rows = async <Row>(text: string) => (await sql.raw<Row>(text).execute(query)).rows
  const tables = `(select t.name from pragma_table_list as t join sqlite_master as m on m.name = t.name
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite^_%' escape '^') as tables`
  const columns = await rows<{ table: string; name: string; type: string; notnull: number; dflt: string; pk: number }>(
    `select tables.name as "table", c.name, c.type, c."notnull", c.dflt_value as dflt, c.pk
      from ${tables}, pragma_table_xinfo(tables.name) as c`,
  )
  const indexes = await rows<{ table: string; index: string; column: string | null; condition: string | null }>(
    `select tables.name as "table", i.name as "index", c.name as "column",
      case when i.partial then (select sql from sqlite_master where name = i.name) end as condition
      from ${tables}, pragma_index_list(tables.name) as i, pragma_index_info(i.name) as c
      where i."unique" order by i.name, c.seqno`,
  )
  const keys = columns
    .filter(({ pk }) => pk > 0)
    .map(({ table, name }) => ({ table, index: `primary key of ${table}`, column: name, condition: null }))
  const unique = new Map<string, { table: string; columns: string[]; condition: string }>()
  for (const { table, index, column, condition } of [...indexes, ...keys]) {
    const fact = unique.get(index) ?? { table, columns: [], condition: /where .*/i.exec(condition ?? '')?.[0] ?? '' }
    fact.columns.push(column ?? '')
    unique.set(index, fact)
  }
  const references = await rows<{ table: string; column: string; target: string; action: string }>(
    `select tables.name as "table", f."from" as "column", f."table" as target, f.on_delete as action
      from ${tables}, pragma_foreign_key_list(tables.name) as f`,
  )
  const texts = await rows<{ name: string; tbl_name: string; type: string; sql: string | null }>(
    'select name, tbl_name, type, sql from sqlite_master',
  )
  const checks = texts.flatMap(({ name, type, sql: text }) =>
    type === 'table'
      ? [...(text ?? '').matchAll(/\bcheck\s*\(/gi)].map((_, at) => ({
          table: name,
          columns: undefined,
          text: `check ${at + 1} of ${name}`,
        }))
      : [],
  )
  return {
    columns: grouped(columns, ({ type, notnull, dflt, pk }) => ({
      type: type.toLowerCase(),
      required: notnull === 1 && pk === 0,
      hasDefault: dflt !== null,
    })),
    unique: [...unique.values()].map(({ table, columns: list, condition }) => ({
      table,
      columns: list,
      text: `${table} (${list.join(', ')}) ${condition}`.trim(),
    })),
    constraints: [
      ...checks,
      ...references.map(({ table, column, target, action }) => ({
        table,
        columns: [column],
        target,
        blocks: !/cascade|set null|set default/i.test(action),
        text: `${table} (${column}) references ${target} on delete ${action.toLowerCase()}`,
      })),
    ],
    objects: texts.filter(({ type }) => type === 'view').map(({ name }) => `view ${name}`),
    refusals: texts
      .filter(({ type, sql: text }) => type === 'trigger' && /\braise\s*\(/i.test(text ?? ''))
      .map(({ name, tbl_name }) => ({ table: tbl_name, text: name })),
  }
}

async function ofPostgres({ query }: Database): Promise<SchemaFacts> {
  const rows = async <Row>(text: string) => (await sql.raw<Row>(text).execute(query)).rows
  const here = 'current_schema()::regnamespace'
  const columns = await rows<{ table: string; name: string; type: string; required: boolean; has_default: boolean }>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as required, a.atthasdef or a.attidentity <> '' as has_default
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = ${here} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  )
  const unique = await rows<{ table: string; columns: string[]; condition: string | null }>(
    `select c.relname as "table", pg_get_expr(i.indpred, i.indrelid) as condition,
      array(select coalesce((select a.attname from pg_attribute a where a.attrelid = i.indrelid and a.attnum = k.number), '')
        from unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality as k (number, place) order by k.place)::text[] as columns
      from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = ${here} and i.indisunique`,
  )
  const constraints = await rows<{ table: string; columns: string[]; target: string; blocks: boolean; text: string }>(
    `select c.relname as "table", t.relname as target, o.contype = 'f' and o.confdeltype in ('a', 'r') as blocks,
      array(select a.attname from pg_attribute a where a.attrelid = o.conrelid and a.attnum = any(o.conkey))::text[] as columns,
      c.relname || ': ' || pg_get_constraintdef(o.oid) as text
      from pg_constraint o join pg_class c on c.oid = o.conrelid left join pg_class t on t.oid = nullif(o.confrelid, 0)
      where c.relnamespace = ${here} and o.contype in ('c', 'f', 'x')`,
  )
  const objects = await rows<{ text: string }>(
    `select 'function ' || oid::regprocedure as text from pg_proc where pronamespace = ${here}
      union all select 'view ' || relname from pg_class where relnamespace = ${here} and relkind in ('v', 'm')`,
  )
  const refusals = await rows<{ table: string; text: string }>(
    `select c.relname as "table", g.tgname as text from pg_trigger g join pg_class c on c.oid = g.tgrelid
      join pg_proc p on p.oid = g.tgfoid
      where c.relnamespace = ${here} and not g.tgisinternal and p.prosrc ~* '\\mraise\\M|return null'`,
  )
  return {
    columns: grouped(columns, ({ type, required, has_default: hasDefault }) => ({ type, required, hasDefault })),
    unique: unique.map(({ table, columns: list, condition }) => ({
      table,
      columns: list,
      text: `${table} (${list.join(', ')}) ${condition ?? ''}`.trim(),
    })),
    constraints: constraints.map(({ target, ...rest }) => ({ ...rest, ...(target && { target }) })),
    objects: objects.map(({ text }) => text),
    refusals,
  }
}
