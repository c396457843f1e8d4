import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import type { Services } from '../../identity/services.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'

/** Ends a person's own guest link; false if they have no open one with this id. */
export function endOwnGuestLink(
  services: Services,
  { organization_id, person_id }: Pick<SessionRecord, 'organization_id' | 'person_id'>,
  id: string,
): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    const page = await inside.guestLinks.end(organization_id, id, services.clock.now(), person_id)
    if (page === undefined) return false
    await writeAudit(services, inside, {
      organizationId: organization_id,
      actor: person_id,
      personId: person_id,
      action: 'guest_link.ended',
      detail: { link: id, page },
    })
    return true
  })
}

/**
 * Ends a guest link of anyone in an organization; false if none with this id is open. The right to end guest links covers those of
 * every person, because most are of administrators.
 */
export function endGuestLink({ services, organization, actor }: Acting, id: string): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    const link = await inside.guestLinks.open(organization.id, id, services.clock.now())
    if (!link) return false
    const page = await inside.guestLinks.end(organization.id, id, services.clock.now(), link.person_id)
    if (page === undefined) return false
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      personId: link.person_id,
      action: 'guest_link.ended',
      detail: { link: id, page },
    })
    return true
  })
}
