import type { Scope } from '@portico/protocol'

/** What a person gave a program that reads as them, with the session behind it, whose id it has. */
export interface ReadingGrantRecord {
  readonly id: string
  readonly client_id: string
  /** What the program called itself when it was allowed. */
  readonly name: string
  /** Where the answer was sent. */
  readonly host: string
  readonly groups: readonly string[]
  readonly scope: readonly Scope[]
  readonly created_at: number
  readonly expires_at: number
  readonly last_used: number | null
}

/** The refresh token that a grant has now: digests of the part that all of its tokens share, and of the rest. */
export interface RefreshHashes {
  readonly family: string
  readonly token: string
}

export interface ReadingGrantStore {
  /** Adds a grant to a session that is there. */
  add(
    grant: Pick<ReadingGrantRecord, 'id' | 'name' | 'host'> & { readonly hashes: RefreshHashes; readonly at: number },
  ): Promise<void>
  /** The session of a family of refresh tokens, whether it has ended or not, and when the latest of them was given out. */
  ofFamily(family: string): Promise<{ readonly id: string; readonly rotated_at: number } | undefined>
  /** Puts a new refresh token in the place of one; false when that is not the latest. Of many at once exactly one gets true. */
  rotate(hashes: RefreshHashes, next: string, at: number): Promise<boolean>
  /** Notes that a grant is in use, unless that was noted after `since`. */
  noteUse(id: string, at: number, since: number): Promise<void>
  /** The grants of a member that have not ended, newest first. */
  live(organizationId: string, personId: string, now: number): Promise<ReadingGrantRecord[]>
  /** Removes what was ended before a time. What has expired goes with its session. */
  removeEnded(before: number): Promise<void>
}
