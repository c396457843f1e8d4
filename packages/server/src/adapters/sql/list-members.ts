import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Member, MemberQuery } from '../../ports/stores.js'
import { PERSON_TYPES, regionOf, STATES } from './codes.js'
import { type Bytes, bytesOf, idOf } from './id-bytes.js'
import { organizationKey, personKey } from './keys.js'
import type { Tables } from './tables.js'

/** Beyond so many, a list says "at least": counting a million rows takes longer than showing a hundred of them. */
export const COUNTED = 10_000

/**
 * A page of an organization's members and how many fit, up to `COUNTED`. Each way to ask has its own order, the one that
 * an index has already: a search by the handle found, a group by when persons came, anything else by age.
 */
export async function listMembers(
  query: Kysely<Tables>,
  postgres: boolean,
  organizationId: string,
  asked: MemberQuery,
): Promise<{ total: number; exact: boolean; members: Member[] }> {
  const rows = filtered(query, postgres, organizationId, asked)
  const counted = rows
    .select('memberships.person_key')
    .limit(COUNTED + 1)
    .as('counted')
  const { total } = await query
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = await ordered(rows, postgres, asked)
    .innerJoin('persons', 'persons.key', 'memberships.person_key')
    .select(MEMBER_COLUMNS)
    .limit(asked.limit ?? 100)
    .offset(asked.offset ?? 0)
    .execute()
  return {
    total: Math.min(total, COUNTED),
    exact: total <= COUNTED,
    members: page.map((row) => memberOf(organizationId, row)),
  }
}

export const MEMBER_COLUMNS = [
  'persons.id',
  'memberships.state',
  'memberships.created_at',
  'persons.anonymous',
  'persons.region',
] as const

export const memberOf = (
  organization_id: string,
  row: { id: Bytes; state: number; created_at: number; anonymous: number; region: string | null },
): Member => ({
  person_id: idOf(row.id),
  organization_id,
  person_type: PERSON_TYPES.word(row.anonymous),
  region: regionOf(row.region),
  state: STATES.word(row.state),
  created_at: row.created_at,
})

/**
 * Behind a member in the order of age. Where that person is gone meanwhile, those who came in the same millisecond are
 * listed once more rather than left out.
 */
const isAfter = ({ created_at, person_id }: NonNullable<MemberQuery['after']>) => sql<boolean>`
  (memberships.created_at, memberships.person_key) >
  (${created_at}, coalesce(${personKey(bytesOf(person_id))}, 0))`

/** Whether a member has an account and is in all groups of one of the lists; active wherever such a group comes from. */
function isReader({ any, organizations }: NonNullable<MemberQuery['readers']>) {
  const keys = sql.join(organizations.map(organizationKey))
  const isIn = (group: string) => sql<boolean>`exists (select 1 from person_groups as held
    join memberships as there on there.organization_key = held.organization_key and there.person_key = held.person_key
    where held.organization_key in (${keys}) and held.person_key = memberships.person_key
      and held.group_name = ${group} and there.state = ${sql.lit(STATES.code('active'))})`
  const clause = (groups: readonly string[]) =>
    groups.length === 0 ? sql`1 = 1` : sql`(${sql.join(groups.map(isIn), sql` and `)})`
  const regular = sql.lit(PERSON_TYPES.code('regular'))
  return sql<boolean>`(select anonymous from persons where persons.key = memberships.person_key) = ${regular}
    and (${sql.join(any.map(clause), sql` or `)})`
}

/** The tables that a list of members may stand on; which of them are joined depends on what is asked. */
type Rows = SelectQueryBuilder<Tables, 'memberships' | 'handles' | 'person_groups', object>

function filtered(query: Kysely<Tables>, postgres: boolean, organizationId: string, asked: MemberQuery): Rows {
  const { group, state } = asked
  const byHandle = isByHandle(asked)
  const organization = organizationKey(organizationId)
  let rows = base(query, asked).where('memberships.organization_key', '=', organization)
  if (state) rows = rows.where('memberships.state', '=', STATES.code(state))
  // Said once more in words that the index of the few who are not active is chosen by.
  if (state && state !== 'active')
    rows = rows.where(sql<boolean>`memberships.state <> ${sql.lit(STATES.code('active'))}`)
  if (group !== undefined && !byHandle)
    rows = rows.where('person_groups.organization_key', '=', organization).where('person_groups.group_name', '=', group)
  if (group !== undefined && byHandle)
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('person_groups as wanted')
          .select('wanted.person_key')
          .where('wanted.organization_key', '=', organization)
          .where('wanted.group_name', '=', group)
          .whereRef('wanted.person_key', '=', 'memberships.person_key'),
      ),
    )
  if (asked.readers) rows = rows.where(isReader(asked.readers))
  if (asked.after) rows = rows.where(isAfter(asked.after))
  const fits = fitting(postgres, asked)
  if (fits)
    rows = rows.where(fits('handles.value')).where(({ not, exists, selectFrom }) =>
      // A person with two matching handles is listed once, at the first.
      not(
        exists(
          selectFrom('handles as lesser')
            .select('lesser.key')
            .whereRef('lesser.person_key', '=', 'handles.person_key')
            // The plus keeps SQLite from looking all handles that fit through for each of them.
            .where(fits(postgres ? 'lesser.value' : '+lesser.value'))
            .where(
              sql<boolean>`(lesser.value ${less(postgres)} handles.value
                or (lesser.value = handles.value and lesser.key < handles.key))`,
            ),
        ),
      ),
    )
  return rows
}

function base(query: Kysely<Tables>, asked: MemberQuery): Rows {
  if (isByHandle(asked))
    // SQLite keeps the order of a cross join: first the few handles that begin so, then whose they are. Left to choose, it
    // reads the organization's members through.
    return query
      .selectFrom('handles')
      .crossJoin('memberships')
      .whereRef('memberships.person_key', '=', 'handles.person_key') as unknown as Rows
  if (asked.group !== undefined)
    return query
      .selectFrom('person_groups')
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.organization_key', '=', 'person_groups.organization_key')
          .onRef('memberships.person_key', '=', 'person_groups.person_key'),
      ) as unknown as Rows
  return query.selectFrom('memberships') as unknown as Rows
}

function ordered(rows: Rows, postgres: boolean, asked: MemberQuery): Rows {
  if (isByHandle(asked)) return rows.orderBy(postgres ? sql`handles.value using ~<~` : sql`handles.value`)
  if (asked.group !== undefined) return rows.orderBy('person_groups.person_key')
  return rows.orderBy('memberships.created_at').orderBy('memberships.person_key')
}

const isByHandle = ({ handle, search }: MemberQuery): boolean => handle !== undefined || search !== undefined

/** Whether a column's text is the handle, or begins as the search, that is asked for; undefined where neither is. */
function fitting(postgres: boolean, { handle, search }: MemberQuery) {
  if (handle !== undefined) return (column: string) => sql<boolean>`${sql.raw(column)} = ${handle}`
  if (search !== undefined) return (column: string) => startsWith(postgres, column, search)
  return undefined
}

const less = (postgres: boolean) => (postgres ? sql`~<~` : sql`<`)

/** PostgreSQL's operators that compare byte by byte, which its index of handles is made for; SQLite always does. */
function startsWith(postgres: boolean, column: string, text: string) {
  const beyond = `${text}\u{10ffff}`
  return postgres
    ? sql<boolean>`${sql.raw(column)} ~>=~ ${text} and ${sql.raw(column)} ~<~ ${beyond}`
    : sql<boolean>`${sql.raw(column)} >= ${text} and ${sql.raw(column)} < ${beyond}`
}
