import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../tables.js'
import type { MemberQuery } from './member-states.js'
import type { Way } from './member-ways.js'
import { type Fits, gramsOf, placeOf } from './search-text.js'

/** The tables that a list of members may be read from; which of them are joined depends on the request. */
export type MemberRows = SelectQueryBuilder<Tables, 'memberships' | 'handles' | 'person_groups', object>

interface From {
  readonly postgres: boolean
  readonly way: Way
  readonly filter: MemberQuery
  readonly stream?: HandleStream
}

/** Reads rows in the order of the keys of handles, after one of them, and only as many as a page needs. */
export interface HandleStream {
  readonly after: number
}

/** The rows where a way starts. SQLite keeps the order of a cross join; otherwise it would scan all members. */
export function rowsOf(query: Kysely<Tables>, { postgres, way, filter, stream }: From): MemberRows {
  const WAYS: Readonly<Record<Way, () => unknown>> = {
    members: () => query.selectFrom('memberships'),
    group: () =>
      query
        .selectFrom('person_groups')
        .innerJoin('memberships', (join) =>
          join
            .onRef('memberships.organization_key', '=', 'person_groups.organization_key')
            .onRef('memberships.person_key', '=', 'person_groups.person_key'),
        ),
    'members’ handles': () =>
      query
        .selectFrom('memberships')
        .crossJoin('handles')
        .whereRef('handles.person_key', '=', 'memberships.person_key'),
    beginning: () =>
      query
        .selectFrom('handles')
        .crossJoin('memberships')
        .whereRef('memberships.person_key', '=', 'handles.person_key'),
    handles: () =>
      postgres
        ? query.selectFrom('handles').innerJoin('memberships', 'memberships.person_key', 'handles.person_key')
        : query
            .selectFrom('handles')
            .crossJoin('memberships')
            .whereRef('memberships.person_key', '=', 'handles.person_key'),
    trigrams() {
      const rows = handleRows(query, { postgres, way, filter })
      if (!postgres) return rows.crossJoin('memberships').whereRef('memberships.person_key', '=', 'handles.person_key')
      return (stream ? query.selectFrom(inOrderOfKeys(rows, filter, stream.after).as('handles')) : rows).innerJoin(
        'memberships',
        'memberships.person_key',
        'handles.person_key',
      )
    },
  }
  // Kysely's types distinguish which tables are joined, which is decided at run time.
  return WAYS[way]() as MemberRows
}

/** The handles that may contain the text of a search, or all handles if they are read without the index of trigrams. */
export function handleRows(query: Kysely<Tables>, { postgres, way, filter }: Omit<From, 'stream'>) {
  if (way === 'handles') return query.selectFrom('handles')
  const grams = gramsOf(filter.search ?? '')
  if (postgres)
    return query
      .selectFrom('handles')
      .where(sql<boolean>`handle_grams(handles.value) @> array[${sql.join(grams)}]::text[]`)
  const expression = grams.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' AND ')
  return query
    .selectFrom('handle_grams')
    .crossJoin('handles')
    .where(sql<boolean>`handle_grams match ${expression}`)
    .whereRef('handles.key', '=', 'handle_grams.rowid')
}

type HandleRows = ReturnType<typeof handleRows>

/** PostgreSQL sorts a query with an offset by itself; otherwise it would join all of the rows before it sorts them. */
const inOrderOfKeys = (rows: HandleRows, { search = '' }: MemberQuery, after: number) =>
  rows
    .selectAll('handles')
    .where(sql<boolean>`${placeOf(true, 'handles.value', search)} > 0`)
    .where('handles.key', '>', after)
    .orderBy('handles.key')
    .offset(0)

/** A person with two matching handles is listed once, at the first. */
export const oncePerPerson = (rows: MemberRows, fits: Fits, postgres: boolean): MemberRows =>
  rows.where(fits('handles.value')).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('handles as lesser')
          .select('lesser.key')
          .whereRef('lesser.person_key', '=', 'handles.person_key')
          // The plus keeps SQLite from scanning all matching handles for each of them.
          .where(fits(postgres ? 'lesser.value' : '+lesser.value'))
          .where(
            sql<boolean>`(lesser.value ${less(postgres)} handles.value
                or (lesser.value = handles.value and lesser.key < handles.key))`,
          ),
      ),
    ),
  )

const less = (postgres: boolean) => (postgres ? sql`~<~` : sql`<`)
