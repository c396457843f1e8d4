import { DAY, FEED_TOKENS, feedTokenOf, WEEK } from '@portico/protocol'
import type { CreateFeedTokenBody } from '@portico/protocol/schemas'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { secretId } from '../../ground/ids.js'
import { secretHash } from '../../ground/secrets.js'
import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { isRequired } from '../../identity/factors/required-factors.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { expired } from '../../identity/tokens/check.js'
import { addressOf } from '../../people/persons/addresses.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { FeedTokenRecord } from '../../storage/site/feed-tokens.js'
import type { Stores } from '../../storage/stores.js'
import { demandSignIn } from '../reader-tokens/demand-sign-in.js'

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
  created_at: isoTime(token.created_at),
  expires_at: isoTime(endOf(token, organization)),
  last_used: isoTimeOrNull(token.last_used),
  delivery: token.mail_due === null ? 'address' : 'email',
})

/** A feed that was just created. Its address, unless it comes by email, is only in this response. */
export type NewFeedToken = ShownFeedToken & { readonly url?: string }

/**
 * Creates a feed of changes for a session's person: an address, or a weekly email. It outlives the session, and shows
 * titles of private pages.
 * @throws RequestError 403 without a recent sign-in, if the organization allows no reader tokens, or if it requires a
 * second factor of the person, which no address can prove; 409 if there are too many, for a second weekly email, and
 * for an email without a proven address.
 */
export function createFeedToken(
  services: Services,
  session: SessionRecord,
  { name, delivery = 'address' }: CreateFeedTokenBody,
): Promise<NewFeedToken> {
  const { stores, clock, random, settings } = services
  const { organization_id, person_id } = session
  return stores.transaction(async (inside) => {
    // Locks the person, so that each of several concurrent calls counts the previous ones.
    if (!(await inside.sessions.hold(session.id, clock.now()))) throw expired()
    const organization = await findOrganization(inside, organization_id)
    if (!organization.settings.reader_tokens) throw new IdentityError('reader_tokens_off')
    if (!(await allowsFeeds(inside, organization, person_id)))
      throw new RequestError(403, 'this organization requires a second factor, which a feed address cannot prove')
    await demandSignIn(inside, organization, session, clock.now())
    const now = clock.now()
    const live = (await inside.feedTokens.of(organization_id, person_id)).filter(
      (feed) => endOf(feed, organization) > now,
    )
    if (live.length >= FEED_TOKENS.mostPerPerson)
      throw new RequestError(
        409,
        `this account already has ${FEED_TOKENS.mostPerPerson} feeds; end one before you create another`,
      )
    const isMail = delivery === 'email'
    if (isMail && live.some(({ mail_due }) => mail_due !== null))
      throw new RequestError(409, 'you already receive the weekly email; end it before you request it again')
    if (isMail && (await addressOf(inside, person_id)) === undefined)
      throw new RequestError(
        409,
        'your account has no verified email address; add one before you request the weekly email',
      )
    const secret = feedTokenOf(random.bytes(32))
    const mail_due = isMail ? now + WEEK : null
    const token = { id: secretId(random), organization_id, person_id, name, created_at: now, mail_due }
    await inside.feedTokens.add(token, secretHash(secret))
    await writeAudit(services, inside, {
      organizationId: organization_id,
      actor: person_id,
      personId: person_id,
      action: 'feed_token.created',
      detail: { feed: token.id, name, delivery },
    })
    const view = shownFeedToken({ ...token, last_used: null }, organization)
    return isMail ? view : { ...view, url: `${settings.url.replace(/\/$/, '')}/feeds/${secret}/changes.xml` }
  })
}

/** Whether a person of an organization may have feeds: anyone with the address can read it without further proof. */
export const allowsFeeds = async (stores: Stores, organization: Organization, personId: string): Promise<boolean> =>
  organization.settings.reader_tokens && !(await isRequired(stores, organization, personId))

/** Ends a person's own feed; false if they have none with this id. */
export function endFeedToken(
  services: Services,
  { organization_id, person_id }: Pick<SessionRecord, 'organization_id' | 'person_id'>,
  id: string,
): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    if (!(await inside.feedTokens.remove(organization_id, person_id, id))) return false
    await writeAudit(services, inside, {
      organizationId: organization_id,
      actor: person_id,
      personId: person_id,
      action: 'feed_token.ended',
      detail: { feed: id },
    })
    return true
  })
}
