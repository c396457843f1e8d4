import type { Scope } from '@portico/protocol'

/** What a person granted a program that reads as them, with its session, which has the same id. */
export interface ReadingGrantRecord {
  readonly id: string
  readonly client_id: string
  /** The name that the program had when it was allowed. */
  readonly name: string
  /** The host that the response was sent to. */
  readonly host: string
  readonly groups: readonly string[]
  readonly scope: readonly Scope[]
  readonly created_at: number
  readonly expires_at: number
  readonly last_used: number | null
}

/** The current refresh token of a grant: digests of the part that all of its tokens share, and of the rest. */
export interface RefreshHashes {
  readonly family: string
  readonly token: string
}

export interface ReadingGrantStore {
  /** Adds a grant to an existing session. */
  add(
    grant: Pick<ReadingGrantRecord, 'id' | 'name' | 'host'> & { readonly hashes: RefreshHashes; readonly at: number },
  ): Promise<void>
  /** The session of a family of refresh tokens, whether it has ended or not, and when the latest of them was issued. */
  ofFamily(family: string): Promise<{ readonly id: string; readonly rotated_at: number } | undefined>
  /**
   * Replaces a refresh token with a new one; false if it is not the latest. Of concurrent calls, exactly one returns
   * true.
   */
  rotate(hashes: RefreshHashes, next: string, at: number): Promise<boolean>
  /** Records that a grant is in use, unless that was recorded after `since`. */
  noteUse(id: string, at: number, since: number): Promise<void>
  /** The grants of a member that have not ended, newest first. */
  live(organizationId: string, personId: string, now: number): Promise<ReadingGrantRecord[]>
  /** Removes grants that were ended before a time. Expired ones are removed with their sessions. */
  removeEnded(before: number): Promise<void>
}
