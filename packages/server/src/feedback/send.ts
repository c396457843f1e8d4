import { createHash } from 'node:crypto'
import { LIMITS } from '@portico/protocol'
import type { SendFeedbackBody } from '@portico/protocol/schemas'
import { writeAudit } from '../audit.js'
import { IdentityError } from '../errors.js'
import { sortableId } from '../ids.js'
import { spendAction } from '../limits/actions.js'
import type { SessionRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'

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
  const now = clock.now()
  const page = about ?? null
  const id = sortableId(now, random)
  return stores.transaction(async (inside) => {
    // Of several concurrent calls, each counts the previous ones.
    await inside.persons.lock(person_id)
    const open = await inside.feedback.countOpen(organization_id, person_id, LIMITS.feedbackPerOrganization)
    if (open.own >= LIMITS.feedbackPerPerson || open.all >= LIMITS.feedbackPerOrganization)
      throw new IdentityError('rate_limit_exceeded')
    const program = await programOf(inside, session, now)
    const record = { id, organization_id, person_id, program, page, text }
    const kept = await inside.feedback.add(
      { ...record, state: 'open', created_at: now, updated_at: null, updated_by: null },
      createHash('sha256')
        .update(JSON.stringify([page, text]))
        .digest('base64url'),
    )
    if (kept === id)
      await writeAudit(services, inside, {
        organizationId: organization_id,
        actor: person_id,
        personId: person_id,
        action: 'feedback.sent',
        detail: { feedback: id, ...(page !== null && { page }), ...(program !== null && { program }) },
      })
    return kept
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
