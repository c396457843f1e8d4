import { RequestError } from '../../ground/errors.js'
import { writeAudit } from '../../identity/audit.js'
import type { OrganizationRecord } from '../../storage/people/organizations.js'
import type { Stores } from '../../storage/stores.js'
import { type ManagedOrganization, type Manager, organizationView, reachable } from './managed-organization.js'

/**
 * Closes every site above an organization to its members and to those of organizations below it, with their next
 * request: for sessions, tokens and programs alike. Nothing is ended, so resuming restores all of it.
 * @throws RequestError 403 for an organization's own administrators, 400 for one with none above.
 */
export const suspendOrganization = (manager: Manager, id: string): Promise<ManagedOrganization | undefined> =>
  change(manager, id, (record, by, above) => {
    // Already suspended from further up: that stays in force, and only administrators there can end it.
    if (record.suspended_by !== null && above.indexOf(record.suspended_by) >= above.indexOf(by)) return undefined
    return { suspended_at: record.suspended_at ?? manager.services.clock.now(), suspended_by: by }
  })

/** Ends a suspension. @throws RequestError 403 for one that was set further up. */
export const resumeOrganization = (manager: Manager, id: string): Promise<ManagedOrganization | undefined> =>
  change(manager, id, ({ suspended_at, suspended_by }, by, above) => {
    if (suspended_at === null) return undefined
    if (suspended_by === null || above.indexOf(suspended_by) > above.indexOf(by))
      throw new RequestError(
        403,
        'this organization was suspended by administrators of an organization above yours; contact them',
      )
    return { suspended_at: null, suspended_by: null }
  })

type Suspension = Pick<OrganizationRecord, 'suspended_at' | 'suspended_by'>

/**
 * @param decide returns the new state, given the organization that makes the change and those above in order; undefined
 * for no change.
 */
function change(
  manager: Manager,
  id: string,
  decide: (record: OrganizationRecord, by: string, above: readonly string[]) => Suspension | undefined,
): Promise<ManagedOrganization | undefined> {
  const { services, actor } = manager
  return services.stores.transaction(async (inside) => {
    await inside.organizations.lock(id)
    const record = await reachable(manager, inside, id)
    if (!record) return undefined
    const above = await idsAbove(inside, record)
    if (above.length === 0)
      throw new RequestError(
        400,
        'this organization has no organization above it, so there is no site to close to its members',
      )
    const by = above.find((ancestor) => ancestor === (manager.within ?? above.at(-1)))
    if (by === undefined)
      throw new RequestError(403, 'only administrators of an organization above this one can suspend or resume it')
    const suspension = decide(record, by, above)
    if (!suspension) return organizationView(record)
    await inside.organizations.update(id, suspension)
    const action = suspension.suspended_at === null ? 'organization.resumed' : 'organization.suspended'
    // Both organizations see it in their audit logs.
    for (const organizationId of [id, by])
      await writeAudit(services, inside, {
        organizationId,
        actor,
        action,
        detail: { organization: id, name: record.org_name },
      })
    return organizationView({ ...record, ...suspension })
  })
}

/** Nearest first. */
async function idsAbove({ organizations }: Stores, { parent_id }: OrganizationRecord): Promise<string[]> {
  const ids: string[] = []
  for (let id = parent_id; id !== null && !ids.includes(id); id = (await organizations.find(id))?.parent_id ?? null)
    ids.push(id)
  return ids
}
