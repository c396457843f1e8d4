import { createHash } from 'node:crypto'
import { canonicalPath, mayRead, pagePath } from '@portico/access'
import { LIMITS } from '@portico/protocol'
import type { SendFeedbackBody } from '@portico/protocol/schemas'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { sortableId } from '../../ground/ids.js'
import { writeAudit } from '../../identity/audit.js'
import { spendAction } from '../../identity/limits/actions.js'
import { groupsForSite } from '../../identity/organizations/groups-for-site.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { anyPageAt } from '../../identity/site-keys/site-of.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'

/**
 * Stores feedback for the authors of the site, from a person or a program acting for them. The same text about the same
 * page is stored once.
 * @param address the network address that it comes from.
 * @returns the id of the feedback.
 * @throws IdentityError `rate_limit_exceeded`, also if too much of it is still open.
 */
export async function sendFeedback(
  services: Services,
  session: SessionRecord,
  { text, page: about, address }: SendFeedbackBody & { readonly address: string },
): Promise<string> {
  const { stores, clock, random } = services
  const { organization_id, person_id } = session
  await spendAction(services, 'feedback', { address, organizationId: organization_id, personId: person_id })
  const page = about === undefined ? null : await readablePage(services, session, about)
  const now = clock.now()
  const id = sortableId(now, random)
  return stores.transaction(async (inside) => {
    // Of several concurrent calls, each counts the previous ones.
    await inside.persons.lock(person_id)
    const open = await inside.feedback.countOpen(organization_id, person_id, LIMITS.feedbackPerOrganization)
    if (open.own >= LIMITS.feedbackPerPerson || open.all >= LIMITS.feedbackPerOrganization)
      throw new IdentityError('rate_limit_exceeded')
    const program = await programOf(inside, session, now)
    const record = { id, organization_id, person_id, program, page, text }
    const storedId = await inside.feedback.add(
      { ...record, state: 'open', created_at: now, updated_at: null, updated_by: null },
      createHash('sha256')
        .update(JSON.stringify([page, text]))
        .digest('base64url'),
    )
    if (storedId === id)
      await writeAudit(services, inside, {
        organizationId: organization_id,
        actor: person_id,
        personId: person_id,
        action: 'feedback.sent',
        detail: { feedback: id, page: page ?? undefined, program: program ?? undefined },
      })
    return storedId
  })
}

/**
 * The canonical path of a page, if the session may read it. A page that it may not read is treated like a missing one. Where this
 * server does not know the pages of the site, only a person can name one: a program reads with some of its person's
 * groups, and must not report about the others.
 * @throws RequestError 400
 */
async function readablePage(services: Services, session: SessionRecord, path: string): Promise<string> {
  const { stores, site, settings, clock } = services
  const map = await site?.()
  if (!map || map.pages.length === 0) {
    if (session.kind === 'program')
      throw new RequestError(400, 'this server does not know the pages of the site; leave page out', { field: 'page' })
    return pagePath(path)?.page ?? refusedPage()
  }
  const page = anyPageAt(map, path)
  const counted =
    page?.audience && (await groupsForSite(stores, session, await findOrganization(stores, map.site ?? settings.orgId)))
  const isReadable = page && (!page.audience || (counted?.ok && mayRead(page.audience, counted.groups, clock.now())))
  return (isReadable ? canonicalPath(page.path) : undefined) ?? refusedPage()
}

function refusedPage(): never {
  throw new RequestError(400, 'page is no page that you may read here; send the path of one, such as /docs/intro', {
    field: 'page',
  })
}

/** The name of a session's program when its person allowed it; null if the person acts. */
async function programOf(
  stores: Stores,
  { id, kind, organization_id, person_id, client_id }: SessionRecord,
  now: number,
): Promise<string | null> {
  if (kind !== 'program') return null
  const grants = await stores.readingGrants.live(organization_id, person_id, now)
  return grants.find((grant) => grant.id === id)?.name ?? client_id ?? null
}
