import type { EndpointName } from '@portico/protocol'
import { writeAudit } from '../audit.js'
import { RequestError } from '../errors.js'
import { sortableId } from '../ids.js'
import { ADMINISTRATORS, IMPERSONATORS } from '../persons/groups.js'
import type { AccessRequestRecord } from '../ports/stores.js'
import { acting, found } from './admin-persons.js'
import type { Call, Handler } from './handler.js'
import { signedIn } from './signed-in.js'

/** Whoever asks twice for the same groups has asked once. */
export const requestAccess: Handler<'requestAccess'> = async (call) => {
  const { stores, clock, random } = call.services
  const { organization_id, person_id } = signedIn(call)
  const groups = [...new Set(call.body.groups)].sort()
  if (groups.includes(ADMINISTRATORS) || groups.includes(IMPERSONATORS))
    throw new RequestError(400, 'groups names one that cannot be asked for; an administrator gives it unasked')
  const now = clock.now()
  const request = await stores.accessRequests.open({
    id: sortableId(now, random),
    organization_id,
    person_id,
    groups,
    reason: call.body.reason ?? '',
    state: 'open',
    created_at: now,
    decided_at: null,
    decided_by: null,
  })
  return { status: 201, result: shown(request) }
}

export const myAccessRequests: Handler<'myAccessRequests'> = async (call) => {
  const { organization_id, person_id } = signedIn(call)
  const query = { limit: 100, offset: 0, personId: person_id }
  const { requests } = await call.services.stores.accessRequests.list(organization_id, query)
  return { result: requests.map(shown) }
}

export const listAccessRequests: Handler<'listAccessRequests'> = async (call) => {
  const { services, organization } = await acting(call)
  const { limit = 100, offset = 0, state } = call.query
  const query = { limit, offset, ...(state && { state }) }
  const { total, requests } = await services.stores.accessRequests.list(organization.id, query)
  return { result: requests.map(shown), pagination: { limit, offset, total_count: total } }
}

export const approveAccessRequest: Handler<'approveAccessRequest'> = async (call) =>
  decide(call, call.params.request_id, 'approved')

export const denyAccessRequest: Handler<'denyAccessRequest'> = async (call) =>
  decide(call, call.params.request_id, 'denied')

async function decide<Name extends EndpointName>(call: Call<Name>, id: string, state: 'approved' | 'denied') {
  const { services, organization, actor } = await acting(call)
  const request = await services.stores.transaction(async (inside) => {
    const decided = await inside.accessRequests.decide(organization.id, id, {
      state,
      at: services.clock.now(),
      by: actor,
    })
    if (!decided) return undefined
    if (state === 'approved') await inside.persons.addGroups(organization.id, decided.person_id, decided.groups)
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: `access.${state}`,
      personId: decided.person_id,
      detail: { request: id, groups: decided.groups },
    })
    return decided
  })
  return { result: shown(found(request, 'open request')) }
}

const shown = ({ organization_id: _, created_at, decided_at, ...request }: AccessRequestRecord) => ({
  ...request,
  created_at: new Date(created_at).toISOString(),
  decided_at: decided_at === null ? null : new Date(decided_at).toISOString(),
})
