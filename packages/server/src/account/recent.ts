import { LIMITS, type Method } from '@portico/protocol'
import { RequestError } from '../errors.js'
import type { SessionRecord } from '../ports/stores.js'
import type { Services } from '../services.js'

/** Sign-ins that come out of a right or of another session: whoever stole a token could make these too. */
const PROVE_NOTHING: readonly Method[] = ['direct_id', 'impersonate', 'anonymous', 'api']

/** Whether the person of a session proved lately who they are, and not only holds a token. */
export function isRecent({ clock }: Pick<Services, 'clock'>, { authentications }: SessionRecord): boolean {
  const since = clock.now() - LIMITS.recentAuthentication
  return authentications.some(
    ({ method, timestamp }) => !PROVE_NOTHING.includes(method) && Date.parse(timestamp) >= since,
  )
}

/**
 * Refuses what a stolen token must not be enough for.
 * @throws RequestError 403 where the sign-in is too long ago.
 */
export function demandRecent(services: Pick<Services, 'clock'>, session: SessionRecord): void {
  if (!isRecent(services, session))
    throw new RequestError(
      403,
      `sign in again first: this needs a sign-in of the last ${LIMITS.recentAuthentication / 60_000} minutes`,
    )
}
