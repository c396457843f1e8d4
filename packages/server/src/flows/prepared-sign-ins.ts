import { type Challenge, LIMITS } from '@portico/protocol'
import { writeAudit } from '../audit.js'
import type { Acting } from '../authority/acting.js'
import { type Actor, labelOf, referenceTo } from '../authority/actor.js'
import { mayImpersonate } from '../authority/authority.js'
import { RequestError } from '../errors.js'
import { ADMINISTRATORS } from '../group-names.js'
import { askForNonce, nonceOf } from '../methods/link/nonce.js'
import { findOrganization, type Organization } from '../organizations/organization.js'
import type { FlowRecord, SessionRecord } from '../ports/stores.js'
import type { Services } from '../services.js'
import { challengeOf, writeFlow } from './store-flow.js'

/**
 * A one-time sign-in of the same person elsewhere: text for the URL parameter `challenges`. What comes of it ends with
 * the session it was made from.
 */
export async function directId(services: Services, session: SessionRecord): Promise<string> {
  const organization = await findOrganization(services.stores, session.organization_id)
  return prepared(services, organization, {
    kind: 'direct_id',
    personId: session.person_id,
    actor: { kind: 'person', id: session.person_id },
    flow: { session_id: session.id },
  })
}

/**
 * A one-time sign-in as another person. The token and the audit name who is behind it, and the audit says why.
 * @throws RequestError 404 for an unknown person, 403 for an administrator of any organization, and for rights beyond the actor's.
 */
export async function impersonation(
  acting: Acting,
  { personId, reason }: { readonly personId: string; readonly reason?: string | undefined },
): Promise<string> {
  const { services, organization, actor } = acting
  const { stores } = services
  const member = await stores.persons.member(organization.id, personId)
  if (!member) throw new RequestError(404, 'there is no such person in this organization')
  if (!(await mayImpersonate(stores, actor, organization, personId)))
    throw new RequestError(
      403,
      `members of ${ADMINISTRATORS} and people with more rights than yours cannot be impersonated; ask them to look themselves`,
    )
  const flow = { actor: labelOf(actor), authority: referenceTo(actor) }
  return prepared(services, organization, { kind: 'impersonation', personId, actor, flow, reason })
}

async function prepared(
  services: Services,
  organization: Organization,
  given: {
    readonly kind: 'direct_id' | 'impersonation'
    readonly personId: string
    readonly actor: Actor
    readonly flow: Pick<FlowRecord, 'session_id' | 'actor' | 'authority'>
    readonly reason?: string | undefined
  },
): Promise<string> {
  const method = given.kind === 'direct_id' ? 'direct_id' : 'impersonate'
  const { draft, packId } = askForNonce(services.random, method, LIMITS.flowLifetime)
  await services.stores.transaction(async (inside) => {
    const flow = {
      organization_id: organization.id,
      kind: given.kind,
      method,
      session_kind: 'person',
      person_id: given.personId,
    } as const
    await writeFlow(services, inside, { ...flow, ...given.flow, grants: [] }, [draft])
    await writeAudit(services, inside, {
      organizationId: organization.id,
      action: given.kind === 'direct_id' ? 'person.direct_id' : 'person.impersonation_prepared',
      actor: given.actor,
      personId: given.personId,
      ...(given.reason !== undefined && { detail: { reason: given.reason } }),
    })
  })
  const nonce: Challenge = challengeOf({ ...draft, options: { challenge: nonceOf(packId) } })
  return Buffer.from(JSON.stringify([nonce])).toString('base64url')
}
