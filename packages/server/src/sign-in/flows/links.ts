import { type Handle, LIMITS } from '@portico/protocol'
import { consolePage } from '../../ground/allowed-origins.js'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { ADMINISTRATORS } from '../../ground/group-names.js'
import { isoTime } from '../../ground/times.js'
import type { Acting } from '../../identity/authority/acting.js'
import { referenceTo } from '../../identity/authority/actor.js'
import { demandGrant, demandReach } from '../../identity/authority/authority.js'
import { decidesForPool } from '../../identity/authority/pool.js'
import { normalizeHandle } from '../../identity/handles/normalize-handle.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { brandOf } from '../../messages/delivery/brand.js'
import { admitMessage } from '../../messages/delivery/caps.js'
import { linkMail } from '../../messages/delivery/templates.js'
import { wordsOf } from '../../messages/delivery/texts.js'
import type { Stores } from '../../storage/stores.js'
import { askForNonce } from '../methods/link/nonce.js'
import { writeFlow } from './store-flow.js'

/** The page on our own site that takes a pack id from its URL and answers the challenges in it. */
export const siteLink = ({ settings }: Services, packId: string, page = '/'): string =>
  `${settings.url}${page}?sidcp=${packId}`

/** Same as `siteLink`, for a session of the console. */
export const consoleLink = ({ settings }: Services, packId: string): string =>
  `${settings.hasConsole ? consolePage(settings) : `${settings.url}/`}?sidcp=${packId}`

/** A page with a button before that one, because email scanners open links and run their scripts. */
const mailedLink = ({ settings }: Services, packId: string, page: string | undefined): string => {
  const link = new URL('/link', settings.url)
  link.searchParams.set('sidcp', packId)
  if (page !== undefined) link.searchParams.set('page', page)
  return link.href
}

/**
 * A one-time link for the first administrator, valid for an hour, or undefined once there is one. An older unused link
 * stops working. The owner also joins the groups of the site's readers.
 */
export async function ownerLink(services: Services): Promise<string | undefined> {
  const { stores, settings, random } = services
  const organization = await findOrganization(stores, settings.orgId)
  const { draft, packId } = askForNonce(random, 'direct_id', LIMITS.ownerLinkLifetime)
  const isCreated = await stores.transaction(async (inside) => {
    await inside.organizations.lock(organization.id)
    if (await inside.persons.hasMemberIn(organization.id, ADMINISTRATORS)) return false
    await inside.flows.removeKind(organization.id, 'owner')
    const flow = {
      organization_id: organization.id,
      kind: 'owner',
      method: 'direct_id',
      session_kind: 'console',
    } as const
    await writeFlow(services, inside, { ...flow, grants: [ADMINISTRATORS, ...(settings.readerGroups ?? [])] }, [draft])
    return true
  })
  return isCreated ? consoleLink(services, packId) : undefined
}

/** Who is invited, and to what. */
export interface Invited {
  readonly handle: Handle
  readonly groups?: readonly string[]
  /** The path of the page that the link opens. */
  readonly page?: string
  /** The id of an invitation that this one replaces. */
  readonly replaces?: string
}

/**
 * Invites a person by email. Following the link proves the address, makes them a member and adds them to the groups.
 * The link signs its holder in, so it may be sent by email or shown on the operator's terminal, but never returned in
 * an HTTP response.
 * @throws IdentityError if the address is malformed; RequestError if the handle cannot receive messages, 403 for groups
 * or a person with rights that the actor lacks, and 404 if the invitation to replace no longer exists.
 */
