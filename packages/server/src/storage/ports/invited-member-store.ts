import type { Handle } from '@portico/protocol'

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
export interface InvitedMemberStore {
  create(member: NewInvitedMember): Promise<void>
  /** Whether a handle was typed for an invited member of an organization. */
  hasHandle(organizationId: string, handle: Handle): Promise<boolean>
  /**
   * Enables or disables; false for anyone who is not an invited member. A disabled one cannot accept.
   * @param byDirectory whether the directory disables them; it may then also enable them again.
   */
  setEnabled(organizationId: string, personId: string, enabled: boolean, byDirectory?: boolean): Promise<boolean>
  /** The enabled invited members with a handle that the person has proven, oldest first. */
  offersFor(personId: string): Promise<MembershipOffer[]>
  /** The organizations with an enabled invited member who has this handle. */
  organizationsInviting(poolId: string, handle: Handle): Promise<string[]>
  /**
   * Ends an enabled invited member for someone who accepts; false if there is none. Of concurrent calls, exactly one
   * returns true. Returns their groups.
   */
  take(organizationId: string, invitedId: string): Promise<{ readonly groups: readonly string[] } | undefined>
  /** Records that a person declined an organization, once and for all. */
  decline(organizationId: string, personId: string, at: number): Promise<void>
  forgetDecline(organizationId: string, personId: string): Promise<void>
}
