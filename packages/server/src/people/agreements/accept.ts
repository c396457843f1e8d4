import { DAY, SECOND } from '@portico/protocol'
import type { AcceptAgreementBody } from '@portico/protocol/schemas'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { oneLine } from '../../ground/html.js'
import { sortableId } from '../../ground/ids.js'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { isRecent } from '../../identity/tokens/recent.js'
import { brandOf } from '../../messages/delivery/brand.js'
import { messageMail } from '../../messages/delivery/templates.js'
import { readerTexts } from '../../messages/reader-texts/reader-texts.js'
import type { AcceptanceRecord } from '../../storage/people/agreements.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { addressOf } from '../persons/addresses.js'
import { agreementsFor, type ForReader, mayAccept, type ReaderAgreements } from './reader-agreements.js'

export type Receipt = AcceptanceRecord & { readonly name: string }

/**
 * Accepts the version of an agreement that is in force, for the person or their whole organization. If it is already
 * accepted, returns the existing receipt. Undefined for an agreement that does not concern this reader, whether or not
 * it exists.
 * @throws RequestError 403 without a recent sign-in or for a person who may not accept it, 409 for another version or
 * text.
 */
export async function acceptAgreement(
  services: Services,
  session: SessionRecord,
  id: string,
  seen: AcceptAgreementBody,
): Promise<Receipt | undefined> {
  const { stores, clock, random, signer } = services
  const now = clock.now()
  const siteId = await stores.agreements.organizationOf(id)
  if (siteId === undefined) return undefined
  const site = await findOrganization(stores, siteId)
  const entry = await lookUp(stores, session, { site, id, now })
  if (!entry) return undefined
  const { agreement, acceptance, company } = entry
  if (acceptance) return { ...acceptance, name: agreement.name }
  if (!(await mayAccept(stores, session, agreement, company)))
    throw new RequestError(
      403,
      'only an administrator of your organization can accept this agreement, for all of its members',
    )
  if (!isRecent(session, now)) throw new IdentityError('recent_sign_in_required')
  const text = await stores.agreements.version(id, agreement.version)
  if (text?.version !== seen.version || text.digest !== seen.digest) throw changed()

  const expires_at = agreement.valid_days === null ? null : now + agreement.valid_days * DAY
  const { version, digest } = text
  const accepted = {
    id: sortableId(now, random),
    agreement_id: id,
    version,
    digest,
    organization_id: company.id,
    person_id: session.person_id,
    accepted_at: now,
    expires_at,
    guest_link: null,
    guest_device: null,
    guest_email: null,
  }
  const receipt = await signer.signReceipt({
    iss: services.settings.url,
    jti: accepted.id,
    sub: session.person_id,
    site: site.id,
    organization: company.id,
    accepted_by: agreement.accepted_by,
    agreement: id,
    name: agreement.name,
    version,
    text_sha256: digest,
    iat: Math.floor(now / SECOND),
    ...(expires_at !== null && { valid_until: Math.floor(expires_at / SECOND) }),
  })
  return stores.transaction(async (inside) => {
    // Of several concurrent acceptances, each sees the previous one: for one person, and for the officers of a company.
    if (agreement.accepted_by === 'organization') await inside.organizations.lock(company.id)
    await inside.persons.lock(session.person_id)
    const still = await lookUp(inside, session, { site, id, now })
    if (still?.agreement.version !== version) throw changed()
    if (still.acceptance) return { ...still.acceptance, name: agreement.name }
    await inside.agreements.accept({ ...accepted, receipt })
    const detail = { agreement: id, version, digest, organization: company.id, acceptance: accepted.id }
    await writeAudit(services, inside, {
      organizationId: site.id,
      actor: session.person_id,
      personId: session.person_id,
      action: 'agreement.accepted',
      detail,
    })
    const record = { ...accepted, receipt, name: agreement.name }
    await mailReceipt(services, inside, { site, company }, record)
    return record
  })
}

const changed = () =>
  new RequestError(409, 'another version of this agreement is now in force; read that version first')

async function lookUp(
  stores: Stores,
  session: SessionRecord,
  { site, id, now }: { readonly site: Organization; readonly id: string; readonly now: number },
): Promise<(ForReader & Pick<ReaderAgreements, 'company'>) | undefined> {
  const own = await agreementsFor(stores, session, site, now)
  const match = own?.inForce.find(({ agreement }) => agreement.id === id)
  return own && match && { ...match, company: own.company }
}

async function mailReceipt(services: Services, stores: Stores, parties: Parties, receipt: Receipt): Promise<void> {
  const to = await addressOf(stores, receipt.person_id)
  if (to === undefined) return
  await services.outbox.add(stores, parties.site.id, { to, ...receiptMail(services, parties, receipt) })
}

interface Parties {
  readonly site: Organization
  readonly company: Pick<ReaderAgreements['company'], 'org_name'>
}

/** The email to the person who accepted. */
export function receiptMail(
  services: Services,
  { site, company }: Parties,
  {
    name,
    version,
    digest,
    accepted_at,
    receipt,
  }: Pick<Receipt, 'name' | 'version' | 'digest' | 'accepted_at' | 'receipt'>,
) {
  const { language, text } = readerTexts(site)
  const facts = { name, version: String(version), company: company.org_name, time: isoTime(accepted_at) }
  const mail = messageMail({
    brand: brandOf(services, site),
    language,
    subject: text('receipt_subject', facts),
    paragraphs: [text('receipt', facts), text('receipt_keep')],
    links: [],
    reason: text('receipt_reason'),
  })
  // In English, whatever the language of the site: people keep it as evidence.
  const lines = [
    `Agreement: ${oneLine(name)}, version ${version}`,
    `Accepted: ${isoTime(accepted_at)}, as a member of ${oneLine(company.org_name)}`,
    `SHA-256 digest of the text, in base64url: ${digest}`,
    `Keys that verify the receipt: ${services.settings.url}/.well-known/jwks.json`,
    `Receipt: ${receipt}`,
  ].join('\n')
  return { ...mail, attachments: [{ name: 'receipt.txt', text: `${lines}\n` }] }
}
