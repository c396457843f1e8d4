import { findOrganization } from '../../identity/organizations/organization.js'
import { enterGuestPassword as enter, openPasswords } from '../../reading/guest-passwords/enter.js'
import {
  changeGuestPassword as change,
  createGuestPassword as create,
  endGuestPassword as end,
} from '../../reading/guest-passwords/set.js'
import { shownGuestPassword } from '../../reading/guest-passwords/show.js'
import { acting, orNotFound } from './acting.js'
import type { Handler } from './handler.js'
import { listAnswer, pageIn } from './paging.js'
import { shownHandles } from './shown-handles.js'

const WHAT = 'open guest password'

export const listGuestPasswords: Handler<'listGuestPasswords'> = async (call) => {
  const { services, organization } = await acting(call)
  const { stores, clock } = services
  const page = pageIn(call.query)
  const { passwords, ...listing } = await stores.guestPasswords.list(organization.id, { ...page, now: clock.now() })
  const handlesOf = await shownHandles(
    stores,
    passwords.map(({ person_id }) => person_id),
  )
  const result = passwords.map((password) => ({
    ...shownGuestPassword(password),
    handles: handlesOf(password.person_id),
  }))
  return listAnswer(page, listing, result)
}

export const createGuestPassword: Handler<'createGuestPassword'> = async (call) => ({
  status: 201,
  result: await create(await acting(call), call.body),
})

export const changeGuestPassword: Handler<'changeGuestPassword'> = async (call) => ({
  result: orNotFound(await change(await acting(call), call.params.guest_password_id, call.body), WHAT),
})

export const deleteGuestPassword: Handler<'deleteGuestPassword'> = async (call) => {
  orNotFound((await end(await acting(call), call.params.guest_password_id)) || undefined, WHAT)
  return { result: {} }
}

export const anyGuestPassword: Handler<'anyGuestPassword'> = async ({ services, organizationId }) => {
  const site = await findOrganization(services.stores, organizationId)
  return { result: { open: (await openPasswords(services, site)).length > 0 } }
}

export const enterGuestPassword: Handler<'enterGuestPassword'> = async ({
  services,
  body,
  address,
  organizationId,
}) => ({
  result: await enter(services, { ...body, address, organizationId }),
})
