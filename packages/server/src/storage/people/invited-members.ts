import type { Handle } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { HANDLE_TYPES, PERSON_TYPES, regionCode, STATES } from '../codes.js'
import { bytesOf, idOf } from '../id-bytes.js'
import { isMember, memberKeys, organizationKey, personKey } from '../keys.js'
import { INVITED_PERSON, invitedCode, ONLY_INVITED, OPEN_INVITED } from '../members/member-states.js'
import type { Tables } from '../tables.js'

/** The wish of an organization to have a person as a member, as that person sees it. */
export interface MembershipOffer {
  /** The id of the invited member. */
  readonly invited_id: string
  readonly organization_id: string
  /** The handle with which the organization added them, which they have proven. */
  readonly handle: Handle
  readonly created_at: number
  /** When the person declined; null if they did not. */
  readonly declined_at: number | null
}

interface NewInvitedMember {
  readonly person_id: string
  readonly pool_id: string
  readonly organization_id: string
  readonly region: string
  readonly created_at: number
  readonly enabled: boolean
}

/**
 * Invited members: people whom an organization added that does not own the pool. Each is a row of its own with the
 * handles that were typed, unproven, and nothing of the person who may own these handles. They have no sessions or
 * credentials, and their groups count nowhere.
 */
export const invitedMemberStore = (query: Kysely<Tables>, postgres: boolean) => ({
  async create({ person_id, pool_id, organization_id, region, created_at, enabled }: NewInvitedMember) {
    await query
      .insertInto('persons')
      .values({
        id: bytesOf(person_id),
        pool_key: organizationKey(pool_id),
        anonymous: PERSON_TYPES.code('invited'),
        region: regionCode(region),
        created_at,
      })
      .execute()
    await query
      .insertInto('memberships')
      .values({ ...memberKeys(organization_id, person_id), state: invitedCode(enabled), created_at })
      .execute()
  },

  /** Whether a handle was typed for an invited member of an organization. */
  async hasHandle(organizationId: string, { type, value }: Handle) {
    const row = await query
      .selectFrom('handles')
      .innerJoin('memberships', 'memberships.person_key', 'handles.person_key')
      .select('handles.key')
      .where('handles.value', '=', value)
      .where('handles.type', '=', HANDLE_TYPES.code(type))
      .where('memberships.organization_key', '=', organizationKey(organizationId))
      .where(ONLY_INVITED)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /**
   * Enables or disables; false for anyone who is not an invited member. A disabled one cannot accept.
   * @param byDirectory whether the directory disables them; it may then also enable them again.
   */
  async setEnabled(organizationId: string, personId: string, enabled: boolean, byDirectory = false) {
    const open = sql.lit(STATES.code('invited'))
    const rows = await query
      .updateTable('memberships')
      .set({
        state: invitedCode(enabled),
        by_directory: byDirectory ? sql<number>`case when state = ${open} then 1 else by_directory end` : 0,
      })
      .where(isMember(organizationId, personId))
      .where(ONLY_INVITED)
      .returning('person_key')
      .execute()
    return rows.length > 0
  },

  /** The enabled invited members with a handle that the person has proven, oldest first. */
  async offersFor(personId: string): Promise<MembershipOffer[]> {
    const rows = await query
      .selectFrom('handles as own')
      .innerJoin('handles as typed', (join) =>
        join
          .onRef('typed.value', '=', 'own.value')
          .onRef('typed.type', '=', 'own.type')
          .onRef('typed.pool_key', '=', 'own.pool_key'),
      )
      .innerJoin('persons', 'persons.key', 'typed.person_key')
      .innerJoin('memberships', 'memberships.person_key', 'typed.person_key')
      .innerJoin('organizations', 'organizations.key', 'memberships.organization_key')
      .leftJoin('membership_declines as declines', (join) =>
        join
          .onRef('declines.organization_key', '=', 'memberships.organization_key')
          .onRef('declines.person_key', '=', 'own.person_key'),
      )
      .select([
        'persons.id as invited_id',
        'organizations.id as organization_id',
        'own.type',
        'own.value',
        'memberships.created_at',
        'declines.declined_at',
      ])
      .where('own.person_key', '=', personKey(bytesOf(personId)))
      .where('own.verified', '=', 1)
      .where('typed.verified', 'is', null)
      .where('persons.anonymous', '=', INVITED_PERSON)
      .where(OPEN_INVITED)
      .orderBy('memberships.created_at')
      .orderBy('persons.key')
      .execute()
    return rows.map(({ invited_id, type, value, ...row }) => ({
      ...row,
      invited_id: idOf(invited_id),
      handle: { type: HANDLE_TYPES.word(type), value },
    }))
  },

  /** The organizations with an enabled invited member who has this handle. */
  async organizationsInviting(poolId: string, { type, value }: Handle): Promise<string[]> {
    const rows = await query
      .selectFrom('handles')
      .innerJoin('memberships', 'memberships.person_key', 'handles.person_key')
      .innerJoin('organizations', 'organizations.key', 'memberships.organization_key')
      .select('organizations.id')
      .where('handles.value', '=', value)
      .where('handles.type', '=', HANDLE_TYPES.code(type))
      .where('handles.pool_key', '=', organizationKey(poolId))
      .where(OPEN_INVITED)
      .orderBy('memberships.created_at')
      .orderBy('organizations.id')
      .execute()
    return [...new Set(rows.map(({ id }) => id))]
  },

  /**
   * Ends an enabled invited member for someone who accepts; false if there is none. Of concurrent calls, exactly one
   * returns true. Returns their groups.
   */
  async take(organizationId: string, invitedId: string): Promise<{ readonly groups: readonly string[] } | undefined> {
    // Waits for groups that are being added or removed, so that those that count are seen. SQLite allows one writer at a
    // time.
    const member = query.selectFrom('memberships').select('person_key').where(isMember(organizationId, invitedId))
    const held = query.selectFrom('person_groups').select('group_name').where(isMember(organizationId, invitedId))
    if (postgres) await member.forUpdate().execute()
    const groups = await (postgres ? held.forUpdate() : held).execute()
    const ended = await query
      .deleteFrom('memberships')
      .where(isMember(organizationId, invitedId))
      .where(OPEN_INVITED)
      .returning('person_key')
      .execute()
    if (ended.length === 0) return undefined
    await query
      .deleteFrom('persons')
      .where('id', '=', bytesOf(invitedId))
      .where('anonymous', '=', INVITED_PERSON)
      .execute()
    return { groups: groups.map(({ group_name }) => group_name) }
  },

  /** Records that a person declined an organization, once and for all. */
  async decline(organizationId: string, personId: string, declined_at: number) {
    await query
      .insertInto('membership_declines')
      .values({ ...memberKeys(organizationId, personId), declined_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async forgetDecline(organizationId: string, personId: string) {
    await query.deleteFrom('membership_declines').where(isMember(organizationId, personId)).execute()
  },
})
