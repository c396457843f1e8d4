import { type Kysely, sql } from 'kysely'
import type { Entry, EntryQuery, Member, MemberQuery } from '../../ports/stores.js'
import { PERSON_TYPES, STATES } from './codes.js'
import { bytesOf } from './id-bytes.js'
import { organizationKey, personKey } from './keys.js'
import { lastSeen } from './last-seen.js'
import { entryOf, MEMBER_COLUMNS, memberOf, ONLY_INVITED, ONLY_MEMBERS } from './member-states.js'
import { fitting, type MemberRows, oncePerPerson, rowsOf, wayTo } from './search-members.js'
import { inOrder } from './sort-members.js'
import type { Tables } from './tables.js'

/**
 * Above this number, a list says "at least" and is not sorted: counting or sorting a million rows takes longer than
 * showing a hundred of them.
 */
export const COUNTED = 10_000

/**
 * A page of an organization's members and the number of matches, up to `COUNTED`. Up to that number, a list is sorted
 * as requested; a longer one is in the order of an index.
 */
export async function listMembers(
  query: Kysely<Tables>,
  postgres: boolean,
  organizationId: string,
  asked: MemberQuery,
): Promise<{ total: number; exact: boolean; members: Member[] }> {
  const { rows, ...counts } = await pageOf(query, { postgres, organizationId, asked, scope: ONLY_MEMBERS })
  const members = rows.map((row) => ({ ...memberOf(organizationId, row), last_seen: row.last_seen || null }))
  return { ...counts, members }
}

/** Same as `listMembers`, with invited members. */
export async function listEntries(
  query: Kysely<Tables>,
  postgres: boolean,
  organizationId: string,
  { state, withAccount = false, ...rest }: EntryQuery,
): Promise<{ total: number; exact: boolean; entries: Entry[] }> {
  const asked = { ...rest, ...(state !== undefined && state !== 'invited' && { state }) }
  const scopes = [...(state === 'invited' ? [ONLY_INVITED] : []), ...(withAccount ? [HAS_ACCOUNT] : [])]
  const scope = scopes.length === 0 ? undefined : sql<boolean>`${sql.join(scopes, sql` and `)}`
  const { rows, ...counts } = await pageOf(query, { postgres, organizationId, asked, scope })
  const entries = rows.map((row): Entry => {
    const entry = entryOf(organizationId, row)
    return entry.state === 'invited' ? entry : { ...entry, last_seen: row.last_seen || null }
  })
  return { ...counts, entries }
}

const HAS_ACCOUNT = sql<boolean>`(select anonymous from persons where persons.key = memberships.person_key)
  <> ${sql.lit(PERSON_TYPES.code('anonymous'))}`

interface PageRequest {
  readonly postgres: boolean
  readonly organizationId: string
  readonly asked: MemberQuery
  readonly scope: ReturnType<typeof sql<boolean>> | undefined
}

async function pageOf(query: Kysely<Tables>, { postgres, organizationId, asked, scope }: PageRequest) {
  const organization = organizationKey(organizationId)
  const members = () => query.selectFrom('memberships').where('organization_key', '=', organization)
  const isFew = asked.search !== undefined && (await countOf(query, members() as unknown as MemberRows)) <= COUNTED
  const way = wayTo(asked, isFew)
  const fitting = filtered(rowsOf(query, { postgres, way, asked }), { postgres, way, organization, asked })
  const inScope = scope ? fitting.where(scope) : fitting
  const total = await countOf(query, inScope)
  const exact = total <= COUNTED
  const rows = await inOrder(inScope, { postgres, way, asked, sorted: exact && !asked.after })
    .innerJoin('persons', 'persons.key', 'memberships.person_key')
    .select([...MEMBER_COLUMNS, lastSeen(postgres).as('last_seen')])
    .limit(asked.limit ?? 100)
    .offset(asked.offset ?? 0)
    .execute()
  return { total: Math.min(total, COUNTED), exact, rows }
}

/** The number of rows; `COUNTED` plus one if there are more. */
async function countOf(query: Kysely<Tables>, rows: MemberRows): Promise<number> {
  const counted = rows
    .select('memberships.person_key')
    .limit(COUNTED + 1)
    .as('counted')
  const { total } = await query
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

type Filtering = {
  readonly postgres: boolean
  readonly way: ReturnType<typeof wayTo>
  readonly organization: ReturnType<typeof organizationKey>
  readonly asked: MemberQuery
}

function filtered(from: MemberRows, { postgres, way, organization, asked }: Filtering): MemberRows {
  const { group, state } = asked
  let rows = from.where('memberships.organization_key', '=', organization)
  if (state) rows = rows.where('memberships.state', '=', STATES.code(state))
  // Repeated in the terms of the partial index over the few members who are not active, so that it is used.
  if (state && state !== 'active')
    rows = rows.where(sql<boolean>`memberships.state <> ${sql.lit(STATES.code('active'))}`)
  if (group !== undefined && way === 'group')
    rows = rows.where('person_groups.organization_key', '=', organization).where('person_groups.group_name', '=', group)
  if (group !== undefined && way !== 'group')
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
  if (asked.after) rows = rows.where(isAfter(organization, asked.after))
  const fits = fitting(postgres, asked)
  return fits ? oncePerPerson(rows, fits, postgres) : rows
}

/**
 * Members who come after the given one, in the order in which people joined the pool. If that person no longer exists,
 * the list continues after those who had joined by then.
 */
const isAfter = (
  organization: ReturnType<typeof organizationKey>,
  { created_at, person_id }: NonNullable<MemberQuery['after']>,
) => sql<boolean>`
  memberships.person_key > coalesce(${personKey(bytesOf(person_id))}, (select max(earlier.person_key)
    from memberships as earlier where earlier.organization_key = ${organization} and earlier.created_at < ${created_at}), 0)`

/** Whether a member has an account, is in all groups of one of the lists, and is active wherever such a group comes from. */
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
