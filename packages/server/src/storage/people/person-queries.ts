import type { Kysely } from 'kysely'
import type { Bytes } from '../id-bytes.js'
import { memberKeys, organizationKey, personKey } from '../keys.js'
import { MEMBER_COLUMNS, ONLY_MEMBERS } from '../members/member-states.js'
import { prepared, preparedOne } from '../prepared.js'
import type { Tables } from '../tables.js'

export async function addGroups(
  query: Kysely<Tables>,
  organizationId: string,
  personId: string,
  groups: readonly string[],
) {
  if (groups.length === 0) return
  await query
    .insertInto('person_groups')
    .values([...new Set(groups)].map((group_name) => ({ ...memberKeys(organizationId, personId), group_name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface NewPerson {
  readonly id: Bytes
  readonly pool_id: string
  readonly anonymous: number
  readonly region: string | null
  readonly created_at: number
}

export const addPerson = prepared((query, { id, pool_id, anonymous, region, created_at }: NewPerson) =>
  query.insertInto('persons').values({ id, pool_key: organizationKey(pool_id), anonymous, region, created_at }),
)

interface NewMember {
  readonly organization_id: string
  readonly id: Bytes
  readonly state: number
  readonly created_at: number
}

export const addMember = prepared((query, { organization_id, id, state, created_at }: NewMember) =>
  query
    .insertInto('memberships')
    .values({ organization_key: organizationKey(organization_id), person_key: personKey(id), state, created_at }),
)

interface MembershipKey {
  readonly organizationId: string
  readonly id: Bytes
}

const entryRow = (query: Kysely<Tables>, { organizationId, id }: MembershipKey) =>
  query
    .selectFrom('persons')
    .innerJoin('memberships', 'memberships.person_key', 'persons.key')
    .select(MEMBER_COLUMNS)
    .where('persons.id', '=', id)
    .where('memberships.organization_key', '=', organizationKey(organizationId))

export const memberBy = preparedOne((query, member: MembershipKey) => entryRow(query, member).where(ONLY_MEMBERS))

export const entryBy = preparedOne(entryRow)

export const groupsOf = prepared((query, { organizationId, id }: MembershipKey) =>
  query
    .selectFrom('person_groups')
    .select('group_name')
    .where('organization_key', '=', organizationKey(organizationId))
    .where('person_key', '=', personKey(id)),
)
