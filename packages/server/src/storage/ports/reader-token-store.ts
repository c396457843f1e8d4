import type { Listing, Page } from './page.js'

/** A reader token with its session, which has the same id. Only a digest of the secret is stored. */
export interface ReaderTokenRecord {
  readonly id: string
  readonly person_id: string
  readonly name: string
  readonly groups: readonly string[]
  readonly created_at: number
  readonly expires_at: number
  readonly last_used: number | null
}

export interface ReaderTokenStore {
  /** Adds a token to an existing session. */
  add(token: { readonly id: string; readonly name: string; readonly secretHash: string }): Promise<void>
  /** The id of the session that belongs to a secret, whether it has ended or not. */
  sessionOf(secretHash: string): Promise<string | undefined>
  /** The tokens of a member that have not ended, newest first. */
  live(organizationId: string, personId: string, now: number): Promise<ReaderTokenRecord[]>
  /** Same as `live`, of all members, one page. */
  list(
    organizationId: string,
    page: Page & { readonly now: number },
  ): Promise<Listing & { tokens: ReaderTokenRecord[] }>
  /** When a token was last used, and whether it was used from a network before; undefined if the token does not exist. */
  lastUse(
    id: string,
    network: string,
  ): Promise<{ readonly at: number | null; readonly fromKnownNetwork: boolean } | undefined>
  /**
   * Records that a token is in use. Of concurrent uses, exactly one is the first, and one the first from its network.
   * At most `most` networks are remembered; a use from any further network is not reported as new.
   */
  use(
    id: string,
    use: { readonly network: string; readonly at: number; readonly most: number },
  ): Promise<{ readonly first: boolean; readonly newNetwork: boolean }>
  /** Removes tokens that were ended before a time. Expired ones are removed with their sessions. */
  removeEnded(before: number): Promise<void>
}
