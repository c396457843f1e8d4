import type { Handle } from '@portico/protocol'
import { IdentityError } from '../../ground/errors.js'
import { timedUuid } from '../../ground/ids.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { type AttributesByBucket, writeAttributes } from './attributes.js'
import { DEFAULT_REGION } from './person.js'

interface Invitation {
  /** Normalized. */
  readonly handles: readonly Handle[]
  readonly groups?: readonly string[]
  readonly attributes?: AttributesByBucket
  readonly active?: boolean
}

/**
 * Adds someone as an invited member, for an organization that does not own the pool. Only what its own list contains
 * decides the result, so that it says nothing about who has an account elsewhere. Returns their id.
 * @throws IdentityError `person_exists` for a handle of a member or an invited member.
 */
export async function inviteMember(
  acting: Acting,
  { handles, groups = [], attributes, active = true }: Invitation,
): Promise<string> {
  const { services, organization, actor } = acting
  const { stores, clock, random } = services
  const created_at = clock.now()
  const person_id = timedUuid(created_at, random)
  await stores.transaction(async (inside) => {
    // Of several at once with the same handle, one succeeds.
    await inside.organizations.lock(organization.id)
    for (const { type, value } of handles) {
      const owner = await inside.handles.owner(organization.pool_id, type, value)
      const isTaken =
        (owner !== undefined && (await inside.persons.member(organization.id, owner)) !== undefined) ||
        (await inside.invitedMembers.hasHandle(organization.id, { type, value }))
      if (isTaken) throw new IdentityError('person_exists')
    }
    await inside.invitedMembers.create({
      person_id,
      pool_id: organization.pool_id,
      organization_id: organization.id,
      region: DEFAULT_REGION,
      created_at,
      enabled: active,
    })
    for (const { type, value } of handles) {
      const id = timedUuid(created_at, random)
      await inside.handles.note(organization.pool_id, { id, person_id, type, value, created_at, verified: false })
    }
    await inside.persons.addGroups(organization.id, person_id, groups)
    if (attributes)
      await writeAttributes(inside, organization, person_id, attributes, { mode: 'merge', at: created_at })
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'person.added',
      personId: person_id,
      detail: { groups, invited: true },
    })
  })
  return person_id
}
