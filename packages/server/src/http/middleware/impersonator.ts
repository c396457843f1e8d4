import { ENDPOINTS, type EndpointName, type EndpointRow } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { recordImpersonated } from '../../identity/audit.js'
import type { Services } from '../../identity/services.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'

/**
 * Lets an impersonated session make only the calls that the ENDPOINTS table allows, and records each call, allowed or
 * refused, in the audit log. Sessions of the person themselves are not affected.
 * @throws RequestError 403 for a call that only the person themselves may make.
 */
export async function admitImpersonator(services: Services, session: SessionRecord, name: EndpointName): Promise<void> {
  if (!session.actor) return
  const row: EndpointRow = ENDPOINTS[name]
  const allowed = 'impersonated' in row && row.impersonated === 'allowed'
  await recordImpersonated(services, session, { call: name, allowed })
  if (!allowed)
    throw new RequestError(403, 'an impersonated session can only view this account; only the person can change it')
}
