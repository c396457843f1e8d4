import type { EndpointName } from '@portico/protocol'
import { RequestError } from '../../../ground/errors.js'
import { isOperator } from '../../../identity/authority/actor.js'
import type { Manager } from '../../../people/administration/managed-organization.js'
import {
  createOrganization as create,
  findManaged,
  listOrganizations as list,
  updateOrganization as update,
} from '../../../people/administration/organizations.js'
import {
  resumeOrganization as resume,
  suspendOrganization as suspend,
} from '../../../people/administration/suspension.js'
import { findPartner, listPartners as partnersOf } from '../../../people/partners/partners.js'
import { acting, requiredActor } from '../acting.js'
import type { Call, Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'

export const listOrganizations: Handler<'listOrganizations'> = async (call) => {
  const page = pageIn(call.query)
  const { organizations, ...listing } = await list(managerOf(call), page)
  return listAnswer(page, listing, organizations)
}

export const createOrganization: Handler<'createOrganization'> = async (call) => ({
  status: 201,
  result: await create(managerOf(call), call.body),
})

export const getOrganization: Handler<'getOrganization'> = async (call) => ({
  result: orNotFound(await findManaged(managerOf(call), call.params.organization_id)),
})

export const updateOrganization: Handler<'updateOrganization'> = async (call) => ({
  result: orNotFound(await update(managerOf(call), call.params.organization_id, call.body)),
})

export const suspendOrganization: Handler<'suspendOrganization'> = async (call) => ({
  result: orNotFound(await suspend(managerOf(call), call.params.organization_id)),
})

export const resumeOrganization: Handler<'resumeOrganization'> = async (call) => ({
  result: orNotFound(await resume(managerOf(call), call.params.organization_id)),
})

export const listPartners: Handler<'listPartners'> = async (call) => {
  const page = pageIn(call.query)
  const { partners, ...listing } = await partnersOf(await acting(call), page)
  return listAnswer(page, listing, partners)
}

export const getPartner: Handler<'getPartner'> = async (call) => ({
  result: orNotFound(await findPartner(await acting(call), call.params.organization_id)),
})

/** The admin key manages every organization; everyone else manages their own and those below it. */
function managerOf<Name extends EndpointName>({ services, caller, organizationId }: Call<Name>): Manager {
  const actor = requiredActor(caller)
  const { token } = caller
  return {
    services,
    actor,
    ...(!isOperator(actor) && { within: organizationId }),
    ...(token && { personId: token.session.person_id, proofs: token.session.proofs }),
  }
}

function orNotFound<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new RequestError(404, 'there is no such organization')
  return thing
}
