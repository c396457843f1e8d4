import type { MemberOrder, PersonType } from '@portico/protocol'
import { sql } from 'kysely'
import { type MemberState, PERSON_TYPES, regionOf, STATES } from '../codes.js'
import { type Bytes, idOf } from '../id-bytes.js'

/** A person as a member of one organization. */
export interface Member {
  readonly person_id: string
  readonly organization_id: string
  readonly person_type: PersonType
  readonly region: string
  readonly state: MemberState
  readonly created_at: number
  /** The id of the invited member that they were. */
  readonly former_id?: string
  /** When they were last seen; null means never, and absent if it was not requested. */
  readonly last_seen?: number | null
}

/**
 * Someone whom an organization added that does not own the pool, until they accept: not a member. Anything that needs a
 * member takes a `Member`, which this is not.
 */
export interface InvitedMember {
  readonly person_id: string
  readonly organization_id: string
  readonly region: string
  readonly state: 'invited'
  /** Whether they may accept: the organization did not disable them. */
  readonly enabled: boolean
  readonly created_at: number
  readonly last_seen?: null
}

/** What the list of an organization's persons contains. */
export type Entry = Member | InvitedMember

export const isInvited = (entry: Entry): entry is InvitedMember => entry.state === 'invited'

export interface MemberSort {
  readonly by: MemberOrder
  readonly descending?: boolean
}

export interface MemberQuery {
  readonly limit?: number
  readonly offset?: number
  readonly handle?: string
  /** A part of one of the handles; with fewer than three letters, its beginning. */
  readonly search?: string
  readonly group?: string
  readonly state?: MemberState
  /** People with an account who are in all groups of one of these lists, in any of the organizations. */
  readonly readers?: { readonly any: readonly (readonly string[])[]; readonly organizations: readonly string[] }
  /** Ignored for a list that is too long to be counted, which can only be reversed. */
  readonly sort?: MemberSort
  /** Continues at the `next` of another page. With `FIRST_MEMBER`, a short list is in the order of a long one. */
  readonly after?: string
}

export interface EntryQuery extends Omit<MemberQuery, 'state' | 'readers'> {
  readonly state?: Entry['state']
  /** Leaves out anonymous visitors. */
  readonly withAccount?: boolean
}

/*
 * The rows of memberships are members and invited members. Only this file tells them apart: a query for members uses
 * `ONLY_MEMBERS`, and a row becomes a member only through `memberOf`, which refuses any other.
 */

const INVITED = STATES.code('invited')
const INVITED_DISABLED = STATES.code('invited_disabled')

export const isMemberState = (code: number): boolean => code < INVITED

/** Codes of members come before these. */
export const ONLY_MEMBERS = sql<boolean>`memberships.state < ${sql.lit(INVITED)}`
export const ONLY_INVITED = sql<boolean>`memberships.state >= ${sql.lit(INVITED)}`
/** Those who may accept. */
export const OPEN_INVITED = sql<boolean>`memberships.state = ${sql.lit(INVITED)}`

/** A person who stands for an invited member, and is found by no handle. */
export const INVITED_PERSON = sql.lit(PERSON_TYPES.code('invited'))

export const invitedCode = (enabled: boolean): number => (enabled ? INVITED : INVITED_DISABLED)

export const MEMBER_COLUMNS = [
  'persons.id',
  'memberships.state',
  'memberships.created_at',
  'memberships.former_id',
  'persons.anonymous',
  'persons.region',
] as const

interface MemberRow {
  readonly id: Bytes
  readonly state: number
  readonly created_at: number
  readonly former_id: Bytes | null
  readonly anonymous: number
  readonly region: string | null
}

/** @throws Error for the state of an invited member. */
export function memberState(code: number): MemberState {
  const state = STATES.word(code)
  if (state === 'invited' || state === 'invited_disabled') throw new Error('an invited member is not a member')
  return state
}

/** @throws Error for the person of an invited member. */
export function personType(code: number): PersonType {
  const type = PERSON_TYPES.word(code)
  if (type === 'invited') throw new Error('an invited member is not a member')
  return type
}

export function memberOf(organization_id: string, row: MemberRow): Member {
  return {
    person_id: idOf(row.id),
    organization_id,
    person_type: personType(row.anonymous),
    region: regionOf(row.region),
    state: memberState(row.state),
    created_at: row.created_at,
    ...(row.former_id && { former_id: idOf(row.former_id) }),
  }
}

export function entryOf(organization_id: string, row: MemberRow): Entry {
  if (isMemberState(row.state)) return memberOf(organization_id, row)
  const invited: InvitedMember = {
    person_id: idOf(row.id),
    organization_id,
    region: regionOf(row.region),
    state: 'invited',
    enabled: row.state === INVITED,
    created_at: row.created_at,
  }
  return invited
}
