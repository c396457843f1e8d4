import { writeAudit } from '../../identity/audit.js'
import type { Services } from '../../identity/services.js'
import type { SessionRecord } from '../../storage/session-rows.js'

/** Ends a person's own sample key; false if they have none with this id. It is refused from then on. */
export function endSampleKey(
  services: Services,
  { organization_id, person_id }: Pick<SessionRecord, 'organization_id' | 'person_id'>,
  id: string,
): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    if (!(await inside.sampleKeys.remove(organization_id, person_id, id))) return false
    await writeAudit(services, inside, {
      organizationId: organization_id,
      actor: person_id,
      personId: person_id,
      action: 'sample_key.ended',
      detail: { key: id },
    })
    return true
  })
}
