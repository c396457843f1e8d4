import { groupsNamedIn, mayRead, missingGroups, readingTimes } from '@portico/access'
import type { ContentKeysRequest, ContentKeysResult, DenialReason, DeniedPart } from '@portico/protocol'
import { SECOND } from '@portico/protocol'
import type { TicketContent } from '@portico/seal/tickets'
import { ADMINISTRATORS } from '../../ground/group-names.js'
import { ticketCount } from '../../identity/limits/ticket-count.js'
import { allowsReading } from '../../identity/organizations/allowed.js'
import { groupsForSite, type SiteGroups } from '../../identity/organizations/groups-for-site.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { contentOf } from '../../identity/site-keys/site-of.js'
import { isAtOtherPort } from '../../loopback.js'
import { requestableGroups } from '../../people/access-requests/requestable.js'
import { agreementsFor, dueOf, type ReaderAgreements } from '../../people/agreements/reader-agreements.js'
import type { AccessRequestRecord } from '../../storage/people/access-requests.js'
import { isAnonymous, type SessionRecord } from '../../storage/sign-in/session-rows.js'
import { mayShare } from '../guest-links/may-share.js'
import { bindingOf } from '../previews/binding.js'
import { groupsNamedBySite } from './groups-of-site.js'
import { readersFor, waiting } from './opening-times.js'
import { type OpenPart, pageKeys, sharedKeys } from './page-keys.js'
import { type Released, recordOpenings } from './record.js'
import { wayOf } from './way-of.js'

interface KeyRequest extends ContentKeysRequest {
  /** A session that has been accepted for reading. */
  readonly session: SessionRecord
  /** The site whose page makes the call; absent if no browser does. */
  readonly pageOrigin?: string
  /** The network address that sent the tickets; absent if they are those of the site that this server serves. */
  readonly address?: string
  /** Whether this server sends the texts itself, to a program. */
  readonly asText?: boolean
}

/** The facts that decide about the reader on one site. */
interface Standing {
  readonly site: Organization
  readonly counted: SiteGroups
  /** The agreements of the site that concern them; undefined if there are none. */
  readonly agreements: ReaderAgreements | undefined
  /** Their requests that are open or were declined, newest first. */
  readonly requests: () => Promise<readonly AccessRequestRecord[]>
  /** The description of a group; empty if it has none. Read once for each group. */
  readonly descriptions: (group: string) => Promise<readonly { readonly name: string; readonly description: string }[]>
}

/** A part whose keys the reader may have, and what is recorded of a release. */
interface Grant extends OpenPart {
  readonly released: Released
}

type Decision = Grant | { readonly denied: DeniedPart }

/**
 * Decides which keys of a build a reader gets, by their current groups: those in the token may be days old. Records
 * releases before they are sent. The key of a part never leaves the server: readers get keys that are derived from it.
 * Of several tickets that name one part, the first that is released counts.
 *
 * @returns the response, and what was released, as it was recorded
 * @throws IdentityError `rate_limit_exceeded` for far more parts than a site has.
 */
