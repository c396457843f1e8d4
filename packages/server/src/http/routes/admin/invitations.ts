import { RequestError } from '../../../ground/errors.js'
import { isoTime } from '../../../ground/times.js'
import { writeAudit } from '../../../identity/audit.js'
import type { Acting } from '../../../identity/authority/acting.js'
import { invite } from '../../../sign-in/flows/links.js'
import { acting, orNotFound } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'

export const listInvitations: Handler<'listInvitations'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageIn(call.query)
  const { flows, ...listing } = await services.stores.flows.ofKind(organization.id, 'invitation', page)
  const now = services.clock.now()
  const result = flows.map(({ id, handle, grants, consumed_at, created_at, expires_at }) => ({
    id,
    handle,
    groups: grants,
    state: consumed_at !== null ? 'accepted' : expires_at > now ? 'open' : 'expired',
    created_at: isoTime(created_at),
    expires_at: isoTime(expires_at),
  }))
  return listAnswer(page, listing, result)
}

export const createInvitation: Handler<'createInvitation'> = async (call) => {
  const admin = await acting(call)
  const { services, organization, actor } = admin
  const { handle, groups = [], page } = call.body
  const { id, expires_at } = await invite(admin, { handle, groups, page })
  await writeAudit(services, services.stores, {
    organizationId: organization.id,
    actor,
    action: 'person.invited',
    detail: { invitation: id, groups },
  })
  return { status: 201, result: { id, handle, groups, expires_at } }
}

export const sendInvitationAgain: Handler<'sendInvitationAgain'> = async (call) => ({
  status: 201,
  result: await sendAgain(await acting(call), call.params.invitation_id),
})

/** Same as `sendInvitationAgain`, for each of a list: one that cannot be sent does not prevent the others. */
export const sendInvitationsAgain: Handler<'sendInvitationsAgain'> = async (call) => {
  const admin = await acting(call)
  const sent: string[] = []
  const refused: { invitation_id: string; message: string }[] = []
  for (const invitation_id of new Set(call.body.invitation_ids)) {
    try {
      sent.push((await sendAgain(admin, invitation_id)).id)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      refused.push({ invitation_id, message: error.message })
    }
  }
  return { result: { sent, refused } }
}

/**
 * Creates a new link instead of one that was not used: for the same address, groups and page, with the rights of the
 * person who sends it now.
 */
async function sendAgain(admin: Acting, replaces: string) {
  const { services, organization, actor } = admin
  const { flow, challenge } = orNotFound(
    await services.stores.flows.oneOfKind(organization.id, 'invitation', replaces),
    'invitation',
  )
  const { handle, grants: groups } = flow
  if (challenge.consumed_at !== null) throw new RequestError(409, 'this invitation was already accepted')
  const { page } = JSON.parse(challenge.data ?? '{}')
  const { id, expires_at } = await invite(admin, { handle: orNotFound(handle, 'invitation'), groups, page, replaces })
  await writeAudit(services, services.stores, {
    organizationId: organization.id,
    actor,
    action: 'invitation.sent_again',
    detail: { invitation: id, instead_of: replaces, groups },
  })
  return { id, handle: orNotFound(handle, 'invitation'), groups, expires_at }
}

/** The link of a revoked invitation no longer works. */
export const deleteInvitation: Handler<'deleteInvitation'> = async (call) => {
  const { services, organization, actor } = await acting(call)
  const id = call.params.invitation_id
  const removed = await services.stores.transaction(async (inside) => {
    if (!(await inside.flows.remove(organization.id, 'invitation', id))) return false
    const detail = { invitation: id }
    await writeAudit(services, inside, { organizationId: organization.id, actor, action: 'invitation.removed', detail })
    return true
  })
  orNotFound(removed || undefined, 'invitation')
  return { result: {} }
}
