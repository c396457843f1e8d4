import type { ContentKeysRequest, ContentKeysResult } from '@portico/protocol'
import { HOUR, MINUTE, WEEK } from '@portico/protocol'
import { consolePage } from '../../ground/allowed-origins.js'
import { oneLine } from '../../ground/html.js'
import { type Rounds, rounds } from '../../ground/repeated-work.js'
import { secretHash } from '../../ground/secrets.js'
import { isReaderOf } from '../../identity/organizations/is-reader-of.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { brandOf } from '../../messages/delivery/brand.js'
import { messageMail } from '../../messages/delivery/templates.js'
import { readerTexts } from '../../messages/reader-texts/reader-texts.js'
import { addressOf } from '../../people/persons/addresses.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { FeedTokenRecord } from '../../storage/site/feed-tokens.js'
import { noteRead, type ReadPage } from '../content-keys/note-read.js'
import type { Released } from '../content-keys/record.js'
import { releaseKeys } from '../content-keys/release.js'
import { choicesOf } from '../reader-tokens/choices.js'
import { allowsFeeds, endOf } from './feed-tokens.js'

/** Someone who reads for a feed. */
export interface FeedReader {
  /** The id of their feed. */
  readonly session: string
  /** Same as the call `POST /content-keys`: by the current groups, and recorded in the same way. */
  release(request: ContentKeysRequest): Promise<ContentKeysResult>
  /** Records that texts of private pages are sent; called before, and only for parts whose keys `release` returned. */
  noteRead(pages: readonly ReadPage[]): Promise<void>
}

/**
 * The reader of a feed: its person, with their current groups. Undefined for a feed that has ended or is no longer
 * allowed.
 */
export async function readerOfFeed(services: Services, token: FeedTokenRecord): Promise<FeedReader | undefined> {
  const { stores, clock, settings } = services
  if (!(await isReaderOf(stores, token, settings.orgId))) return undefined
  const organization = await findOrganization(stores, token.organization_id)
  const until = endOf(token, organization)
  if (until <= clock.now() || !(await allowsFeeds(stores, organization, token.person_id))) return undefined
  const groups = await choicesOf(stores, organization, token.person_id)
  const session = asReading(token, { until, groups })
  const releases = new Map<string, Released>()
  return {
    session: token.id,
    async release(request) {
      const { result, released } = await releaseKeys(services, { session, ...request })
      for (const release of released) releases.set(release.part, release)
      await stores.settled()
      return result
    },
    noteRead: (pages) => noteRead(services, session, pages, releases),
  }
}

/**
 * Not a stored session, and no token refers to it. The release of keys decides and records as for a reader token's
 * session.
 */
const asReading = (
  { id, organization_id, person_id, created_at }: FeedTokenRecord,
  { until, groups }: { readonly until: number; readonly groups: readonly string[] },
): SessionRecord => ({
  id,
  kind: 'reader',
  organization_id,
  person_id,
  person_type: 'regular',
  authentications: [],
  first_token: false,
  created_at,
  expires_at: until,
  revoked_at: null,
  proofs: 0,
  scope: [],
  groups,
})

/** The maximum number of emails in one round; the next round has the others. */
const AT_ONCE = 200

/** The maximum number of changes that an email lists. */
const NAMED = 30

/** An entry of a reader's feed. */
export interface Change {
  /** Stays the same as long as the entry is the same. */
  readonly id: string
  readonly title: string
  readonly url: string
  /** ISO 8601. */
  readonly date_modified: string
}

/** Returns the current entries of a reader's feed, newest first. */
export type ChangesFor = (reader: FeedReader) => Promise<readonly Change[]>

/**
 * Writes the weekly emails that are due: to each reader, about what is in their feed and was not there in the last one.
 * If nothing is new, there is no email. One that fails is tried again in an hour. Several processes may do this at the
 * same time.
 */
export async function mailChanges(services: Services, changesFor: ChangesFor): Promise<void> {
  const { stores, clock, log, stopping } = services
  for (const feed of await stores.feedTokens.mailsDue(clock.now(), AT_ONCE)) {
    if (stopping.aborted) return
    const due = feed.mail_due ?? 0
    const next = clock.now() + WEEK
    if (!(await stores.feedTokens.postponeMail(feed.id, due, next))) continue
    try {
      await mailOne(services, feed, changesFor)
    } catch {
      await stores.feedTokens.postponeMail(feed.id, next, clock.now() + HOUR)
      log.warn({ feed: feed.id }, 'A weekly email about changes could not be written; retrying in an hour.')
    }
  }
}

async function mailOne(services: Services, feed: FeedTokenRecord, changesFor: ChangesFor): Promise<void> {
  const { stores, clock, settings, outbox } = services
  const reader = await readerOfFeed(services, feed)
  const to = await addressOf(stores, feed.person_id)
  if (!reader || to === undefined) return
  const changes = await changesFor(reader)
  const knownDigests = feed.mail_known?.split(' ')
  const isNew = ({ id, date_modified }: Change) =>
    knownDigests ? !knownDigests.includes(digestOf(id)) : Date.parse(date_modified) > feed.created_at
  const fresh = changes.filter(isNew)
  const site = await findOrganization(stores, settings.orgId)
  const more = fresh.length - NAMED
  await stores.transaction(async (inside) => {
    await inside.feedTokens.noteMail(feed.id, clock.now(), changes.map(({ id }) => digestOf(id)).join(' '))
    if (fresh.length === 0) return
    const { language, text, changes: subjectOf } = readerTexts(site)
    const mail = messageMail({
      brand: brandOf(services, site),
      language,
      subject: subjectOf(fresh.length),
      paragraphs: [
        text('changes_intro'),
        ...(more > 0 ? [text('changes_more', { shown: `${NAMED}`, count: `${fresh.length}` })] : []),
      ],
      links: fresh.slice(0, NAMED).map(({ title, url }) => ({ name: oneLine(title) || url, url })),
      reason: text('changes_reason', { url: settings.accountUrl ?? consolePage(settings, 'account') }),
    })
    await outbox.add(inside, site.id, { to, ...mail })
  })
}

/** Long enough to distinguish the entries of one feed; it reveals nothing about them. */
const digestOf = (id: string) => secretHash(id).slice(0, 16)

const FIRST_LOOK = 5_000

const LOOK_EVERY = 10 * MINUTE

/** Sends the weekly emails that are due, once `use` has set where the entries come from. */
export function mailChangesEveryHour(services: Services): Rounds & { use(source: ChangesFor): void } {
  let changesFor: ChangesFor | undefined
  return {
    use(source) {
      changesFor = source
    },
    ...rounds({
      first: FIRST_LOOK,
      every: LOOK_EVERY,
      round: async () => changesFor && mailChanges(services, changesFor),
      failed: () => services.log.warn({}, 'Could not check which weekly emails about changes are due; retrying.'),
    }),
  }
}
