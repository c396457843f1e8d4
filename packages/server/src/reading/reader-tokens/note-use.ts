import { MINUTE } from '@portico/protocol'
import { placeOf } from '../../ground/network.js'
import { writeAudit } from '../../identity/audit.js'
import type { Services } from '../../identity/services.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'

/** How often the use of a token is recorded. */
const NOTED_EVERY = MINUTE
/** The maximum number of networks from which a use is reported as new: some programs run somewhere else each time. */
const MOST_NETWORKS = 100

/** Records that a reader token is in use, and adds its first use, and each first use from a network, to the audit log. */
export async function noteUse(services: Services, session: SessionRecord, address: string): Promise<void> {
  const { stores, clock } = services
  const at = clock.now()
  const network = placeOf(address)
  const last = await stores.readerTokens.lastUse(session.id, network)
  if (!last || (last.fromKnownNetwork && at - (last.at ?? 0) < NOTED_EVERY)) return
  await stores.transaction(async (inside) => {
    const { first, newNetwork } = await inside.readerTokens.use(session.id, { network, at, most: MOST_NETWORKS })
    if (!first && !newNetwork) return
    await writeAudit(services, inside, {
      organizationId: session.organization_id,
      actor: session.person_id,
      personId: session.person_id,
      action: first ? 'reader_token.first_used' : 'reader_token.new_network',
      detail: { token: session.id, network },
    })
  })
}
