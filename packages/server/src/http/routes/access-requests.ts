import { pagePath } from '@portico/access'
import type { EndpointName } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import { askForAccess } from '../../people/access-requests/ask.js'
import { decideAccess } from '../../people/access-requests/decide.js'
import { forReader, groupsOfTicket } from '../../people/access-requests/groups-of-ticket.js'
import type { AccessRequestRecord } from '../../storage/people/access-requests.js'
import type { Stores } from '../../storage/stores.js'
import { acting, orNotFound } from './acting.js'
import type { Call, Handler } from './handler.js'
import { listAnswer, pageIn } from './paging.js'
import { signedIn } from './signed-in.js'

export const requestAccess: Handler<'requestAccess'> = async (call) => {
  const { groups: namedGroups, build, ticket, reason = '', page } = call.body
  const session = signedIn(call)
  const byTicket = build !== undefined && ticket !== undefined
  if (byTicket === (namedGroups !== undefined) || (build === undefined) !== (ticket === undefined))
    throw new RequestError(400, 'send either groups, or build and ticket of a part of the site', { field: 'groups' })
  const groups = byTicket
    ? await groupsOfTicket(call.services, session, { build, ticket, address: call.address })
    : (namedGroups ?? [])
  const fields = { groups, byTicket, reason, page: page === undefined ? null : placed(call, page) }
  const request = await askForAccess(call.services, session, { ...fields, address: call.address })
  const { settings } = await findOrganization(call.services.stores, session.organization_id)
  return { status: 201, result: await requestView(call.services.stores, forReader(request, settings)) }
}

/**
 * The page to request access for, by its canonical path; one on a site at another allowed origin is named with that origin. Whether
 * the site has the page is not looked up, because the answer would reveal it.
 */
function placed({ services, pageOrigin }: Call<'requestAccess'>, address: string): string {
  const page = pagePath(address)?.page
  if (page === undefined)
    throw new RequestError(400, 'page is no address of a page; send its path, such as /docs/intro', { field: 'page' })
  const { url, origins } = services.settings
  return pageOrigin !== undefined && pageOrigin !== new URL(url).origin && origins.includes(pageOrigin)
    ? `${pageOrigin}${page}`
    : page
}

export const myAccessRequests: Handler<'myAccessRequests'> = async (call) => {
  const { organization_id, person_id } = signedIn(call)
  const { stores } = call.services
  const { requests } = await stores.accessRequests.list(organization_id, { limit: 100, offset: 0, personId: person_id })
  const { settings } = await findOrganization(stores, organization_id)
  return { result: await Promise.all(requests.map((request) => requestView(stores, forReader(request, settings)))) }
}

export const listAccessRequests: Handler<'listAccessRequests'> = async (call) => {
  const { services, organization } = await acting(call)
  const { stores } = services
  const page = pageIn(call.query)
  const { state } = call.query
  const query = { ...page, state }
  const { requests, ...listing } = await stores.accessRequests.list(organization.id, query)
  const result = await Promise.all(requests.map((request) => requestView(stores, request)))
  return listAnswer(page, listing, result)
}

export const approveAccessRequest: Handler<'approveAccessRequest'> = async (call) =>
  decide(call, call.params.request_id, 'approved')

export const denyAccessRequest: Handler<'denyAccessRequest'> = async (call) =>
  decide(call, call.params.request_id, 'denied')

async function decide<Name extends EndpointName>(call: Call<Name>, id: string, state: 'approved' | 'denied') {
  const request = orNotFound(await decideAccess(await acting(call), id, state), 'open request')
  return { result: await requestView(call.services.stores, request) }
}

async function requestView(stores: Stores, record: AccessRequestRecord) {
  const { organization_id: _, by_ticket: __, created_at, decided_at, ...request } = record
  const handles = await stores.handles.of(request.person_id)
  return {
    ...request,
    handles: handles.map(({ type, value, verified }) => ({ type, value, verified })),
    created_at: isoTime(created_at),
    decided_at: isoTimeOrNull(decided_at),
  }
}
