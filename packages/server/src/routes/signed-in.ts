import { RequestError } from '../errors.js'
import type { Caller } from '../middleware/caller.js'
import type { SessionRecord } from '../ports/stores.js'
import type { Services } from '../services.js'

/** The part of a call that tells who makes it. */
export interface WithCaller {
  readonly services: Services
  readonly caller: Caller
}

/** The session of a call that needs a token. @throws RequestError 401 without one. */
export function signedIn({ caller }: Pick<WithCaller, 'caller'>): SessionRecord {
  const session = caller.token?.session
  if (!session) throw new RequestError(401, 'this call needs a token; send it as "Authorization: Bearer …"')
  return session
}

/** Who takes an action that is counted. */
export const actorOf = ({ address }: { readonly address: string }, { person_id, organization_id }: SessionRecord) => ({
  address,
  personId: person_id,
  organizationId: organization_id,
})
