import { type Challenge, LIMITS } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { ADMINISTRATORS, isReserved } from '../../ground/group-names.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { type Actor, labelOf, referenceTo } from '../../identity/authority/actor.js'
import { mayImpersonate } from '../../identity/authority/authority.js'
import { findOrganization, isAdministrator, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { demandMember } from '../../people/persons/person.js'
import type { FlowRecord } from '../../storage/sign-in/flow-rows.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import { askForNonce, nonceOf } from '../methods/link/nonce.js'
import { challengeOf, writeFlow } from './store-flow.js'

/** The session of each prepared sign-in, and its name in the audit log. */
const PREPARED = {
  direct_id: { method: 'direct_id', session_kind: 'person', action: 'person.direct_id' },
  impersonation: { method: 'impersonate', session_kind: 'person', action: 'person.impersonation_prepared' },
  viewing: { method: 'direct_id', session_kind: 'view', action: 'site.view_prepared' },
} as const

/**
 * A one-time sign-in of the same person elsewhere: a value for the URL parameter `challenges`. Its session ends with
 * the session it was created from.
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
 * A one-time sign-in as another person. The token and the audit log contain the impersonator, and the audit log the
 * reason.
 * @throws RequestError 404 for an unknown person, 403 for an administrator of any organization, and for rights beyond the actor's.
 */
export async function impersonation(
  acting: Acting,
  { personId, reason }: { readonly personId: string; readonly reason?: string },
): Promise<string> {
  const { services, organization, actor } = acting
  const { stores } = services
  await demandMember(stores, organization, personId)
  if (!(await mayImpersonate(stores, actor, organization, personId)))
    throw new RequestError(
      403,
      `members of ${ADMINISTRATORS} and people with more rights than yours cannot be impersonated; ask them to check themselves`,
    )
  const flow = { actor: labelOf(actor), authority: referenceTo(actor) }
  return prepared(services, organization, { kind: 'impersonation', personId, actor, flow, reason })
}

/**
 * A one-time sign-in that shows the site to an administrator as members of certain groups see it, for fifteen minutes.
 * It can only read pages, counts only these groups, and ends with the session that it was created from.
 *
 * @param groups empty for anyone who is signed in
 * @param personId the administrator, if the command line creates the link for them
 * @throws RequestError 400 for groups that give rights over others, 403 for a key and for someone who is not an
 * administrator
 */
export async function viewing(
  { services, organization, actor }: Acting,
  {
    groups,
    session,
    personId,
  }: {
    readonly groups: readonly string[]
    readonly session?: SessionRecord
    readonly personId?: string
  },
): Promise<string> {
  const viewer = actor.kind === 'person' ? actor.id : actor.kind === 'command line' ? personId : undefined
  if (viewer === undefined)
    throw new RequestError(403, 'only an administrator can view the site as others do; sign in to the console as one')
  const reserved = groups.find(isReserved)
  if (reserved !== undefined)
    throw new RequestError(400, `groups contains ${reserved}, which gives rights and opens no pages; leave it out`, {
      field: 'groups',
    })
  if (!(await isAdministrator(services.stores, organization, viewer)))
    throw new RequestError(403, `only members of ${ADMINISTRATORS} can view the site as others do; use one of them`)
  return prepared(services, organization, {
    kind: 'viewing',
    personId: viewer,
    actor,
    flow: { groups: [...new Set(groups)].sort(), session_id: session?.id },
  })
}

async function prepared(
  services: Services,
  organization: Organization,
  signIn: {
    readonly kind: keyof typeof PREPARED
    readonly personId: string
    readonly actor: Actor
    readonly flow: Pick<FlowRecord, 'session_id' | 'actor' | 'authority' | 'groups'>
    readonly reason?: string
  },
): Promise<string> {
  const { method, session_kind, action } = PREPARED[signIn.kind]
  const { draft, packId } = askForNonce(services.random, method, LIMITS.flowLifetime)
  await services.stores.transaction(async (inside) => {
    const flow = {
      organization_id: organization.id,
      kind: signIn.kind,
      method,
      session_kind,
      person_id: signIn.personId,
    } as const
    await writeFlow(services, inside, { ...flow, ...signIn.flow, grants: [] }, [draft])
    await writeAudit(services, inside, {
      organizationId: organization.id,
      action,
      actor: signIn.actor,
      personId: signIn.personId,
      detail: {
        reason: signIn.reason,
        groups: signIn.flow.groups,
      },
    })
  })
  const nonce: Challenge = challengeOf({ ...draft, options: { challenge: nonceOf(packId) } })
  return Buffer.from(JSON.stringify([nonce])).toString('base64url')
}
