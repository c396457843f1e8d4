import { endRuns } from '../../identity/limits/guessing.js'
import { becomeKnown } from '../../identity/limits/known-browsers.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { FlowKind, FlowRecord } from '../../storage/flow-rows.js'
import type { SessionRecord } from '../../storage/session-rows.js'
import type { Stores } from '../../storage/stores.js'

/** Whether the end of a flow shows that its person is there. */
const PROVES_A_FACTOR: Readonly<Record<FlowKind, boolean>> = {
  sign_in: true,
  step_up: true,
  invitation: true,
  owner: true,
  recovery: true,
  direct_id: false,
  impersonation: false,
  viewing: false,
  provider_test: false,
}

/** Ends the runs of failed guesses at a person whose flow has just succeeded, and remembers the browser they used. */
export async function endGuessRuns(
  services: Services,
  stores: Stores,
  { pool_id: poolId }: Organization,
  { kind, handle, browser }: FlowRecord,
  { session, address }: { readonly session: SessionRecord; readonly address?: string },
): Promise<void> {
  if (!PROVES_A_FACTOR[kind]) return
  await endRuns(services, stores, { personId: session.person_id, handle }, { poolId, address, browser })
  if (browser === undefined || !handle || !services.settings.rateLimits) return
  const owner = await stores.handles.owner(poolId, handle.type, handle.value)
  if (owner === session.person_id) await becomeKnown(services, stores, browser)
}
