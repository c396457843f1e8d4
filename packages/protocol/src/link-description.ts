/** What following a link does: signs in, adds an address to an account, or chooses a new password. */
export const LINK_ACTIONS = ['sign_in', 'add_handle', 'reset_password'] as const
export type LinkAction = (typeof LINK_ACTIONS)[number]

/** What a link does and for whom, shown to the visitor before they follow it. */
export interface LinkDescription {
  readonly action: LinkAction
  /** Name of the organization. */
  readonly organization: string
  /**
   * The account that the link is for: an address, a phone number or a username. Absent for an account without a handle.
   */
  readonly account?: string
  /** Absent when the account does not exist yet. */
  readonly person_id?: string
  /** The address or phone number that `add_handle` adds. */
  readonly handle?: string
}
