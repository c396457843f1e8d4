import { endRuns } from '../limits/guessing.js'
import type { Organization } from '../organizations/organization.js'
import type { FlowKind, FlowRecord, SessionRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'

/** Whether the end of a flow shows that its person is there. */
const PROVES_A_FACTOR: Readonly<Record<FlowKind, boolean>> = {
  sign_in: true,
  step_up: true,
  invitation: true,
  owner: true,
  recovery: true,
  direct_id: false,
  impersonation: false,
}

/** Ends the runs of failed guesses at somebody whose flow has just ended well. */
export async function endRunsOf(
  services: Services,
  stores: Stores,
  { pool_id: poolId }: Organization,
  { kind, handle }: FlowRecord,
  { session, address }: { readonly session: SessionRecord; readonly address?: string },
): Promise<void> {
  if (PROVES_A_FACTOR[kind])
    await endRuns(services, stores, { personId: session.person_id, handle }, { poolId, address })
}
