import { GUEST_LINKS, type GuestRefusal, isWholeGuestSecret, MINUTE } from '@portico/protocol'
import { secretHash } from '../../ground/secrets.js'
import type { Services } from '../../identity/services.js'
import type { GuestLinkRecord, SharedPagesText } from '../../storage/site/guest-links.js'

/** An agreement that a guest has to accept before a page opens, as they read it. */
export interface GuestAgreement {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly text: string
  readonly digest: string
}

/** Why a link opens nothing. If an address has to be proven: which one, masked, and the id of the link. */
export interface GuestRefused {
  readonly why: GuestRefusal
  readonly email?: string
  readonly link?: string
  /** What the guest may accept to open the page. */
  readonly agreements?: readonly GuestAgreement[]
}

/** The link with a secret, or why it opens nothing anymore. */
export async function findGuestLink(
  { stores, clock }: Services,
  secret: string,
): Promise<(GuestLinkRecord & SharedPagesText) | GuestRefused> {
  const link = isWholeGuestSecret(secret) ? await stores.guestLinks.bySecret(secretHash(secret)) : undefined
  if (!link) return { why: 'unknown' }
  const over = endOf(link, clock.now())
  return over ? { why: over } : link
}

/** Several servers may differ by less than this. */
const SKEW = MINUTE

function endOf(
  { created_at, last_opened, ended_at, expires_at, openings, most_openings }: GuestLinkRecord,
  now: number,
): GuestRefusal | undefined {
  if (expires_at <= now) return 'expired'
  if (ended_at !== null) return 'withdrawn'
  if (openings >= (most_openings ?? GUEST_LINKS.mostOpenings)) return 'used_up'
  // The clock was set back: nothing is valid for longer by that.
  return Math.max(created_at, last_opened ?? 0) > now + SKEW ? 'not_yet' : undefined
}
