import type { Page } from './page.js'

/** A reader token with the session behind it, whose id it has. Nothing of the secret but a digest is kept. */
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
  /** Adds a token to a session that is there. */
  add(token: { readonly id: string; readonly name: string; readonly secretHash: string }): Promise<void>
  /** The id of the session that a secret stands for, whether it has ended or not. */
  sessionOf(secretHash: string): Promise<string | undefined>
  /** The tokens of a member that have not ended, newest first. */
  live(organizationId: string, personId: string, now: number): Promise<ReaderTokenRecord[]>
  /** As `live`, of all members, one page. */
  list(
    organizationId: string,
    page: Page & { readonly now: number },
  ): Promise<{ total: number; tokens: ReaderTokenRecord[] }>
  /** When a token was last used, and whether it was used from a network before; undefined where there is no such token. */
  lastUse(id: string, network: string): Promise<{ readonly at: number | null; readonly known: boolean } | undefined>
  /**
   * Notes that a token is in use. Of many uses at once, one is the first, and one the first from its network. No more networks
   * are remembered than `most`; a use from a further one is not new.
   */
  use(
    id: string,
    use: { readonly network: string; readonly at: number; readonly most: number },
  ): Promise<{ readonly first: boolean; readonly newNetwork: boolean }>
  /** Removes what was ended before a time. What has expired goes with its session. */
  removeEnded(before: number): Promise<void>
}
