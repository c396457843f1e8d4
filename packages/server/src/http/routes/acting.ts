import type { EndpointName } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import type { Acting } from '../../identity/authority/acting.js'
import type { Actor } from '../../identity/authority/actor.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Caller } from '../middleware/caller.js'
import type { Call } from './handler.js'

/** The caller, organization and services of an administrator's call. */
export async function acting<Name extends EndpointName>({
  services,
  organizationId,
  caller,
}: Call<Name>): Promise<Acting> {
  return {
    services,
    organization: await findOrganization(services.stores, organizationId),
    actor: requiredActor(caller),
  }
}

/** Returns the administrator who makes the call. @throws RequestError 403 for a call that is not an administrator's. */
export function requiredActor({ actor }: Caller): Actor {
  if (!actor) throw new RequestError(403, 'this call is for administrators')
  return actor
}

/** Returns what was found. @throws RequestError 404 if there is none. */
export function orNotFound<Thing>(thing: Thing | undefined, what = 'person'): Thing {
  if (thing === undefined) throw new RequestError(404, `there is no such ${what} in this organization`)
  return thing
}
