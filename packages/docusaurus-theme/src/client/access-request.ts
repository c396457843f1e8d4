import type { ENDPOINTS } from '@portico/protocol'
import late from '@portico-site/late-config'
import { session, storedToken } from './every-page.js'
import { expectDecision } from './follow-requests.js'
import { askForOne, manifest } from './reader-keys.js'
import type { Asked } from './visitor.js'

/** Only the type of the table: the table itself has no place in a page. */
const PATH: (typeof ENDPOINTS)['requestAccess']['path'] = '/access-requests'
const PATIENCE = 10_000

/**
 * Asks the people who run the site for access to a part, in the name of the person signed in. The server knows from the ticket
 * which groups that takes. Asking twice is asking once. The part's next answer says that the request waits.
 * @param reason For those who decide; may be empty.
 */
export async function askForAccess(part: number, reason = ''): Promise<Asked> {
  const found = await manifest()
  const ticket = found.ok ? found.parts[part]?.ticket : undefined
  if (ticket === undefined) return 'failed'
  try {
    const response = await fetch(late.baseURL + PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${storedToken() ?? ''}` },
      body: JSON.stringify({ build: late.build, ticket, page: location.pathname, ...(reason && { reason }) }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    // The session has ended: what it opened closes.
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
