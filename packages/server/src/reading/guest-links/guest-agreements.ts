import type { Expression } from '@portico/access'
import { DAY, SECOND } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { sortableId } from '../../ground/ids.js'
import { secretHash } from '../../ground/secrets.js'
import { writeAudit } from '../../identity/audit.js'
import { spendAction } from '../../identity/limits/actions.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { GuestLinkRecord } from '../../storage/site/guest-links.js'
import type { Stores } from '../../storage/stores.js'
import { findGuestLink, type GuestAgreement, type GuestRefused } from './find.js'
import { agreementsOn } from './may-share.js'
import { prepareOpening } from './prepare.js'
import { guestActor } from './prove-address.js'

interface Browser {
  readonly site: Organization
  readonly link: Pick<GuestLinkRecord, 'id'>
  readonly audience: Expression
  /** Those of the sharer. */
  readonly groups: readonly string[]
  /** The digest of what the browser keeps for the link; absent if it keeps nothing, so it has accepted nothing. */
  readonly device?: string
  readonly now: number
}

/**
 * The agreements on a page that this browser has not accepted in the version that is in force, all of which allow guests; and until when
 * that is so: then another version comes into force, or an acceptance expires.
 */
export async function dueAgreements(
  stores: Stores,
  { site, link, audience, groups, device, now }: Browser,
): Promise<{ readonly due: readonly GuestAgreement[]; readonly until: number }> {
  const agreements = await agreementsOn(stores, site, { expression: audience, groups, now })
  if (agreements.length === 0) return { due: [], until: Number.POSITIVE_INFINITY }
  const accepted = device === undefined ? [] : await stores.agreements.acceptedByGuest(link.id, device, now)
  const due: GuestAgreement[] = []
  for (const { id, name, version } of agreements) {
    if (accepted.some((entry) => entry.agreement_id === id && entry.version === version)) continue
    const text = await stores.agreements.version(id, version)
    // Without its text no one can accept it, so the page stays closed.
    due.push({ id, name, version, text: text?.text ?? '', digest: text?.digest ?? '' })
  }
  const ends = [...agreements.map(({ next_at }) => next_at), ...accepted.map(({ expires_at }) => expires_at)]
  return { due, until: Math.min(...ends.map((end) => end ?? Number.POSITIVE_INFINITY)) }
}

interface Acceptance {
  readonly secret: string
  readonly proof?: string
  readonly device: string
  readonly page?: string
  readonly agreement: string
  readonly version: number
  readonly digest: string
  /** The network address. */
  readonly address: string
}

/**
 * Accepts an agreement for a guest, in the browser that reads it. The receipt names the link and, if it is for an address, the address
 * that was proven: the server knows nothing else of a guest.
 * @throws RequestError 404 for an agreement that is not due for the page, 409 for another version or text,
 * IdentityError `rate_limit_exceeded`
 */
export async function acceptAsGuest(
  services: Services,
  request: Acceptance,
): Promise<GuestRefused | { readonly receipt: string }> {
  const { stores, clock, random, settings, signer } = services
  await spendAction(services, 'guest_opening', { address: request.address, organizationId: settings.orgId })
  const link = await findGuestLink(services, request.secret)
  if ('why' in link) return link
  const prepared = await prepareOpening(services, link, request)
  if ('why' in prepared) return prepared
  const { site, groups, choice } = prepared
  const { audience } = choice.page
  const device = secretHash(request.device)
  const now = clock.now()
  const lookUp = async (inside: Stores) => {
    if (!audience) return undefined
    const { due } = await dueAgreements(inside, { site, link, audience, groups, device, now })
    return due.find(({ id }) => id === request.agreement)
  }
  const agreement = await lookUp(stores)
  if (!agreement) {
    const receipt = await receiptOf(stores, link, { device, now, request })
    if (receipt === undefined) throw new RequestError(404, 'there is no such agreement to accept for this page')
    return { receipt }
  }
  const { id, name, version, digest } = agreement
  if (version !== request.version || digest !== request.digest || digest === '') throw changed()
  await spendAction(services, 'guest_acceptance', {
    address: request.address,
    organizationId: site.id,
    page: link.id,
  })
  const valid_days = (await stores.agreements.find(site.id, id))?.valid_days ?? null
  const expires_at = valid_days === null ? null : now + valid_days * DAY
  const acceptance = sortableId(now, random)
  const guest = `guest link ${link.id}`
  const receipt = await signer.signReceipt({
    iss: settings.url,
    jti: acceptance,
    sub: guest,
    site: site.id,
    accepted_by: 'guest',
    guest_link: link.id,
    ...(link.email !== null && { guest_email: link.email }),
    agreement: id,
    name,
    version,
    text_sha256: digest,
    iat: Math.floor(now / SECOND),
    ...(expires_at !== null && { valid_until: Math.floor(expires_at / SECOND) }),
  })
  return stores.transaction(async (inside) => {
    // Concurrent acceptances of one link wait for each other, so that a browser accepts once.
    await inside.guestLinks.lock(link.id)
    const still = await lookUp(inside)
    const other = still ? undefined : await receiptOf(inside, link, { device, now, request })
    if (other !== undefined) return { receipt: other }
    if (still?.version !== version) throw changed()
    const whose = { organization_id: NO_ORGANIZATION, person_id: guest }
    const by = { guest_link: link.id, guest_device: device, guest_email: link.email }
    const what = { id: acceptance, agreement_id: id, version, digest, accepted_at: now, expires_at, receipt }
    await inside.agreements.accept({ ...what, ...whose, ...by })
    await writeAudit(services, inside, {
      organizationId: site.id,
      actor: guestActor(link),
      personId: link.person_id,
      action: 'guest_link.accepted',
      detail: { link: link.id, agreement: id, version, digest, acceptance },
    })
    return { receipt }
  })
}

/** A guest belongs to none, so the acceptance counts for no member of any. */
const NO_ORGANIZATION = 'guest'

/** The receipt of a browser that has already accepted this version, as of concurrent acceptances all but the first. */
async function receiptOf(
  inside: Stores,
  { id }: Pick<GuestLinkRecord, 'id'>,
  { device, now, request }: { readonly device: string; readonly now: number; readonly request: Acceptance },
): Promise<string | undefined> {
  const accepted = await inside.agreements.acceptedByGuest(id, device, now)
  return accepted.find(({ agreement_id, version }) => agreement_id === request.agreement && version === request.version)
    ?.receipt
}

const changed = () =>
  new RequestError(409, 'another version of this agreement is now in force; read that version first')
