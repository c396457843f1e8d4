import type { PersonType } from '@portico/protocol'
import { sql } from 'kysely'
import { PERSON_TYPES, regionOf, STATES } from './codes.js'
import { type Bytes, idOf } from './id-bytes.js'
import type { Entry, InvitedMember, Member, MemberState } from './ports/stores.js'

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
