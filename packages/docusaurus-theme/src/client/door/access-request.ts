import type { ENDPOINTS } from '@portico/protocol'
import config from '@portico-site/lazy-config'
import { askForOne, manifest } from '../keys/reader-keys.js'
import { session, storedToken } from '../page/page-core.js'
import type { AccessRequestOutcome } from '../page/site-state.js'
import { expectDecision } from './follow-requests.js'

/** Only the type of the table: the table itself must not be part of a page. */
const PATH: (typeof ENDPOINTS)['requestAccess']['path'] = '/access-requests'
const PATIENCE = 10_000

/**
 * Requests access to a part for the signed-in person. The server takes the required groups from the ticket. A second
 * request has no effect. The next answer for the part reports the open request.
 * @param reason Shown to the administrators who decide; may be empty.
 */
export async function askForAccess(part: number, reason = ''): Promise<AccessRequestOutcome> {
  const result = await manifest()
  const ticket = result.ok ? result.parts[part]?.ticket : undefined
  if (ticket === undefined) return 'failed'
  try {
    const response = await fetch(config.baseURL + PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${storedToken() ?? ''}` },
      body: JSON.stringify({ build: config.build, ticket, page: location.pathname, ...(reason && { reason }) }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    // The session has ended: close what it opened.
    if (response.status === 401) void session().then(({ follow }) => follow())
    if (response.ok) {
      expectDecision()
      await askForOne(part)
      return 'sent'
    }
    return response.status === 404 || response.status === 405 ? 'unknown' : 'failed'
  } catch {
    return 'failed'
  }
}
