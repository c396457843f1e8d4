import { canonicalPath } from '@portico/access'
import { DAY, GUEST_LINKS, guestSecretOf } from '@portico/protocol'
import type { CreateGuestLinkBody } from '@portico/protocol/schemas'
import { RequestError } from '../../ground/errors.js'
import { uuid } from '../../ground/ids.js'
import type { SiteMap } from '../../ground/ports/site.js'
import { secretHash } from '../../ground/secrets.js'
import { writeAudit } from '../../identity/audit.js'
import type { Actor } from '../../identity/authority/actor.js'
import { normalizeHandle } from '../../identity/handles/normalize-handle.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { siteOf } from '../../identity/site-keys/site-of.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import { sharerGroups } from './may-share.js'
import { closedPages, pagesOf, pathOf, readablePages, type Sharing, writeShared } from './shared-pages.js'
import { type ShownGuestLink, shownGuestLink } from './show.js'

/** A link that was just created. The secret is only in this response. */
export type NewGuestLink = ShownGuestLink & {
  readonly secret: string
  readonly link: string
  /** How many pages it opens now. */
  readonly pages: number
}

interface GuestLinkRequest {
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
 * Creates a link with which someone without an account reads one private page, or those of a folder.
 * @throws RequestError 403 for someone who may not share, 404 for a page that they cannot read, 409 for one that is public or
 * under an agreement, on a site without a page for guests, for a folder with too many pages, or if they have too many links.
 */
export async function createGuestLink(services: Services, request: GuestLinkRequest): Promise<NewGuestLink> {
  const { organization, session, person_id, actor, body, lock } = request
  const { clock, random, settings } = services
  const map = await siteOf(services, organization)
  const secret = guestSecretOf(random.bytes(32))
  const now = clock.now()
  const email = body.email === undefined ? null : emailOf(body.email)
  const link = await services.stores.transaction(async (inside) => {
    await lock(inside)
    const groups = await sharerGroups(
      inside,
      { authentications: session?.authentications, organization_id: organization.id, person_id },
      organization,
    )
    if (!groups) throw new RequestError(403, 'this organization does not let you share pages with guests')
    const { shared, open } = await shareable(
      { stores: inside, site: organization, groups, now, mayAccept: true },
      map,
      body,
    )
    if ((await inside.guestLinks.live(organization.id, person_id, now)).length >= GUEST_LINKS.mostPerPerson)
      throw new RequestError(
        409,
        `there are already ${GUEST_LINKS.mostPerPerson} guest links of this person; end one first`,
      )
    // The records name a page as the site does, however it was typed.
    const page = body.folder ? (canonicalPath(body.page) ?? body.page) : (shared.map(pathOf)[0] ?? body.page)
    const place = guestPageFor(map, page)
    const fresh = {
      id: uuid(random),
      organization_id: organization.id,
      person_id,
      page,
      folder: body.folder ?? false,
      shared: writeShared(shared),
      note: body.note ?? '',
      email,
      created_at: now,
      expires_at: now + (body.days ?? GUEST_LINKS.usualDays) * DAY,
      most_openings: body.openings ?? null,
      most_devices: body.devices ?? null,
    }
    await inside.guestLinks.add(fresh, secretHash(secret))
    const { id, folder, most_openings, most_devices, note } = fresh
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      personId: person_id,
      action: 'guest_link.created',
      detail: {
        link: id,
        page,
        folder,
        note,
        email,
        days: body.days ?? GUEST_LINKS.usualDays,
        most_openings,
        most_devices,
      },
    })
    return { ...fresh, open, place }
  })
  const address = new URL(`${link.place}#${secret}`, settings.url)
  const answer = shownGuestLink({ ...link, openings: 0, devices: 0, last_opened: null, ended_at: null })
  return { ...answer, secret, link: address.href, pages: link.open }
}

/**
 * The page that a link leads to, in the language of what it shares.
 * @throws RequestError 409 if the site has none
 */
function guestPageFor({ guestPages = [`/${GUEST_LINKS.page}`] }: SiteMap, page: string): string {
  const isNear = (guestPage: string) => page.startsWith(guestPage.slice(0, -GUEST_LINKS.page.length))
  const [nearest] = guestPages.filter(isNear).sort((a, b) => b.length - a.length)
  const chosen = nearest ?? guestPages[0]
  if (chosen === undefined)
    throw new RequestError(
      409,
      'this site has no page for guests; a site that is built with the theme option guestLinks has one',
    )
  return chosen
}

const emailOf = (value: string): string => normalizeHandle({ type: 'email_address', value }).value

/**
 * The private pages that a link is to share, and how many of them guests may read now. A folder's link also opens those that wait
 * for their time, or that are under an agreement now, once its person could share them by themselves.
 * @throws RequestError if there are none, or too many
 */
async function shareable(sharing: Sharing, map: SiteMap, { page, folder = false }: CreateGuestLinkBody) {
  const pages = pagesOf(map, { page, folder })
  const readable = readablePages(pages, sharing)
  const reasonOf = closedPages(sharing)
  const reasons = await Promise.all(readable.map(reasonOf))
  const open = reasons.filter((reason) => reason === undefined).length
  if (open > 0 && readable.length > GUEST_LINKS.mostPages)
    throw new RequestError(409, `a guest link shares at most ${GUEST_LINKS.mostPages} pages; choose a smaller folder`, {
      field: 'folder',
    })
  if (open > 0) return { shared: readable, open }
  const field = { field: 'page' }
  if (reasons.includes('agreement'))
    throw new RequestError(409, 'this page is under an agreement, which a guest cannot accept', field)
  if (!folder && pages.some(({ audience }) => audience === null))
    throw new RequestError(409, 'everyone can read this page, so it needs no guest link', field)
  // Someone who cannot read a page does not learn whether it exists.
  throw new RequestError(
    404,
    'there is no such private page that you can read now on the site that this server serves',
    field,
  )
}
