import type { CreatePersonBody } from '@portico/protocol/schemas'
import { RequestError } from '../../ground/errors.js'
import { type Acting, inTransaction } from '../../identity/authority/acting.js'
import { demandGrant, mayVouch } from '../../identity/authority/authority.js'
import { decidesForPool, demandPool } from '../../identity/authority/pool.js'
import { normalizeHandle } from '../../identity/handles/normalize-handle.js'
import type { Organization } from '../../identity/organizations/organization.js'
import { demandUsable } from '../../identity/passwords/refused-password.js'
import type { Services } from '../../identity/services.js'
import { inviteMember } from './invite-member.js'
import { findPerson, type PersonRecord } from './person.js'
import { type CheckedPerson, storePerson } from './store-person.js'

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
  const personId = await storeChecked(acting, await checkPerson(acting, body, passwordHash))
  const added = await findPerson(acting, personId)
  if (!added) throw new RequestError(404, 'the person was removed while being added')
  return added
}

/**
 * What `addPerson` does before its transaction, including the hashing of a password, which takes long.
 * @throws same as `addPerson`.
 */
export async function checkPerson(acting: Acting, body: NewPerson, passwordHash?: string): Promise<CheckedPerson> {
  const { services, organization, actor } = acting
  await demandGrant(services.stores, acting, body.groups)
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
  return {
    handles,
    groups: body.groups ?? [],
    attributes: body.attributes,
    active: body.active !== false,
    secret: body.password === undefined ? passwordHash : await hashChecked(services, organization, body.password),
  }
}

/** Stores a person in one transaction, or in the one of the stores. Returns their id. @throws same as `addPerson`. */
export const storeChecked = (acting: Acting, person: CheckedPerson): Promise<string> =>
  decidesForPool(acting) ? inTransaction(acting, (inside) => storePerson(inside, person)) : inviteMember(acting, person)

async function hashChecked({ passwords }: Services, organization: Organization, password: string): Promise<string> {
  demandUsable(password, organization)
  return passwords.hash(password)
}
