import { isoTime } from '../ground/times.js'
import { findOrganization } from '../identity/organizations/organization.js'
import type { Services } from '../identity/services.js'
import { demandRecent } from '../identity/tokens/recent.js'
import { listPrograms } from '../oauth/consents.js'
import { forReader } from '../people/access-requests/groups-of-ticket.js'
import { findPerson } from '../people/persons/person.js'
import { shownFeedToken } from '../reading/feed-tokens/feed-tokens.js'
import { shownGuestLink } from '../reading/guest-links/show.js'
import { shownReaderToken } from '../reading/reader-tokens/show.js'
import { listGrants } from '../reading/reading-grants/grants.js'
import { shownSampleKey } from '../reading/sample-keys/sample-keys.js'
import { credentialsOf } from '../sign-in/methods/shown-credentials.js'
import type { SessionRecord } from '../storage/sign-in/session-rows.js'
import { sessionsOf } from './sessions.js'

const MOST_ROWS = 1_000

/**
 * Everything that is stored about a person in the organization of their session, except secrets.
 * @throws RequestError 403 without a recent sign-in.
 */
export async function exportOwnData(services: Services, session: SessionRecord): Promise<Record<string, unknown>> {
  await demandRecent(services, session)
  const { stores, clock } = services
  const { organization_id, person_id } = session
  const organization = await findOrganization(stores, organization_id)
  const person = await findPerson({ services, organization }, person_id)
  const page = { limit: MOST_ROWS, offset: 0, personId: person_id }
  const tokens = await stores.readerTokens.live(organization_id, person_id, clock.now())
  const links = await stores.guestLinks.live(organization_id, person_id, clock.now())
  const sampleKey = await stores.sampleKeys.of(organization_id, person_id)
  const feeds = await stores.feedTokens.of(organization_id, person_id)
  const consents = await stores.consents.of(organization_id, person_id)
  const { requests } = await stores.accessRequests.list(organization_id, page)
  const { feedback } = await stores.feedback.list(organization_id, page)
  const receipts = await stores.agreements.acceptedBy(person_id, organization_id)
  const { openings } = await stores.openings.list(organization_id, page)
  const { readings } = await stores.readings.list(organization_id, page)
  const { rows } = await stores.audit.search(organization_id, page)
  return {
    exported_at: isoTime(clock.now()),
    organization: { id: organization.id, org_name: organization.org_name },
    person,
    credentials: await credentialsOf(stores, person_id),
    consents: consents.map(({ level, created_at }) => ({ consent_level: level, created_at: isoTime(created_at) })),
    sessions: await sessionsOf(services, session),
    programs: await listPrograms(services, session),
    reading_grants: await listGrants(services, session),
    reader_tokens: tokens.map(shownReaderToken),
    guest_links: links.map(shownGuestLink),
    feeds: feeds.map((feed) => shownFeedToken(feed, organization)),
    sample_keys: sampleKey ? [shownSampleKey(sampleKey)] : [],
    access_requests: requests
      .map((request) => forReader(request, organization.settings))
      .map(({ id, groups, reason, state, created_at }) => ({
        id,
        groups,
        reason,
        state,
        created_at: isoTime(created_at),
      })),
    feedback: feedback.map(({ id, program, page: about, text, created_at }) => ({
      id,
      program,
      page: about,
      text,
      created_at: isoTime(created_at),
    })),
    agreements: receipts.map(({ name, version, accepted_at, receipt }) => ({
      name,
      version,
      accepted_at: isoTime(accepted_at),
      receipt,
    })),
    openings: openings.map(({ build, part, way, opened_at, lease_until }) => ({
      build,
      part,
      way,
      opened_at: isoTime(opened_at),
      lease_until: isoTime(lease_until),
    })),
    readings: readings.map(({ day, way, page: path, expression, times }) => ({
      day: isoTime(day),
      way,
      page: path,
      audience: JSON.parse(expression),
      times,
    })),
    audit: rows.map(({ action, at, detail }) => ({ action, at: isoTime(at), detail: ownDetail(action, detail) })),
  }
}

/** The groups of an access request may be known only to administrators; the list of requests has those that are not. */
const ownDetail = (action: string, { groups, ...detail }: Readonly<Record<string, unknown>>) =>
  action.startsWith('access.') || groups === undefined ? detail : { ...detail, groups }