export async function releaseKeys(
  services: Services,
  request: KeyRequest,
): Promise<{ readonly result: ContentKeysResult; readonly released: readonly Released[] }> {
  const { session, build, pages, shared = pages === undefined, asText = false } = request
  const tickets = [...new Set(request.tickets)]
  const { mayOpen, isFor } = await bindingOf(services, session)
  const standings = new Map<string, Promise<Standing>>()
  const standingOn = (siteId: string): Promise<Standing> => {
    const eligibility = standings.get(siteId) ?? standingOf(services, session, siteId)
    standings.set(siteId, eligibility)
    return eligibility
  }
  const reader = {
    // A ticket costs more to open than to send, so none is opened for a reader who can get no key of its site.
    admits: async (siteId: string) => mayOpen({ site: siteId, build }) && (await standingOn(siteId)).counted.ok,
    count: ticketCount(services, session, request.address),
  }
  const triedTickets = await services.tickets.openFor(reader, build, tickets)
  const notAdmitted = async (site: string): Promise<DenialReason> => {
    if (!mayOpen({ site, build })) return 'origin'
    const { counted } = await standingOn(site)
    return counted.ok ? 'groups' : counted.why
  }
  const decisions = new Map<string, Decision>()
  for (const { label, result: ticket } of triedTickets) {
    const part = label?.part ?? ''
    const prior = decisions.get(part)
    if (prior && 'released' in prior) continue
    if (!ticket.ok) {
      const why = ticket.reason === 'not_admitted' ? await notAdmitted(ticket.site) : ticket.reason
      decisions.set(part, prior ?? { denied: { part, why } })
    } else if (!isFor(ticket.content)) decisions.set(part, prior ?? { denied: { part, why: 'origin' } })
    else {
      const eligibility = await standingOn(ticket.content.site)
      const decision = await decide(services, request, eligibility, ticket.content, label?.keyId ?? '')
      decisions.set(part, prior && 'denied' in decision ? prior : decision)
    }
  }
  const contents = triedTickets.flatMap(({ result: ticket }) =>
    ticket.ok && isFor(ticket.content) ? ticket.content : [],
  )
  const all = [...decisions.values()]
  const grants = all.flatMap((decision) => ('released' in decision ? [decision] : []))
  const pageReleases = await pageKeys(services, grants, pages ?? [])
  const parts = grants.map(({ released }) => released)
  const ownPages = pageReleases.flatMap(({ key: { part }, page, content }) =>
    parts.flatMap((released) => (released.part === part ? { ...released, page, content } : [])),
  )
  // A program that this server sends all pages to would open thousands at once: it opens their parts.
  const openings = asText ? (pages?.length === 1 ? ownPages : parts) : [...(shared ? parts : []), ...ownPages]
  const way = wayOf(session, { inPage: request.pageOrigin !== undefined && !asText })
  await recordOpenings(services, { session, build, way, asText }, openings)
  const [first] = standings.values()
  const { site, counted } = await (first ?? standingOn(session.organization_id))
  const result = {
    keys: shared ? await sharedKeys(grants) : [],
    ...(pages && { pages: pageReleases.map(({ key }) => key) }),
    denied: all.flatMap((decision) => ('denied' in decision ? [decision.denied] : [])),
    groups: counted.ok ? toldGroups(session, counted.groups, contents) : [],
    ...(counted.ok && isOwnAdministrator(session, counted.groups) && { console: true as const }),
    ...(counted.ok && (await shares(services, session, site, counted.groups)) && { shares: true as const }),
  }
  return { result, released: asText ? parts : openings }
}

/** Whether an administrator reads in a session of their own: only then a link to the console is of use. */
const isOwnAdministrator = (session: SessionRecord, groups: readonly string[]): boolean =>
  isOwn(session) && groups.includes(ADMINISTRATORS)

const isOwn = ({ kind, actor }: SessionRecord): boolean => (kind === 'person' || kind === 'console') && !actor

/** Whether the reader may share pages of a site with guests. Members of partner organizations may not. */
const shares = async (
  { stores }: Services,
  session: SessionRecord,
  site: Organization,
  groups: readonly string[],
): Promise<boolean> =>
  isOwn(session) && session.organization_id === site.id && mayShare(stores, session, site.settings, groups)

/** A preview's scripts only see the groups that their own build names, which the keys that it gets reveal anyway. */
function toldGroups(
  { kind }: SessionRecord,
  groups: readonly string[],
  contents: readonly TicketContent[],
): readonly string[] {
  if (kind !== 'preview') return groups
  const usedGroups = new Set(contents.flatMap(({ expression }) => groupsNamedIn(expression)))
  return groups.filter((group) => usedGroups.has(group))
}

async function standingOf(services: Services, session: SessionRecord, siteId: string): Promise<Standing> {
  const { stores, clock } = services
  const site = await findOrganization(stores, siteId)
  // Pages for everyone who is signed in are not for anonymous visitors, nor for tokens that the site does not allow.
  const counted: SiteGroups =
    isAnonymous(session) || !allowsReading(site.settings, session, clock.now())
      ? { ok: false, why: 'groups' }
      : await groupsForSite(stores, session, site)
  let requests: Promise<readonly AccessRequestRecord[]> | undefined
  const described = new Map<string, ReturnType<Standing['descriptions']>>()
  let groupsOfSite: Promise<ReadonlySet<string>> | undefined
  return {
    site,
    counted,
    agreements: counted.ok ? await agreementsOf(stores, session, site, clock.now()) : undefined,
    requests() {
      const { organization_id, person_id: personId } = session
      requests ??= stores.accessRequests
        .list(organization_id, { limit: 100, offset: 0, personId })
        .then((list) => list.requests)
      return requests
    },
    async descriptions(group) {
      // Anyone can write a ticket with the site's public key, and guess names of groups in it.
      groupsOfSite ??= groupsNamedBySite(services, site)
      if (!(await groupsOfSite).has(group)) return []
      const result = described.get(group) ?? stores.groups.described(site.id, [group])
      described.set(group, result)
      return result
    },
  }
}

