import type { Me } from '@portico/protocol'
import { secondFactorOf } from '../../account/second-factor.js'
import { RequestError } from '../../ground/errors.js'
import { shownOrganizations } from '../../identity/organizations/memberships.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import { findPerson } from '../../people/persons/person.js'
import { credentialsOf } from '../../sign-in/methods/shown-credentials.js'
import type { Handler } from './handler.js'

export const me: Handler<'me'> = async ({ services, caller }) => {
  const session = caller.token?.session
  if (!session) throw new RequestError(401, 'this call needs a token')
  const organization = await findOrganization(services.stores, session.organization_id)
  const person = await findPerson({ services, organization }, session.person_id)
  if (!person) throw new RequestError(401, 'the person of this token no longer exists')
  const {
    created_at: _,
    last_seen: __,
    state: ___,
    attributes: ____,
    former_id: _____,
    handles: ownHandles,
    ...view
  } = person
  const handles = ownHandles.filter(({ verified }) => verified).map(({ type, value }) => ({ type, value }))
  const result: Me = {
    person: { ...view, handles },
    organizations: await shownOrganizations(services.stores, session.person_id),
    handles,
    credentials: await credentialsOf(services.stores, session.person_id),
    second_factor: await secondFactorOf(services, organization, session),
  }
  return { result }
}
