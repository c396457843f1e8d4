import { ACCEPTS } from '@portico/protocol'
import type { SessionRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'
import { checkSession } from '../tokens/check.js'

/**
 * The session of the person who signed in, while nothing speaks against passing it on. Their row stays locked until the
 * transaction ends.
 */
export async function liveSession(services: Services, stores: Stores, id: string): Promise<SessionRecord | undefined> {
  if (!(await stores.sessions.hold(id, services.clock.now()))) return undefined
  const checked = await checkSession({ ...services, stores }, id, ACCEPTS.hostedLogin)
  return checked.ok ? checked.session : undefined
}