/** Agreements bind readers. An administrator who views the site as a reader has no one to accept for. */
async function agreementsOf(
  stores: Services['stores'],
  session: SessionRecord,
  site: Organization,
  now: number,
): Promise<ReaderAgreements | undefined> {
  if (session.kind !== 'view') return agreementsFor(stores, session, site, now)
  return { company: site, inForce: [], until: Number.POSITIVE_INFINITY }
}

async function decide(
  { clock, settings }: Services,
  { session, pageOrigin }: KeyRequest,
  eligibility: Standing,
  content: TicketContent,
  keyId: string,
): Promise<Decision> {
  const { site, counted, agreements } = eligibility
  const { part, expression, origins, site: siteId } = content
  if (pageOrigin !== undefined && !origins.includes(pageOrigin) && !isAtOtherPort(origins, pageOrigin, settings.url))
    return { denied: { part, why: 'origin' } }
  if (!counted.ok) return { denied: { part, why: counted.why } }
  const now = clock.now()
  const readers = readersFor(session, expression, counted.groups)
  const times = readers && readingTimes(readers, counted.groups, now)
  if (readers && !times)
    return {
      denied: {
        part,
        why: 'groups',
        ...(site.settings.name_missing_groups &&
          (await describeMissing(eligibility, missingGroups(expression, counted.groups)))),
        ...(await requestOf(eligibility, session, expression)),
      },
    }
  // What visitors may read without an account binds no one to an agreement.
  const isBound = !mayRead(expression, undefined, now)
  if (isBound && (!agreements || dueOf(agreements).length > 0)) return { denied: { part, why: 'agreement' } }
  if (!mayRead(readers, counted.groups, now)) return { denied: { part, ...waiting(expression, times, now) } }
  const ends = [session.expires_at, isBound ? agreements?.until : undefined, times?.until]
  const until = Math.min(...ends.map((end) => end ?? Number.POSITIVE_INFINITY))
  const remaining = Math.max(0, Math.floor((until - now) / SECOND))
  const lease = Math.min(site.settings.lease_seconds, remaining)
  return {
    content,
    lease,
    released: {
      part,
      content: contentOf(content),
      page: null,
      site: siteId,
      keyId,
      expression,
      lease,
      until,
      byAdministrator: isOwnAdministrator(session, counted.groups),
    },
  }
}

/** The missing groups, and their descriptions. */
async function describeMissing(
  { descriptions }: Standing,
  missing: readonly string[],
): Promise<Pick<DeniedPart, 'missing' | 'about'>> {
  const about = (await Promise.all(missing.map((name) => descriptions(name)))).flat()
  return { missing, ...(about.length > 0 && { about }) }
}

/** Whether the reader's latest request for what they lack is open or was declined. */
async function requestOf(
  { site, counted, requests }: Standing,
  session: SessionRecord,
  expression: TicketContent['expression'],
): Promise<Pick<DeniedPart, 'request'>> {
  const requestable =
    counted.ok && session.kind !== 'view' && session.kind !== 'preview'
      ? requestableGroups(expression, counted.groups, { site, session })
      : undefined
  if (!requestable) return {}
  // If readers may not see the names of groups, naming one must not reveal whether it was right.
  const latest = (await requests()).find(
    ({ groups, by_ticket }) =>
      (by_ticket || site.settings.name_missing_groups) &&
      groups.length === requestable.length &&
      groups.every((group) => requestable.includes(group)),
  )
  return latest?.state === 'open' || latest?.state === 'denied' ? { request: latest.state } : {}
}
