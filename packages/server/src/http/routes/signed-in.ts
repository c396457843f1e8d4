import { RequestError } from '../../ground/errors.js'
import type { Services } from '../../identity/services.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Caller } from '../middleware/caller.js'

/** The part of a call that identifies its caller. */
export interface WithCaller {
  readonly services: Services
  readonly caller: Caller
}

/** Returns the session of a call that requires a token. @throws RequestError 401 without one. */
export function signedIn({ caller }: Pick<WithCaller, 'caller'>): SessionRecord {
  const session = caller.token?.session
  if (!session) throw new RequestError(401, 'this call needs a token; send it as "Authorization: Bearer …"')
  return session
}

/** The actor of an action that is counted. */
export const actorOf = ({ address }: { readonly address: string }, { person_id, organization_id }: SessionRecord) => ({
  address,
  personId: person_id,
  organizationId: organization_id,
})
