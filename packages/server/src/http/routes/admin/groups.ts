import { writeAudit } from '../../../identity/audit.js'
import { refuseChildGroups } from '../../../identity/authority/authority.js'
import { inCharge } from '../../../people/scim/managed-groups.js'
import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'

export const listGroups: Handler<'listGroups'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageIn(call.query)
  const { groups, ...listing } = await services.stores.groups.list(organization.id, page)
  return listAnswer(
    page,
    listing,
    groups.map(({ name, description, members, directory }) => ({
      name,
      description,
      members,
      directory: directory && inCharge(organization.settings, name) !== undefined,
    })),
  )
}

/** Groups exist by having members; naming one here describes it, so that the console can offer it. */
export const createGroup: Handler<'createGroup'> = async (call) => {
  const { services, organization, actor } = await acting(call)
  const { name, description = '' } = call.body
  refuseChildGroups([name], 'name')
  const isNew = await services.stores.transaction(async (inside) => {
    const group = { name, description, created_at: services.clock.now() }
    const added = await inside.groups.describe(organization.id, group)
    const detail = { group: name }
    await writeAudit(services, inside, { organizationId: organization.id, actor, action: 'group.described', detail })
    return added
  })
  return { status: isNew ? 201 : 200, result: { name, description } }
}
