import type { EndpointName } from '@portico/protocol'
import type { Acting } from '../authority/acting.js'
import type { Actor } from '../authority/actor.js'
import { RequestError } from '../errors.js'
import type { Caller } from '../middleware/caller.js'
import { findOrganization } from '../organizations/organization.js'
import type { Call } from './handler.js'

/** Who asks, of which organization, for what an administrator does. */
export async function acting<Name extends EndpointName>({
  services,
  organizationId,
  caller,
}: Call<Name>): Promise<Acting> {
  return {
    services,
    organization: await findOrganization(services.stores, organizationId),
    actor: known(caller),
  }
}

/** Who administers. @throws RequestError 403 for a call that was not let in as one of an administrator. */
export function known({ actor }: Caller): Actor {
  if (!actor) throw new RequestError(403, 'this call is for administrators')
  return actor
}

/** What was looked for. @throws RequestError 404 when there is no such thing. */
export function found<Thing>(thing: Thing | undefined, what = 'person'): Thing {
  if (thing === undefined) throw new RequestError(404, `there is no such ${what} in this organization`)
  return thing
}
