import type { Services } from '../../identity/services.js'
import type { FlowRecord } from '../../storage/flow-rows.js'
import type { SessionRecord } from '../../storage/session-rows.js'
import type { Stores } from '../../storage/stores.js'

export type StartingSession =
  | { readonly ok: true; readonly session?: SessionRecord }
  /** The session has ended, and the flow with it. */
  | { readonly ok: false }

/**
 * The session that a flow was started from, if any. A flow of any kind ends with that session: what was started with a
 * token must not complete once the token is revoked. Locks the person, so that nothing changes until the transaction
 * ends.
 */
export async function startingSession(
  { clock }: Services,
  stores: Stores,
  { session_id }: Pick<FlowRecord, 'session_id'>,
): Promise<StartingSession> {
  if (session_id === undefined) return { ok: true }
  const session = await stores.sessions.hold(session_id, clock.now())
  return session ? { ok: true, session } : { ok: false }
}
