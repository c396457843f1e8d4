import { canonicalPath } from '@portico/access'
import { DAY, GUEST_LINKS, guestSecretOf } from '@portico/protocol'
import type { CreateGuestLinkBody } from '@portico/protocol/schemas'
import { RequestError } from '../../ground/errors.js'
import { uuid } from '../../ground/ids.js'
import { secretHash } from '../../ground/secrets.js'
import { writeAudit } from '../../identity/audit.js'
import type { Actor } from '../../identity/authority/actor.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { anyPageAt, siteOf } from '../../identity/site-keys/site-of.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import { closedToGuests, sharerGroups } from './may-share.js'
import { type ShownGuestLink, shownGuestLink } from './show.js'

/** A link that was just created. The secret is only in this response. */
export type NewGuestLink = ShownGuestLink & { readonly secret: string; readonly link: string }

interface Sharing {
  readonly organization: Organization
  /** The session of the person; only its authentications count. Absent for the operator of the installation. */
  readonly session?: Pick<SessionRecord, 'authentications'>
  readonly person_id: string
  readonly actor: Actor | string
  readonly body: CreateGuestLinkBody
  /**
   * Inside the transaction, before anything is read: locks the person, so that concurrent calls count one another, and checks the
   * session.
   */
  readonly lock: (stores: Services['stores']) => Promise<unknown>
}

/**
 * Creates a link with which someone without an account reads one private page.
 * @throws RequestError 403 for someone who may not share, 404 for a page that they cannot read, 409 for one that is public or
 * under an agreement, or if they have too many links.
 */
export async function createGuestLink(services: Services, sharing: Sharing): Promise<NewGuestLink> {
  const { organization, session, person_id, actor, body, lock } = sharing
  const { clock, random, settings } = services
  const map = await siteOf(services, organization)
  const secret = guestSecretOf(random.bytes(32))
  const now = clock.now()
  const link = await services.stores.transaction(async (inside) => {
    await lock(inside)
    const groups = await sharerGroups(
      inside,
      { authentications: session?.authentications, organization_id: organization.id, person_id },
      organization,
    )
    if (!groups) throw new RequestError(403, 'this organization does not let you share pages with guests')
    const page = anyPageAt(map, body.page)
    const expression = page?.audience
    const closed = expression ? await closedToGuests(inside, organization, { expression, groups, now }) : undefined
    // Someone who cannot read a page does not learn whether it exists.
    if (!page || (closed && closed !== 'agreement'))
      throw new RequestError(
        404,
        'there is no such private page that you can read now on the site that this server serves',
        {
          field: 'page',
        },
      )
    if (!expression)
      throw new RequestError(409, 'everyone can read this page, so it needs no guest link', { field: 'page' })
    if (closed)
      throw new RequestError(409, 'this page is under an agreement, which a guest cannot accept', { field: 'page' })
    if ((await inside.guestLinks.live(organization.id, person_id, now)).length >= GUEST_LINKS.mostPerPerson)
      throw new RequestError(
        409,
        `there are already ${GUEST_LINKS.mostPerPerson} guest links of this person; end one first`,
      )
    const fresh = {
      id: uuid(random),
      organization_id: organization.id,
      person_id,
      page: canonicalPath(page.path) ?? page.path,
      expression: JSON.stringify(expression),
      note: body.note ?? '',
      created_at: now,
      expires_at: now + (body.days ?? GUEST_LINKS.usualDays) * DAY,
      most_openings: body.openings ?? null,
    }
    await inside.guestLinks.add(fresh, secretHash(secret))
    const { id, most_openings, note } = fresh
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      personId: person_id,
      action: 'guest_link.created',
      detail: { link: id, page: fresh.page, note, days: body.days ?? GUEST_LINKS.usualDays, most_openings },
    })
    return fresh
  })
  const address = new URL(`${GUEST_LINKS.page}#${secret}`, `${settings.url}/`)
  return { ...shownGuestLink({ ...link, openings: 0, last_opened: null, ended_at: null }), secret, link: address.href }
}
