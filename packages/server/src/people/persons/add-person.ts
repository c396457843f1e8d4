import type { Handle } from '@portico/protocol'
import type { CreatePersonBody } from '@portico/protocol/schemas'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { timedUuid, uuid } from '../../ground/ids.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { demandGrant, demandReach, mayVouch } from '../../identity/authority/authority.js'
import { decidesForPool, demandPool } from '../../identity/authority/pool.js'
import { forgetDeparture } from '../../identity/handles/departures.js'
import { normalizeHandle } from '../../identity/handles/normalize-handle.js'
import type { Organization } from '../../identity/organizations/organization.js'
import { demandUsable } from '../../identity/passwords/refused-password.js'
import type { Services } from '../../identity/services.js'
import type { Stores } from '../../storage/stores.js'
import { writeAttributes } from './attributes.js'
import { inviteMember } from './invite-member.js'
import { DEFAULT_REGION, findPerson, type PersonRecord } from './person.js'

export type NewPerson = CreatePersonBody

/**
 * Adds a person. A verified handle (the default: an administrator vouches for it) that belongs to another member is
 * refused; one that belongs to a person of the same pool makes that person a member. A key without all rights cannot
 * vouch for handles: they stay unproven until their person proves them. An organization that only shares the persons of
 * another one adds an invited member, whether or not the handles belong to someone.
 * @param passwordHash a PHC string from elsewhere, if there is no password in the body.
 * @throws IdentityError `person_exists`, or for a malformed handle; RequestError if the password breaks the rules.
 */
export async function addPerson(acting: Acting, body: NewPerson, passwordHash?: string): Promise<PersonRecord> {
  const { services, organization, actor } = acting
  const { stores, clock, random } = services
  await demandGrant(stores, acting, body.groups)
  if (body.password !== undefined || passwordHash !== undefined) {
    demandPool(acting, 'passwords')
    if (!mayVouch(actor))
      throw new RequestError(
        403,
        'setting a password requires a key with all rights; leave it out and let people set their own',
        { field: 'password' },
      )
  }
  const handles = body.handles.map((handle) => ({
    ...normalizeHandle(handle),
    verified: handle.verified ?? true,
  }))
  if (!decidesForPool(acting)) return inviteMember(acting, { ...body, handles })
  const vouches = mayVouch(actor)
  const secret = body.password === undefined ? passwordHash : await hashChecked(services, organization, body.password)
  const created_at = clock.now()
  const personId = await stores.transaction(async (inside) => {
    const existingId = await knownPerson(inside, organization, handles)
    if (existingId !== undefined) await demandReach(inside, acting, existingId, 'everywhere')
    const person_id = existingId ?? timedUuid(created_at, random)
    const state = body.active === false ? 'inactive' : 'active'
    if (existingId !== undefined) await inside.persons.join(organization.id, existingId, created_at, state)
    else
      await inside.persons.create({
        person_id,
        pool_id: organization.pool_id,
        organization_id: organization.id,
        person_type: 'regular',
        region: DEFAULT_REGION,
        created_at,
        state,
      })
    for (const { type, value, verified } of handles) {
      const handle = { id: timedUuid(created_at, random), person_id, type, value, created_at }
      const own =
        existingId !== undefined && (await inside.handles.owner(organization.pool_id, type, value)) === existingId
      // An existing person adds their other handles themselves.
      if (!verified || ((!vouches || existingId !== undefined) && !own))
        await inside.handles.note(organization.pool_id, { ...handle, verified: false })
      else if (!(await inside.handles.claim(organization.pool_id, handle))) {
        if ((await inside.handles.owner(organization.pool_id, type, value)) !== person_id)
          throw new IdentityError('person_exists')
      }
    }
    if (secret !== undefined && existingId === undefined)
      await inside.credentials.set({
        id: uuid(random),
        person_id,
        type: 'password',
        secret,
        created_at,
        last_used: null,
      })
    await forgetDeparture(services, inside, organization.id, person_id)
    await inside.persons.addGroups(organization.id, person_id, body.groups ?? [])
    if (body.attributes)
      await writeAttributes(inside, organization, person_id, body.attributes, { mode: 'merge', at: created_at })
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'person.added',
      personId: person_id,
      detail: { groups: body.groups ?? [] },
    })
    return person_id
  })
  const added = await findPerson({ services, organization }, personId)
  if (!added) throw new RequestError(404, 'the person was removed while being added')
  return added
}

async function knownPerson(
  stores: Stores,
  organization: Organization,
  handles: readonly (Handle & { verified: boolean })[],
): Promise<string | undefined> {
  const owners = new Set<string>()
  for (const { type, value, verified } of handles) {
    const owner = verified ? await stores.handles.owner(organization.pool_id, type, value) : undefined
    if (owner === undefined) continue
    if (await stores.persons.member(organization.id, owner)) throw new IdentityError('person_exists')
    owners.add(owner)
  }
  if (owners.size > 1) throw new IdentityError('person_exists')
  return [...owners][0]
}

async function hashChecked({ passwords }: Services, organization: Organization, password: string): Promise<string> {
  demandUsable(password, organization)
  return passwords.hash(password)
}
