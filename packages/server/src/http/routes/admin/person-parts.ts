import type { EndpointName } from '@portico/protocol'
import { isoTime } from '../../../ground/times.js'
import { writeAudit } from '../../../identity/audit.js'
import type { Acting } from '../../../identity/authority/acting.js'
import { demandReach } from '../../../identity/authority/authority.js'
import { demandPool } from '../../../identity/authority/pool.js'
import { decidePerson } from '../../../people/persons/change-person.js'
import { demandMember, findPerson } from '../../../people/persons/person.js'
import { shownCredentials } from '../../../sign-in/methods/shown-credentials.js'
import type { SessionRecord } from '../../../storage/sign-in/session-rows.js'
import { acting, orNotFound } from '../acting.js'
import type { Call, Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'
import { personAnswer } from './person-answer.js'

export const approvePerson: Handler<'approvePerson'> = async (call) => decide(call, call.params.person_id, 'active')

export const rejectPerson: Handler<'rejectPerson'> = async (call) => decide(call, call.params.person_id, 'rejected')

export const listSessions: Handler<'listSessions'> = async (call) => {
  const { services, organization, personId } = await member(call, call.params.person_id)
  const page = pageIn(call.query)
  const { sessions, ...listing } = await services.stores.sessions.listLive(organization.id, personId, {
    ...page,
    now: services.clock.now(),
  })
  return listAnswer(page, listing, sessions.map(shownSession))
}

export const endSessions: Handler<'endSessions'> = async (call) => {
  const { services, organization, actor, personId } = await reachable(call, call.params.person_id)
  await services.stores.transaction(async (inside) => {
    await inside.sessions.revokeAll(personId, services.clock.now(), organization.id)
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'person.sessions_ended',
      personId,
    })
  })
  return { result: {} }
}

export const endSession: Handler<'endSession'> = async (call) => {
  const { services, organization, actor, personId } = await reachable(call, call.params.person_id)
  const ended = await services.stores.transaction(async (inside) => {
    const session = await inside.sessions.find(call.params.session_id)
    if (session?.person_id !== personId || session.organization_id !== organization.id) return false
    if (!(await inside.sessions.revoke(session.id, services.clock.now()))) return false
    const detail = { session: session.id }
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'session.ended',
      personId,
      detail,
    })
    return true
  })
  orNotFound(ended || undefined, 'session')
  return { result: {} }
}

export const listCredentials: Handler<'listCredentials'> = async (call) => {
  const { services, personId } = await member(call, call.params.person_id)
  const page = pageIn(call.query)
  const { credentials, ...listing } = await services.stores.credentials.list(personId, page)
  return listAnswer(page, listing, await shownCredentials(services.stores, credentials))
}

export const listConsents: Handler<'listConsents'> = async (call) => {
  const { services, organization, personId } = await member(call, call.params.person_id)
  const page = pageIn(call.query)
  const { consents, ...listing } = await services.stores.consents.list(organization.id, personId, page)
  return listAnswer(
    page,
    listing,
    consents.map(({ level, created_at }) => ({
      consent_level: level,
      created_at: isoTime(created_at),
    })),
  )
}

export const removeCredentials: Handler<'removeCredentials'> = async (call) => {
  await withoutCredentials(await member(call, call.params.person_id))
  return { result: {} }
}

export const removeCredential: Handler<'removeCredential'> = async (call) => {
  const removed = await withoutCredentials(await member(call, call.params.person_id), call.params.credential_id)
  orNotFound(removed || undefined, 'credential')
  return { result: {} }
}

/** Ends the sessions that were started with a removed credential, in every organization. */
async function withoutCredentials(
  { personId, ...acting }: Acting & { readonly personId: string },
  credential?: string,
): Promise<boolean> {
  const { services, organization, actor } = acting
  demandPool(acting, 'credentials')
  return services.stores.transaction(async (inside) => {
    await demandReach(inside, acting, personId, 'everywhere')
    if (credential === undefined) await inside.credentials.removeAll(personId)
    else if (!(await inside.credentials.remove(personId, credential))) return false
    await inside.sessions.revokeAll(personId, services.clock.now())
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: credential === undefined ? 'credentials.removed' : 'credential.removed',
      personId,
      detail: credential === undefined ? {} : { credential },
    })
    return true
  })
}

async function decide<Name extends EndpointName>(call: Call<Name>, personId: string, state: 'active' | 'rejected') {
  const admin = await acting(call)
  orNotFound((await decidePerson(admin, personId, state)) || undefined)
  return { result: personAnswer(admin, orNotFound(await findPerson(admin, personId))) }
}

async function member<Name extends EndpointName>(call: Call<Name>, personId: string) {
  const admin = await acting(call)
  await demandMember(admin.services.stores, admin.organization, personId)
  return { ...admin, personId }
}

/** Returns a member whose sessions the caller may end. */
async function reachable<Name extends EndpointName>(call: Call<Name>, personId: string) {
  const admin = await member(call, personId)
  await demandReach(admin.services.stores, admin, personId, 'here')
  return admin
}

const shownSession = ({ id, kind, client_id, authentications, created_at, expires_at, actor }: SessionRecord) => ({
  id,
  kind,
  ...(client_id && { client_id }),
  authentications,
  created_at: isoTime(created_at),
  expires_at: isoTime(expires_at),
  ...(actor && { actor }),
})
