import type { EndpointName } from '@portico/protocol'
import { RequestError } from '../errors.js'
import { findOrganization } from '../organizations/organization.js'
import type { Acting } from '../persons/person.js'
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
    actor: caller.actor ?? 'unknown',
  }
}

/** What was looked for. @throws RequestError 404 when there is no such thing. */
export function found<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new RequestError(404, `there is no such ${what} in this organization`)
  return thing
}
