import type { Organization } from '../../identity/organizations/organization.js'
import type { FeedTokenRecord } from '../../storage/feed-tokens.js'

const DAY = 24 * 3_600_000

/** A feed as lists show it, without its address or digest. */
export interface ShownFeedToken {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly expires_at: string
  readonly last_used: string | null
  /** An address for a feed reader, or a weekly email. */
  readonly delivery: 'address' | 'email'
}

/** When a feed ends: like reader tokens, according to the current setting of its organization. */
export const endOf = (
  { created_at }: Pick<FeedTokenRecord, 'created_at'>,
  { settings }: Pick<Organization, 'settings'>,
): number => created_at + settings.reader_token_days * DAY

export const shownFeedToken = (
  token: Omit<FeedTokenRecord, 'organization_id' | 'person_id' | 'mail_known'>,
  organization: Pick<Organization, 'settings'>,
): ShownFeedToken => ({
  id: token.id,
  name: token.name,
  created_at: time(token.created_at),
  expires_at: time(endOf(token, organization)),
  last_used: token.last_used === null ? null : time(token.last_used),
  delivery: token.mail_due === null ? 'address' : 'email',
})

const time = (milliseconds: number) => new Date(milliseconds).toISOString()
