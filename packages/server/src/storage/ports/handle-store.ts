import type { HandleType } from '@portico/protocol'

export interface HandleRecord {
  readonly id: string
  readonly person_id: string
  readonly type: HandleType
  readonly value: string
  readonly verified: boolean
  readonly created_at: number
}

export interface HandleStore {
  /** The person who proved this handle. */
  owner(poolId: string, type: HandleType, value: string): Promise<string | undefined>
  /** The person who has claimed this handle the longest without having proven it. */
  claimant(poolId: string, type: HandleType, value: string): Promise<string | undefined>
  /** The owner or, if there is none, the claimant, in one query. */
  ownerOrClaimant(
    poolId: string,
    type: HandleType,
    value: string,
  ): Promise<{ readonly personId: string; readonly owns: boolean } | undefined>
  of(personId: string): Promise<HandleRecord[]>
  /** How to name members of an organization: their oldest proven address, or another proven handle. Others are left out. */
  names(organizationId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Adds an unproven handle. It reserves nothing. */
  note(poolId: string, handle: HandleRecord): Promise<void>
  /**
   * Assigns the handle to this person; false if it already belongs to another person. Of concurrent calls, one wins.
   * @param isNew whether the person was created in the same transaction, and so has not claimed the handle before.
   */
  claim(poolId: string, handle: Omit<HandleRecord, 'verified'>, isNew?: boolean): Promise<boolean>
  remove(personId: string, id: string): Promise<boolean>
}
