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
  /** The longest-standing person who names this handle without having proven it. */
  claimant(poolId: string, type: HandleType, value: string): Promise<string | undefined>
  /** The owner or, where there is none, the claimant, in one query. */
  ownerOrClaimant(
    poolId: string,
    type: HandleType,
    value: string,
  ): Promise<{ readonly personId: string; readonly owns: boolean } | undefined>
  of(personId: string): Promise<HandleRecord[]>
  /** What members of an organization are known by: their oldest proven address, or another proven handle. Others are left out. */
  names(organizationId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Adds an unproven handle. It reserves nothing. */
  note(poolId: string, handle: HandleRecord): Promise<void>
  /**
   * Makes the handle this person's own; false when someone else's already. Of many at once one wins.
   * @param isNew whether the person was made in the same transaction, and so has not named the handle before.
   */
  claim(poolId: string, handle: Omit<HandleRecord, 'verified'>, isNew?: boolean): Promise<boolean>
  remove(personId: string, id: string): Promise<boolean>
}
