import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import type { Actor } from '../../identity/authority/actor.js'
import { demandReach } from '../../identity/authority/authority.js'
import type { Services } from '../../identity/services.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'

/** Ends a person's own reader token; false if they have none with this id. */
export function endOwnReaderToken(
  services: Services,
  { organization_id, person_id }: Pick<SessionRecord, 'organization_id' | 'person_id'>,
  id: string,
): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    const token = await readerSession(inside, organization_id, id)
    if (token?.person_id !== person_id) return false
    return end(services, inside, token, person_id)
  })
}

/**
 * Ends a reader token of anyone in an organization; false if there is none with this id.
 * @throws RequestError 403 for a token of someone with rights that the actor lacks.
 */
export function endReaderToken(acting: Acting, id: string): Promise<boolean> {
  const { services, organization, actor } = acting
  return services.stores.transaction(async (inside) => {
    const token = await readerSession(inside, organization.id, id)
    if (!token) return false
    await demandReach(inside, acting, token.person_id, 'here')
    return end(services, inside, token, actor)
  })
}

async function readerSession(stores: Stores, organizationId: string, id: string): Promise<SessionRecord | undefined> {
  const session = await stores.sessions.find(id)
  return session?.kind === 'reader' && session.organization_id === organizationId ? session : undefined
}

async function end(
  services: Services,
  stores: Stores,
  { id, organization_id, person_id }: SessionRecord,
  actor: Actor | string,
): Promise<boolean> {
  if (!(await stores.sessions.revoke(id, services.clock.now()))) return false
  await writeAudit(services, stores, {
    organizationId: organization_id,
    actor,
    personId: person_id,
    action: 'reader_token.ended',
    detail: { token: id },
  })
  return true
}
