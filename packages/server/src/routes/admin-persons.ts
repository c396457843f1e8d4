import type { EndpointName } from '@portico/protocol'
import { RequestError } from '../errors.js'
import { findOrganization } from '../organizations/organization.js'
import { addPerson } from '../persons/add-person.js'
import { changePerson, deletePerson as deleteThePerson, setGroups } from '../persons/change-person.js'
import { type Acting, findPerson, listPersons as listThePersons } from '../persons/person.js'
import { grantable } from './grantable.js'
import type { Call, Handler } from './handler.js'

const PAGE = 100

export const listPersons: Handler<'listPersons'> = async (call) => {
  const { limit = PAGE, offset = 0, ...query } = call.query
  const { total, exact, persons } = await listThePersons(await acting(call), { limit, offset, ...query })
  return { result: persons, pagination: { limit, offset, total_count: total, ...(!exact && { exact }) } }
}

export const createPerson: Handler<'createPerson'> = async (call) => ({
  status: 201,
  result: await addPerson(await acting(call), grantable(call.caller, call.body)),
})

export const getPerson: Handler<'getPerson'> = async (call) => ({
  result: found(await findPerson(await acting(call), call.params.person_id)),
})

export const updatePerson: Handler<'updatePerson'> = async (call) => ({
  result: found(await changePerson(await acting(call), call.params.person_id, call.body)),
})

export const deletePerson: Handler<'deletePerson'> = async (call) => {
  found((await deleteThePerson(await acting(call), call.params.person_id)) || undefined)
  return { result: {} }
}

export const setPersonGroups: Handler<'setPersonGroups'> = async (call) => ({
  result: found(await setGroups(await acting(call), call.params.person_id, grantable(call.caller, call.body).groups)),
})

export async function acting<Name extends EndpointName>({
  services,
  organizationId,
  caller,
}: Call<Name>): Promise<Acting> {
  return {
    services,
    organization: await findOrganization(services.stores, organizationId),
    actor: caller.actor ?? 'unknown',
  }
}

export function found<Thing>(thing: Thing | undefined, what = 'person'): Thing {
  if (thing === undefined) throw new RequestError(404, `there is no such ${what} in this organization`)
  return thing
}
