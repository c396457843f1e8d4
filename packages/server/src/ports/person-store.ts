import type { MemberOrder, PersonType } from '@portico/protocol'

/** Whether a member may sign in; `pending` waits for an administrator's word, `rejected` had it. */
export type MemberState = 'active' | 'inactive' | 'pending' | 'rejected'

/** A person as a member of one organization. */
export interface Member {
  readonly person_id: string
  readonly organization_id: string
  readonly person_type: PersonType
  readonly region: string
  readonly state: MemberState
  readonly created_at: number
  /** When they were last here; null for never, absent where it was not asked for. */
  readonly last_seen?: number | null
}

export interface MemberSort {
  readonly by: MemberOrder
  readonly descending?: boolean
}

export interface MemberQuery {
  readonly limit?: number
  readonly offset?: number
  readonly handle?: string
  /** A part of one of the handles; fewer than three letters are how it begins. */
  readonly search?: string
  readonly group?: string
  readonly state?: MemberState
  /** People with an account in all groups of one of these lists, in whichever of the organizations. */
  readonly readers?: { readonly any: readonly (readonly string[])[]; readonly organizations: readonly string[] }
  /** Ignored in a list that is too long to be counted, which can only be turned round. */
  readonly sort?: MemberSort
  /**
   * Goes on behind this member in the order in which people came to the pool: however far on, as quick as the first page.
   * No id and time 0 begin it.
   */
  readonly after?: { readonly created_at: number; readonly person_id: string }
}

export interface PersonStore {
  /** Inside a transaction: holds a person until it ends, so that others who lock them wait. */
  lock(personId: string): Promise<void>
  /** Adds a person to the pool and to the organization. */
  create(person: Omit<Member, 'state'> & { readonly pool_id: string; readonly state?: MemberState }): Promise<void>
  /** Makes a person of the pool a member; nothing changes for one who is. */
  join(organizationId: string, personId: string, at: number, state?: MemberState): Promise<void>
  member(organizationId: string, personId: string): Promise<Member | undefined>
  /** A page and how many there are; `exact` is false where there are more than `total`. */
  list(organizationId: string, query: MemberQuery): Promise<{ total: number; exact: boolean; members: Member[] }>
  /** When a member was last here; null for one who never was. */
  lastSeen(organizationId: string, personId: string): Promise<number | null>
  /** Notes that a member is here. */
  noteSeen(organizationId: string, personId: string, now: number): Promise<void>
  /** @param byDirectory whether the directory disables an active member; then it may also take that back. */
  setState(organizationId: string, personId: string, state: MemberState, byDirectory?: boolean): Promise<boolean>
  /** Whether someone is inactive by the word of the directory, and not of an administrator. */
  isDisabledByDirectory(organizationId: string, personId: string): Promise<boolean>
  /** The organizations that a person is a member of, oldest membership first. */
  memberships(personId: string): Promise<{ readonly organization_id: string; readonly state: MemberState }[]>
  /** Ends a membership, and with the last one the person and everything kept about them. */
  remove(organizationId: string, personId: string): Promise<boolean>
  groups(organizationId: string, personId: string): Promise<string[]>
  setGroups(organizationId: string, personId: string, groups: readonly string[]): Promise<void>
  addGroups(organizationId: string, personId: string, groups: readonly string[]): Promise<void>
  /** Makes an anonymous person a regular one; false for one who is. Of many at once one gets true. */
  makeRegular(personId: string): Promise<boolean>
  /** Removes anonymous persons made before a time, with everything kept about them. */
  removeAnonymous(before: number): Promise<void>
  hasMemberIn(organizationId: string, group: string): Promise<boolean>
}
