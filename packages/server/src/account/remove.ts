import { type AuditAction, CREDENTIALS } from '@portico/protocol'
import { RequestError } from '../ground/errors.js'
import { ADMINISTRATORS } from '../ground/group-names.js'
import { writeAudit } from '../identity/audit.js'
import { isStrong } from '../identity/factors/proofs.js'
import { isRequiredAnywhere } from '../identity/factors/required-factors.js'
import type { Services } from '../identity/services.js'
import { demandRecent } from '../identity/tokens/recent.js'
import type { CredentialRecord } from '../storage/people/credentials.js'
import type { SessionRecord } from '../storage/sign-in/session-rows.js'
import type { Stores } from '../storage/stores.js'

/**
 * Removes a person's own credential and ends their other sessions: anyone who signed in with it is signed out.
 * @returns false if there is no such credential.
 * @throws RequestError 403 without a recent sign-in, 409 for the last sign-in method and the last second factor that is
 * required.
 */
export async function removeCredential(services: Services, session: SessionRecord, id: string): Promise<boolean> {
  await demandRecent(services, session)
  const { stores, clock } = services
  return stores.transaction(async (inside) => {
    await inside.organizations.lock(session.organization_id)
    await inside.persons.lock(session.person_id)
    const credentials = await inside.credentials.of(session.person_id)
    const remaining = credentials.filter((credential) => credential.id !== id)
    const reachable = (await inside.handles.of(session.person_id)).some(
      ({ type, verified }) => verified && type !== 'username',
    )
    if (!(await inside.credentials.remove(session.person_id, id))) return false
    const lost = credentials.some(isFactor) && !remaining.some(isFactor)
    if (lost && (await isRequiredAnywhere(inside, session.person_id)))
      throw new RequestError(
        409,
        'this is the last second factor of this account, and an organization requires one; add another before removing it',
      )
    if (remaining.length === 0 && !reachable)
      throw new RequestError(409, 'this is the last way to sign in to this account; add another before removing it')
    await inside.sessions.revokeOthers(session.person_id, session.id, clock.now())
    await writeAudit(services, inside, deed(session, 'credential.removed', { credential: id }))
    return true
  })
}

/**
 * Removes a person's own handle, but never the last one that they proved, and ends their other sessions: anyone who
 * signed in with it is signed out.
 * @returns false if there is no such handle.
 * @throws RequestError 403 without a recent sign-in, 409 for the last proven one.
 */
export async function removeHandle(services: Services, session: SessionRecord, id: string): Promise<boolean> {
  await demandRecent(services, session)
  return services.stores.transaction(async (inside) => {
    await inside.organizations.lock(session.organization_id)
    const handles = await inside.handles.of(session.person_id)
    const handle = handles.find((entry) => entry.id === id)
    if (!handle) return false
    if (handle.verified && handles.filter(({ verified }) => verified).length === 1)
      throw new RequestError(409, 'this is the last handle of this account; add another before removing it')
    await inside.handles.remove(session.person_id, id)
    await inside.sessions.revokeOthers(session.person_id, session.id, services.clock.now())
    await writeAudit(services, inside, deed(session, 'person.handle_removed', { type: handle.type }))
    return true
  })
}

/**
 * Removes a person from every organization, and with the last one everything that is stored about them.
 * @throws RequestError 403 without a recent sign-in, 409 for the last administrator of an organization.
 */
export async function removeOneself(services: Services, session: SessionRecord): Promise<void> {
  await demandRecent(services, session)
  return services.stores.transaction(async (inside) => {
    for (const { organization_id } of await inside.persons.memberships(session.person_id)) {
      await inside.organizations.lock(organization_id)
      await refuseLastAdministrator(inside, organization_id, session.person_id)
      await inside.persons.remove(organization_id, session.person_id)
      await writeAudit(services, inside, { ...deed(session, 'person.deleted'), organizationId: organization_id })
    }
  })
}

async function refuseLastAdministrator(stores: Stores, organizationId: string, personId: string): Promise<void> {
  if (!(await stores.persons.groups(organizationId, personId)).includes(ADMINISTRATORS)) return
  const { members } = await stores.persons.list(organizationId, { group: ADMINISTRATORS, state: 'active', limit: 2 })
  if (!members.some(({ person_id }) => person_id !== personId))
    throw new RequestError(
      409,
      `this account is the last of ${ADMINISTRATORS} here; make someone else an administrator before deleting it`,
    )
}

const deed = ({ organization_id, person_id }: SessionRecord, action: AuditAction, detail = {}) => ({
  organizationId: organization_id,
  actor: person_id,
  action,
  personId: person_id,
  detail,
})

const isFactor = ({ type }: CredentialRecord): boolean => isStrong(CREDENTIALS[type].proves)