export async function invite(
  acting: Acting,
  { handle, groups = [], page, replaces }: Invited,
): Promise<{ id: string; link: string; expires_at: string }> {
  const { services, organization, actor } = acting
  if (handle.type !== 'email_address')
    throw new RequestError(400, 'handle.type must be email_address: invitations are sent by email', {
      field: 'handle.type',
    })
  const { stores, random, clock } = services
  const invited = normalizeHandle(handle)
  await demandGrant(stores, acting, groups)
  const owner = await stores.handles.owner(organization.pool_id, invited.type, invited.value)
  // Elsewhere the refusal would say who administers other organizations; following the link checks it again.
  if (owner !== undefined && decidesForPool(acting)) await demandReach(stores, acting, owner, 'everywhere')
  await admitMessage({ services, organization }, invited)
  const { draft, packId } = askForNonce(random, 'direct_id', LIMITS.inviteLifetime)
  const link = mailedLink(services, packId, page && demandPage(services, page))
  const mail = linkMail({
    link,
    words: wordsOf(organization, 'invitation', await inviterOf(acting)),
    brand: brandOf(services, organization),
  })
  const flow = {
    organization_id: organization.id,
    kind: 'invitation',
    method: 'direct_id',
    // An administrator's invitation opens the console, and following it is their first proof.
    session_kind: groups.includes(ADMINISTRATORS) ? 'console' : 'person',
    handle: invited,
    grants: groups,
    authority: referenceTo(actor),
  } as const
  const data = page === undefined ? {} : { data: JSON.stringify({ page }) }
  const id = await stores.transaction(async (inside) => {
    if (replaces !== undefined && !(await inside.flows.remove(organization.id, 'invitation', replaces)))
      throw new RequestError(404, 'there is no such invitation')
    return writeFlow(services, inside, flow, [{ ...draft, ...data, mail: { to: invited.value, ...mail } }])
  })
  return { id, link, expires_at: isoTime(clock.now() + LIMITS.inviteLifetime) }
}

/** Who invites, for the text of the email. A key and the operator have no name. */
async function inviterOf({ services: { stores }, organization, actor }: Acting): Promise<{ inviter?: string }> {
  const who =
    actor.kind === 'person' ? (await stores.handles.names(organization.id, [actor.id])).get(actor.id) : undefined
  return who === undefined ? {} : { inviter: who }
}

/**
 * Mails someone a link that signs them in to an organization that added them, for its own members have no other way
 * there. It is the same message as an invitation, and is left out if they got too many.
 */
export async function mailSignIn(
  services: Services,
  stores: Stores,
  organization: Organization,
  handle: Handle,
): Promise<void> {
  if (handle.type !== 'email_address') return
  try {
    await admitMessage({ services: { ...services, stores }, organization }, handle)
  } catch (error) {
    if (error instanceof IdentityError) return
    throw error
  }
  const { draft, packId } = askForNonce(services.random, 'direct_id', LIMITS.inviteLifetime)
  const mail = linkMail({
    link: mailedLink(services, packId, undefined),
    words: wordsOf(organization, 'invitation', {}),
    brand: brandOf(services, organization),
  })
  const flow = {
    organization_id: organization.id,
    kind: 'sign_in',
    method: 'direct_id',
    session_kind: 'person',
    handle,
    grants: [],
  } as const
  await writeFlow(services, stores, flow, [{ ...draft, mail: { to: handle.value, ...mail } }])
}

function demandPage({ settings }: Services, text: string): string {
  const page = pageOfSite(settings.url, text)
  if (page === undefined)
    throw new RequestError(400, 'page must be the path of a page of this site, such as /docs/intro', { field: 'page' })
  return page
}

/**
 * The path of a page of a site, from text that anyone may have written; undefined if it leads elsewhere.
 * @param site the site's address.
 * @example pageOfSite('https://docs.example', '/docs/intro?x#y') // '/docs/intro'
 * @example pageOfSite('https://docs.example', '//evil.example') // undefined
 */
export function pageOfSite(site: string, text: string): string | undefined {
  if (!text.startsWith('/') || text.length > 512 || !URL.canParse(text, site)) return undefined
  const { origin, pathname } = new URL(text, site)
  return origin === new URL(site).origin ? pathname : undefined
}
