import { changePassword } from '../../account/change-password.js'
import { exportOwnData } from '../../account/export.js'
import { removeCredential, removeHandle, removeOneself } from '../../account/remove.js'
import { sessionsOf } from '../../account/sessions.js'
import { writeAudit } from '../../identity/audit.js'
import { spendAction } from '../../identity/limits/actions.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import { passwordRulesOf } from '../../identity/passwords/rules-of.js'
import { credentialsOf } from '../../sign-in/methods/shown-credentials.js'
import { orNotFound } from './acting.js'
import type { Handler } from './handler.js'
import { actorOf, signedIn } from './signed-in.js'

export const mySessions: Handler<'mySessions'> = async (call) => ({
  result: await sessionsOf(call.services, signedIn(call)),
})

export const endMyOtherSessions: Handler<'endMyOtherSessions'> = async (call) => {
  const session = signedIn(call)
  await spendAction(call.services, 'end_other_sessions', actorOf(call, session))
  const { stores, clock } = call.services
  const { organization_id: organizationId, person_id: personId } = session
  await stores.transaction(async (inside) => {
    await inside.sessions.revokeOthers(personId, session.id, clock.now(), organizationId)
    await writeAudit(call.services, inside, {
      organizationId,
      actor: personId,
      action: 'person.sessions_ended',
      personId,
    })
  })
  return { result: {} }
}

export const endMySession: Handler<'endMySession'> = async (call) => {
  const { stores, clock } = call.services
  const { organization_id: organizationId, person_id: personId } = signedIn(call)
  const ended = await stores.transaction(async (inside) => {
    const session = await inside.sessions.find(call.params.session_id)
    if (session?.person_id !== personId || session.organization_id !== organizationId) return false
    if (!(await inside.sessions.revoke(session.id, clock.now()))) return false
    const detail = { session: session.id }
    await writeAudit(call.services, inside, {
      organizationId,
      actor: personId,
      action: 'session.ended',
      personId,
      detail,
    })
    return true
  })
  orNotFound(ended || undefined, 'session')
  return { result: {} }
}

export const myCredentials: Handler<'myCredentials'> = async (call) => ({
  result: await credentialsOf(call.services.stores, signedIn(call).person_id),
})

export const labelMyCredential: Handler<'labelMyCredential'> = async (call) => {
  const session = signedIn(call)
  const { stores } = call.services
  const id = call.params.credential_id
  orNotFound((await stores.credentials.label(session.person_id, id, call.body.label)) || undefined, 'credential')
  const credentials = await credentialsOf(stores, session.person_id)
  return {
    result: orNotFound(
      credentials.find((credential) => credential.id === id),
      'credential',
    ),
  }
}

export const removeMyCredential: Handler<'removeMyCredential'> = async (call) => {
  orNotFound(
    (await removeCredential(call.services, signedIn(call), call.params.credential_id)) || undefined,
    'credential',
  )
  return { result: {} }
}

export const myPasswordRules: Handler<'myPasswordRules'> = async (call) => {
  const organization = await findOrganization(call.services.stores, signedIn(call).organization_id)
  return { result: { rules: passwordRulesOf(organization) } }
}

export const changeMyPassword: Handler<'changeMyPassword'> = async (call) => {
  const session = signedIn(call)
  const organization = await findOrganization(call.services.stores, session.organization_id)
  await changePassword(call.services, organization, session, { ...call.body, address: call.address })
  return { result: {} }
}

export const myHandles: Handler<'myHandles'> = async (call) => {
  const handles = await call.services.stores.handles.of(signedIn(call).person_id)
  return { result: handles.map(({ id, type, value, verified }) => ({ id, type, value, verified })) }
}

export const removeMyHandle: Handler<'removeMyHandle'> = async (call) => {
  orNotFound((await removeHandle(call.services, signedIn(call), call.params.handle_id)) || undefined, 'handle')
  return { result: {} }
}

export const exportMe: Handler<'exportMe'> = async (call) => ({
  result: await exportOwnData(call.services, signedIn(call)),
})

export const deleteMe: Handler<'deleteMe'> = async (call) => {
  await removeOneself(call.services, signedIn(call))
  return { result: {} }
}
