import type { Expression } from '@portico/access'
import type { OpeningWay } from '@portico/protocol'
import { DAY, SECOND } from '@portico/protocol'
import { readTicketLabel } from '@portico/seal/tickets'
import { beginOf } from '../../ground/buckets.js'
import { sortableId } from '../../ground/ids.js'
import { writeAuditRows } from '../../identity/audit.js'
import { spendAction } from '../../identity/limits/actions.js'
import type { Services } from '../../identity/services.js'
import { siteOf } from '../../identity/site-keys/site-of.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'

/** A key that is about to be released. */
export interface Released {
  readonly part: string
  readonly content: string
  /** The canonical path of the page whose key it is; null for the shared key of the part. */
  readonly page: string | null
  readonly site: string
  readonly keyId: string
  readonly expression: Expression
  /** In seconds. */
  readonly lease: number
  /** When the session ends. */
  readonly until: number
  /** Whether the reader is an administrator of the site, in their own session. */
  readonly byAdministrator: boolean
}

interface Opener {
  readonly session: SessionRecord
  readonly build: string
  readonly way: OpeningWay
  /** Whether this server sends the texts itself, of its own site: then they are counted as read when they are sent. */
  readonly asText: boolean
}

/**
 * Records which keys a session gets, counts each page and part as read once a day, and adds the first release to the audit log
 * of the site's organization, at most once in 24 hours. A lease is recorded as a tenth longer than it is, so that a
 * page that is reloaded within that time writes nothing.
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function recordOpenings(
  services: Services,
  { session, build, way, asText }: Opener,
  released: readonly Released[],
): Promise<void> {
  if (released.length === 0) return
  const { stores, clock, random } = services
  const now = clock.now()
  const noted_on = beginOf('day', now)
  const prior = new Map(
    (await stores.openings.of(session.id, build, way)).map((opening) => [identityOf(opening), opening]),
  )
  const due = released.filter(({ lease, ...release }) => {
    const before = prior.get(identityOf(release))
    return (
      !before ||
      before.noted_on !== noted_on ||
      before.lease_until < now + lease * SECOND ||
      before.audited_at <= now - DAY
    )
  })
  if (due.length === 0) return
  const fresh = due.filter((release) => !prior.has(identityOf(release))).length
  // Anyone can create tickets for a public key, so the rows that they cause are limited.
  if (fresh > 0 && !asText) await spendAction(services, 'content_opened', actorOf(session), fresh)
  const rows = due.map(({ part, content, page, site, expression, lease, until }) => ({
    session_id: session.id,
    build,
    part,
    content,
    page,
    site_id: site,
    organization_id: session.organization_id,
    person_id: session.person_id,
    way,
    expression: JSON.stringify(expression),
    opened_at: now,
    lease_until: Math.min(now + Math.ceil(lease * 1100), until),
    audit_id: sortableId(now, random),
    noted_on,
  }))
  const buildOpenings = await openingsOfBuild(services, build, released)
  await stores.transaction(async (inside) => {
    const { toAudit, toCount } = await inside.openings.record(rows)
    const counted = rows.filter(({ audit_id, page }) => toCount.has(audit_id) && !(asText && page !== null))
    await inside.readings.add(
      counted.map(({ site_id, expression, page }) => ({
        ...readerOf(session),
        site_id,
        way,
        expression,
        page,
        at: now,
      })),
    )
    const deeds = rows
      .filter(({ audit_id }) => toAudit.has(audit_id))
      .map(({ audit_id, site_id, part, page }) => ({
        id: audit_id,
        organizationId: site_id,
        actor: session.actor ?? session.person_id,
        personId: session.person_id,
        action: 'content.opened' as const,
        detail: {
          build,
          part,
          ...(page !== null && { page }),
          way,
          session: session.id,
          ...(session.kind === 'view' && { view_as: session.groups }),
        },
      }))
    await writeAuditRows(services, inside, deeds)
    if (deeds.length > 0 && !session.actor)
      await inside.persons.noteSeen(session.organization_id, session.person_id, now)
    for (const { site, ...opening } of buildOpenings)
      await inside.siteKeys.noteBuild(site, { ...opening, build, person_id: session.person_id, asked_at: now })
  })
}

/**
 * The key pairs that opened the tickets of a build, and whether the server knows that the site has the build: because it
 * serves it, or because an administrator opened it. That a ticket opened proves nothing, as anyone can seal one.
 */
async function openingsOfBuild(
  services: Services,
  build: string,
  released: readonly Released[],
): Promise<readonly { readonly site: string; readonly key_id: string; readonly confirmed: boolean }[]> {
  const sites = new Map(released.map(({ keyId, site }) => [keyId, site]))
  const openings = [...sites].map(async ([key_id, site]) => {
    const byAdministrator = released.some((release) => release.keyId === key_id && release.byAdministrator)
    return { site, key_id, confirmed: byAdministrator || (await isServed(services, { site, key_id, build })) }
  })
  // In a fixed order, so that no two transactions wait for each other.
  return (await Promise.all(openings)).sort((opening, other) => (opening.key_id < other.key_id ? -1 : 1))
}

/** Whether this server itself serves a build, sealed for a key pair. */
async function isServed(
  services: Services,
  { site, key_id, build }: { readonly site: string; readonly key_id: string; readonly build: string },
): Promise<boolean> {
  const served = await siteOf(services, { id: site })
  return served.build === build && served.tickets.some((ticket) => readTicketLabel(ticket)?.keyId === key_id)
}

/** The reader, as stored with readings: including the person who acts as them, if any. */
export const readerOf = ({ organization_id, person_id, actor }: SessionRecord) => ({
  organization_id,
  person_id,
  actor: actor ?? null,
})

/** A part alone does not identify a release: forged tickets can name it. */
const identityOf = ({ part, content }: Pick<Released, 'part' | 'content'>) => JSON.stringify([part, content])

const actorOf = ({ organization_id, person_id }: SessionRecord) => ({
  address: '',
  organizationId: organization_id,
  personId: person_id,
})
