import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { MemberQuery } from './member-states.js'
import type { Tables } from './tables.js'

/** The tables that a list of members may be read from; which of them are joined depends on the request. */
export type MemberRows = SelectQueryBuilder<Tables, 'memberships' | 'handles' | 'person_groups', object>

/**
 * Where a list of members starts: all of them, a group, the handles of all of them, the handles with a certain
 * beginning, those with the trigrams of a text, or all handles if many of them contain it.
 */
export type Way = 'members' | 'group' | 'members’ handles' | 'beginning' | 'trigrams' | 'handles'

/** Whether rows are read in the order of the keys of handles. */
export const isByHandleKey = (way: Way): boolean => way === 'trigrams' || way === 'handles'

/** A search for fewer characters searches the beginnings of handles: there is nothing to look up in an index of trigrams. */
const GRAM = 3
/** A longer text is looked up by its first trigrams and then compared as a whole. */
const MOST_GRAMS = 24

/**
 * PostgreSQL computes the trigrams of a handle slowly, so a text that at least `common` of `handles` handles contain is
 * searched without them.
 */
const SAMPLE = { handles: 1_000, common: 100 }

interface WayQuery {
  readonly postgres: boolean
  /** Whether the organization has so few members that their handles can be scanned. */
  readonly isFew: boolean
  readonly filter: MemberQuery
}

export async function wayTo(query: Kysely<Tables>, { postgres, isFew, filter }: WayQuery): Promise<Way> {
  const { handle, search, group } = filter
  if (handle !== undefined) return 'beginning'
  if (search === undefined) return group === undefined ? 'members' : 'group'
  if (isFew) return 'members’ handles'
  if (lettersOf(search).length < GRAM) return 'beginning'
  return postgres && (await isCommon(query, search)) ? 'handles' : 'trigrams'
}

/** Whether many handles contain a text, in a sample from all over the table: the oldest ones may differ from the others. */
async function isCommon(query: Kysely<Tables>, search: string): Promise<boolean> {
  const sample = sql<number>`(select generate_series(first, last, greatest(1, (last - first) / ${sql.lit(SAMPLE.handles)}))
    from (select min(key) as first, max(key) as last from handles) as keys)`
  const { matches } = await query
    .selectFrom('handles')
    .select(({ fn }) => fn.countAll<number>().as('matches'))
    .where('key', 'in', sample)
    .where(sql<boolean>`${placeOf(true, 'value', search)} > 0`)
    .executeTakeFirstOrThrow()
  return Number(matches) >= SAMPLE.common
}

interface From {
  readonly postgres: boolean
  readonly way: Way
  readonly filter: MemberQuery
}

/** The rows where a way starts. SQLite keeps the order of a cross join; otherwise it would scan all members. */
export function rowsOf(query: Kysely<Tables>, { postgres, way, filter }: From): MemberRows {
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
    handles: () => query.selectFrom('handles').innerJoin('memberships', 'memberships.person_key', 'handles.person_key'),
    trigrams() {
      const grams = gramsOf(filter.search ?? '')
      if (postgres)
        return query
          .selectFrom('handles')
          .innerJoin('memberships', 'memberships.person_key', 'handles.person_key')
          .where(sql<boolean>`handle_grams(handles.value) @> array[${sql.join(grams)}]::text[]`)
      const expression = grams.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' AND ')
      return query
        .selectFrom('handle_grams')
        .crossJoin('handles')
        .crossJoin('memberships')
        .where(sql<boolean>`handle_grams match ${expression}`)
        .whereRef('handles.key', '=', 'handle_grams.rowid')
        .whereRef('memberships.person_key', '=', 'handles.person_key')
    },
  }
  // Kysely's types distinguish which tables are joined, which is decided at run time.
  return WAYS[way]() as MemberRows
}

const lettersOf = (text: string): string[] => [...text]

function gramsOf(text: string): string[] {
  const letters = lettersOf(text)
  const grams = letters.slice(GRAM - 1).map((_, at) => letters.slice(at, at + GRAM).join(''))
  return [...new Set(grams)].slice(0, MOST_GRAMS)
}

export type Fits = (column: string) => ReturnType<typeof sql<boolean>>

/** Whether a column's text is the handle, or contains the search text; undefined if neither is requested. */
export function fitting(postgres: boolean, { handle, search }: MemberQuery): Fits | undefined {
  if (handle !== undefined) return (column) => sql<boolean>`${sql.raw(column)} = ${handle}`
  if (search === undefined) return undefined
  if (lettersOf(search).length < GRAM) return (column) => startsWith(postgres, column, search)
  return (column) => sql<boolean>`${placeOf(postgres, column, search)} > 0`
}

/** The position of a text in a column's text, from 1; 0 if it does not occur. */
export const placeOf = (postgres: boolean, column: string, text: string) =>
  sql<number>`${sql.raw(postgres ? 'strpos' : 'instr')}(${sql.raw(column)}, ${text})`

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

/**
 * PostgreSQL's operators that compare byte by byte, for which its index of handles is made; SQLite always compares this
 * way.
 */
function startsWith(postgres: boolean, column: string, text: string) {
  const beyond = `${text}\u{10ffff}`
  return postgres
    ? sql<boolean>`${sql.raw(column)} ~>=~ ${text} and ${sql.raw(column)} ~<~ ${beyond}`
    : sql<boolean>`${sql.raw(column)} >= ${text} and ${sql.raw(column)} < ${beyond}`
}
