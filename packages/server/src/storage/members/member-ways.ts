import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.js'
import type { MemberQuery } from './member-states.js'
import { hasGrams, placeOf } from './search-text.js'

/**
 * Where a list of members starts: all of them, a group, the handles of all of them, the handles with a certain
 * beginning, those with the trigrams of a text, or all handles if many of them contain it.
 */
export type Way = 'members' | 'group' | 'members’ handles' | 'beginning' | 'trigrams' | 'handles'

/** Whether rows are read in the order of the keys of handles. */
export const isByHandleKey = (way: Way): boolean => way === 'trigrams' || way === 'handles'

/** The column by which those ways are ordered; in SQLite's index of trigrams, its own. */
export const handleKeyColumn = (postgres: boolean, way: Way): string =>
  way === 'trigrams' && !postgres ? 'handle_grams.rowid' : 'handles.key'

/**
 * A search is planned by about this many handles. If `enough` of them contain its text, there are more
 * rows than are counted in a table of a million.
 */
const SAMPLE = { handles: 1_000, enough: 11 }

interface WayQuery {
  readonly postgres: boolean
  /** Whether the organization has so few members that their handles can be scanned. */
  readonly isFew: boolean
  readonly filter: MemberQuery
  /** Whether the rows are compared with other filters, so that a page may need as many of them as are compared at most. */
  readonly isFiltered: boolean
  /** The key of a handle after which the list continues. */
  readonly after: () => number
}

/** The way to a page of a list, and to the number of its rows. */
interface Ways {
  readonly page: Way
  readonly count: Way
}

const always = (way: Way): Ways => ({ page: way, count: way })

export async function waysTo(
  query: Kysely<Tables>,
  { postgres, isFew, isFiltered, filter, after }: WayQuery,
): Promise<Ways> {
  const { handle, search, group } = filter
  if (handle !== undefined) return always('beginning')
  if (search === undefined) return always(group === undefined ? 'members' : 'group')
  if (isFew) return always('members’ handles')
  if (!hasGrams(search)) return always('beginning')
  // SQLite reads the rows of its index one after the other.
  if (!postgres && !isFiltered) return always('trigrams')
  const sample = await sampleOf(query, postgres, search)
  const first = after()
  const later = sample.filter(({ key }) => key > first)
  return { page: wayOf(later, isFiltered ? SAMPLE.enough : 1), count: wayOf(sample, SAMPLE.enough) }
}

interface SampledHandle {
  readonly key: number
  readonly fits: boolean
}

/** Handles from all over the table, in the order of their keys, and whether they contain a text. */
async function sampleOf(query: Kysely<Tables>, postgres: boolean, search: string): Promise<readonly SampledHandle[]> {
  const { rows } = await sql<{ key: number; fits: boolean | number }>`
    with recursive ends as (select (select min(key) from handles) as first, (select max(key) from handles) as last),
      sample (key) as (select first from ends union all
        select sample.key + (select 1 + (last - first) / ${sql.lit(SAMPLE.handles)} from ends)
        from sample where sample.key < (select last from ends))
    select handles.key, ${placeOf(postgres, 'handles.value', search)} > 0 as fits
    from sample join handles on handles.key = sample.key order by handles.key`.execute(query)
  return rows.map(({ key, fits }) => ({ key, fits: Boolean(fits) }))
}

/**
 * Handles are read in the order of their keys if the first ones that contain the text are found in fewer rows than
 * contain it at all: the index of trigrams returns all of those before the first one is known.
 */
function wayOf(sample: readonly SampledHandle[], enough: number): Way {
  const places = [...sample.keys()].filter((at) => sample[at]?.fits)
  const place = places[enough - 1]
  return place !== undefined && place < places.length ? 'handles' : 'trigrams'
}
