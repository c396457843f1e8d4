import type { OrganizationPlace } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { placesOf } from '../../identity/organizations/memberships.js'
import { switchOrganization as switchTo } from '../../sign-in/flows/switch-organization.js'
import type { Handler } from './handler.js'
import { signedIn } from './signed-in.js'

export const myOrganizations: Handler<'myOrganizations'> = async (call) => {
  const org_hierarchy: OrganizationPlace[] = await placesOf(call.services.stores, signedIn(call).person_id)
  return { result: { org_hierarchy } }
}

export const switchOrganization: Handler<'switchOrganization'> = async (call) => {
  const { services, organizationId, origin, address } = call
  const session = signedIn(call)
  const switched = await switchTo(services, { session, organizationId, origin, address, metadata: call.body.metadata })
  if (!switched.ok) return { slug: switched.slug }
  const { ok: _, ...result } = switched
  return { result }
}

export const readSwitchedToken: Handler<'readSwitchedToken'> = async (call) => {
  const { services, organizationId, origin, address } = call
  const switched = await switchTo(services, { session: signedIn(call), organizationId, origin, address })
  if (!switched.ok) return { slug: switched.slug }
  const { ok: _, ...result } = switched
  return { result }
}

/** For callers that cannot answer challenges: returns a token or an error message. */
export const tokenForOrganization: Handler<'tokenForOrganization'> = async (call) => {
  const { services, organizationId, origin, address } = call
  const switched = await switchTo(services, { session: signedIn(call), organizationId, origin, address })
  if (!switched.ok) return { slug: switched.slug }
  if (switched.type === 'token') return { result: switched.token }
  throw new RequestError(403, 'that organization requires a further sign-in first; use POST /token/v2')
}
