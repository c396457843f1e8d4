import type { MemberOrder, PersonType } from '@portico/protocol'
import type { Listing } from './page.js'

/** Whether a member may sign in; `pending` waits for an administrator's decision, `rejected` was declined. */
export type MemberState = 'active' | 'inactive' | 'pending' | 'rejected'

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
  readonly after?: string | undefined
}

export interface EntryQuery extends Omit<MemberQuery, 'state' | 'readers'> {
  readonly state?: Entry['state']
  /** Leaves out anonymous visitors. */
  readonly withAccount?: boolean
}

/** Starts a list in the order in which people joined the pool, in which no one who leaves meanwhile shifts a page. */
export const FIRST_MEMBER = ' first'

export interface PersonStore {
  /** Inside a transaction: locks a person until it ends. */
  lock(personId: string): Promise<void>
  /** Adds a person to the pool and to the organization. */
  create(person: Omit<Member, 'state'> & { readonly pool_id: string; readonly state?: MemberState }): Promise<void>
  /**
   * Makes a person of the pool a member; does nothing if they already are.
   * @param formerId the id of the invited member that they were.
   */
  join(organizationId: string, personId: string, at: number, state?: MemberState, formerId?: string): Promise<void>
  member(organizationId: string, personId: string): Promise<Member | undefined>
  /** A member or an invited member: only for calls that administer the organization's list of persons. */
  entry(organizationId: string, personId: string): Promise<Entry | undefined>
  /** A page and the total; `exact` is false if there are more than `total`. */
  list(organizationId: string, query: MemberQuery): Promise<Listing & { members: Member[] }>
  /** Same as `list`, with invited members. */
  entries(organizationId: string, query: EntryQuery): Promise<Listing & { entries: Entry[] }>
  /** Stores the id of the invited member that a member was, unless one is stored. */
  noteFormerId(organizationId: string, personId: string, formerId: string): Promise<void>
  /** The member who was the invited member with an id. */
  memberFormerly(organizationId: string, formerId: string): Promise<string | undefined>
  /** When a member was last seen; null if never. */
  lastSeen(organizationId: string, personId: string): Promise<number | null>
  /** Records that a member was seen. */
  noteSeen(organizationId: string, personId: string, now: number): Promise<void>
  /** @param byDirectory whether the directory disables an active member; it may then also enable them again. */
  setState(organizationId: string, personId: string, state: MemberState, byDirectory?: boolean): Promise<boolean>
  /** Whether someone was made inactive by the directory, and not by an administrator. */
  isDisabledByDirectory(organizationId: string, personId: string): Promise<boolean>
  /** The organizations that a person is a member of, oldest membership first. */
  memberships(personId: string): Promise<{ readonly organization_id: string; readonly state: MemberState }[]>
  /** Ends a membership; with the last one, removes the person and everything stored about them. */
  remove(organizationId: string, personId: string): Promise<boolean>
  groups(organizationId: string, personId: string): Promise<string[]>
  setGroups(organizationId: string, personId: string, groups: readonly string[]): Promise<void>
  addGroups(organizationId: string, personId: string, groups: readonly string[]): Promise<void>
  /** Makes an anonymous person a regular one; false if they already are. Of concurrent calls, exactly one returns true. */
  makeRegular(personId: string): Promise<boolean>
  /** Removes anonymous persons created before a time, with everything stored about them. */
  removeAnonymous(before: number): Promise<void>
  hasMemberIn(organizationId: string, group: string): Promise<boolean>
}
