import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { labelOf } from '../../identity/authority/actor.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { brandOf } from '../../messages/delivery/brand.js'
import { messageMail } from '../../messages/delivery/templates.js'
import { readerTexts } from '../../messages/reader-texts/reader-texts.js'
import type { AccessRequestRecord } from '../../storage/people/access-requests.js'
import { addressOf } from '../persons/addresses.js'

/**
 * Decides an open request, grants the groups if it is approved, and emails the reader a link back to the page they
 * wanted to open. Undefined if there is no such open request; if several administrators decide at once, one succeeds.
 */
export async function decideAccess(
  { services, organization, actor }: Acting,
  id: string,
  state: 'approved' | 'denied',
): Promise<AccessRequestRecord | undefined> {
  const { stores, clock, outbox } = services
  return stores.transaction(async (inside) => {
    const request = await inside.accessRequests.decide(organization.id, id, {
      state,
      at: clock.now(),
      by: labelOf(actor),
    })
    if (!request) return undefined
    const { person_id: personId, groups, page } = request
    if (state === 'approved') await inside.persons.addGroups(organization.id, personId, groups)
    const detail = { request: id, groups }
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: `access.${state}`,
      personId,
      detail,
    })
    const to = await addressOf(inside, personId)
    if (to === undefined) return request
    await outbox.add(inside, organization.id, { to, ...decisionMail(services, organization, { state, page }) })
    return request
  })
}

/** The email to the reader. */
export function decisionMail(
  services: Services,
  organization: Organization,
  { state, page }: { readonly state: 'approved' | 'denied'; readonly page: string | null },
) {
  const approved = state === 'approved'
  const { language, text } = readerTexts(organization)
  return messageMail({
    brand: brandOf(services, organization),
    language,
    reason: text('access_reason'),
    subject: text(approved ? 'approved_subject' : 'declined_subject'),
    paragraphs: [text(approved ? 'approved' : 'declined')],
    links: approved ? [{ name: text('open_page'), url: new URL(page ?? '/', services.settings.url).href }] : [],
  })
}
