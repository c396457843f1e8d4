import { spendAction } from '../../identity/limits/actions.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import { siteOf } from '../../identity/site-keys/site-of.js'
import { expired } from '../../identity/tokens/check.js'
import { createGuestLink as create } from '../../reading/guest-links/create.js'
import { endGuestLink as end, endOwnGuestLink } from '../../reading/guest-links/end.js'
import { acceptAsGuest as accept } from '../../reading/guest-links/guest-agreements.js'
import { sharerGroups } from '../../reading/guest-links/may-share.js'
import { openGuestLink as open } from '../../reading/guest-links/open.js'
import { proveGuestAddress as prove, sendGuestCode as send } from '../../reading/guest-links/prove-address.js'
import { shownGuestLink } from '../../reading/guest-links/show.js'
import { demandSignIn } from '../../reading/reader-tokens/demand-sign-in.js'
import { acting, orNotFound } from './acting.js'
import type { Handler } from './handler.js'
import { listAnswer, pageIn } from './paging.js'
import { shownHandles } from './shown-handles.js'
import { actorOf, signedIn } from './signed-in.js'

export const myGuestLinks: Handler<'myGuestLinks'> = async (call) => {
  const { stores, clock } = call.services
  const session = signedIn(call)
  const { organization_id, person_id } = session
  const links = await stores.guestLinks.live(organization_id, person_id, clock.now())
  const organization = await findOrganization(stores, organization_id)
  const { sealed } = await siteOf(call.services, organization)
  const allowed = sealed && (await sharerGroups(stores, session, organization)) !== undefined
  return { result: { links: links.map(shownGuestLink), allowed } }
}

export const createGuestLink: Handler<'createGuestLink'> = async (call) => {
  const { services, body } = call
  const session = signedIn(call)
  await spendAction(services, 'guest_link', actorOf(call, session))
  const organization = await findOrganization(services.stores, session.organization_id)
  const { person_id } = session
  // A session that ends at the same time must not leave a link behind, and a link outlives the session.
  const lock = async (inside: typeof services.stores) => {
    if (!(await inside.sessions.hold(session.id, services.clock.now()))) throw expired()
    await demandSignIn(inside, organization, session, services.clock.now())
  }
  const sharing = { organization, session, person_id, actor: person_id, body, lock }
  return { status: 201, result: await create(services, sharing) }
}

export const endGuestLink: Handler<'endGuestLink'> = async (call) => {
  const { services, params } = call
  orNotFound((await endOwnGuestLink(services, signedIn(call), params.guest_link_id)) || undefined, 'open guest link')
  return { result: {} }
}

export const listGuestLinks: Handler<'listGuestLinks'> = async (call) => {
  const { services, organization } = await acting(call)
  const { stores, clock } = services
  const page = pageIn(call.query)
  const { links, ...listing } = await stores.guestLinks.list(organization.id, { ...page, now: clock.now() })
  const handlesOf = await shownHandles(
    stores,
    links.map(({ person_id }) => person_id),
  )
  const result = links.map((link) => ({
    ...shownGuestLink(link),
    person_id: link.person_id,
    handles: handlesOf(link.person_id),
  }))
  return listAnswer(page, listing, result)
}

export const deleteGuestLink: Handler<'deleteGuestLink'> = async (call) => {
  orNotFound((await end(await acting(call), call.params.guest_link_id)) || undefined, 'open guest link')
  return { result: {} }
}

export const openGuestLink: Handler<'openGuestLink'> = async ({ services, body, pageOrigin, address }) => ({
  result: await open(services, { ...body, pageOrigin, address }),
})

export const sendGuestCode: Handler<'sendGuestCode'> = async ({ services, body, address }) => ({
  result: await send(services, { ...body, address }),
})

export const proveGuestAddress: Handler<'proveGuestAddress'> = async ({ services, body, address }) => ({
  result: await prove(services, { ...body, address }),
})

export const acceptAsGuest: Handler<'acceptAsGuest'> = async ({ services, body, address }) => ({
  result: await accept(services, { ...body, address }),
})
