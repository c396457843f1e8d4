import type { HandleType } from '@portico/protocol'
import { type InsertType, type Kysely, sql } from 'kysely'
import { HANDLE_TYPES, type MemberState, PERSON_TYPES, regionCode, STATES } from '../codes.js'
import { bytesOf, idOf } from '../id-bytes.js'
import { organizationKey } from '../keys.js'
import type { Tables } from '../tables.js'

/** A person who does not exist yet, and whose verified handles belong to no one. */
export interface UnknownPerson {
  readonly person_id: string
  readonly handles: readonly {
    readonly id: string
    readonly type: HandleType
    readonly value: string
    readonly verified: boolean
  }[]
  readonly groups: readonly string[]
  readonly state: MemberState
  /** The hash of their password, with the id of the credential. */
  readonly password: { readonly id: string; readonly secret: string } | undefined
}

export interface ImportPlace {
  readonly organizationId: string
  readonly poolId: string
  readonly region: string
  readonly created_at: number
}

/**
 * Adds people in their order, with a few statements for all of them. False if one of their handles was claimed in the meantime; the
 * transaction must then be rolled back.
 */
export async function addPeople(
  query: Kysely<Tables>,
  people: readonly UnknownPerson[],
  { organizationId, poolId, region, created_at }: ImportPlace,
): Promise<boolean> {
  const [organization_key, pool_key] = await Promise.all([keyOf(query, organizationId), keyOf(query, poolId)])
  const common = { pool_key, anonymous: PERSON_TYPES.code('regular'), region: regionCode(region), created_at }
  const keys = new Map<string, number>()
  for (const rows of inChunks(people.map(({ person_id }) => ({ id: bytesOf(person_id), ...common })))) {
    const added = await query.insertInto('persons').values(rows).returning(['id', 'key']).execute()
    for (const { id, key } of added) keys.set(idOf(id), key)
  }
  const rowsOf = <Row>(of: (person: UnknownPerson, person_key: number) => readonly Row[]): Row[] =>
    people.flatMap((person) => of(person, keys.get(person.person_id) as number))
  await insertAll(
    query,
    'memberships',
    rowsOf(({ state }, person_key) => [{ organization_key, person_key, state: STATES.code(state), created_at }]),
  )
  const handles = rowsOf((person, person_key) =>
    person.handles.map(({ id, type, value, verified }) => ({
      ...{ id: bytesOf(id), pool_key, person_key, type: HANDLE_TYPES.code(type), value },
      ...{ verified: verified ? 1 : null, created_at },
    })),
  )
  let claimed = 0
  for (const rows of inChunks(handles)) {
    const insert = query.insertInto('handles').values(rows)
    const added = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
    claimed += Number(added.numInsertedOrUpdatedRows)
  }
  if (claimed < handles.length) return false
  await insertAll(
    query,
    'person_groups',
    rowsOf(({ groups }, person_key) =>
      [...new Set(groups)].map((group_name) => ({ organization_key, person_key, group_name })),
    ),
  )
  await insertAll(
    query,
    'credentials',
    rowsOf(({ password }, person_key) => (password ? [{ ...password, ...PASSWORD, person_key, created_at }] : [])),
  )
  return true
}

const PASSWORD = { type: 'password', key_id: null, counter: 0, label: null, last_used: null }

async function keyOf(query: Kysely<Tables>, id: string): Promise<number> {
  const { key } = await query.selectNoFrom(organizationKey(id).as('key')).executeTakeFirstOrThrow()
  return key
}

async function insertAll<Table extends keyof Tables & string>(
  query: Kysely<Tables>,
  table: Table,
  rows: readonly { readonly [Column in keyof Tables[Table]]?: InsertType<Tables[Table][Column]> }[],
): Promise<void> {
  for (const chunk of inChunks(rows))
    await query
      .insertInto(table)
      .values(chunk as never)
      .execute()
}

/** Handles that belong to someone. */
export async function ownedHandles(
  query: Kysely<Tables>,
  poolId: string,
  values: readonly string[],
): Promise<{ readonly type: HandleType; readonly value: string }[]> {
  const owned: { type: HandleType; value: string }[] = []
  for (const chunk of inChunks(values)) {
    const rows = await query
      .selectFrom('handles')
      .select(['type', 'value'])
      .where('value', 'in', chunk)
      .where('pool_key', '=', organizationKey(poolId))
      .where('verified', '=', sql.lit(1))
      .execute()
    owned.push(...rows.map(({ type, value }) => ({ type: HANDLE_TYPES.word(type), value })))
  }
  return owned
}

/** Both databases limit the number of values in a statement: SQLite to 32,766. */
const MOST_ROWS = 2_000

function* inChunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += MOST_ROWS) yield rows.slice(at, at + MOST_ROWS)
}
