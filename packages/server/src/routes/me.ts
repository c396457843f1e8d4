import type { Credential, Me } from '@portico/protocol'
import { RequestError } from '../errors.js'
import { findOrganization } from '../organizations/organization.js'
import { findPerson } from '../persons/person.js'
import type { CredentialRecord } from '../ports/stores.js'
import type { Handler } from './handler.js'

export const me: Handler<'me'> = async ({ services, caller }) => {
  const session = caller.token?.session
  if (!session) throw new RequestError(401, 'this call needs a token')
  const organization = await findOrganization(services.stores, session.organization_id)
  const person = await findPerson({ services, organization, actor: session.person_id }, session.person_id)
  if (!person) throw new RequestError(401, 'the person of this token is gone')
  const { created_at: _, handles: named, ...shown } = person
  const handles = named.filter(({ verified }) => verified).map(({ type, value }) => ({ type, value }))
  const { id, parent_id, org_name, tenant_name } = organization
  const result: Me = {
    person: { ...shown, handles },
    organizations: [{ id, ...(parent_id !== null && { parent_id }), org_name, tenant_name, managed_organizations: [] }],
    handles,
    credentials: (await services.stores.credentials.of(session.person_id)).map(shownCredential),
  }
  return { result }
}

/** Older clients read `password_hash`; the hash itself never leaves the server. */
const shownCredential = ({ id, type, last_used }: CredentialRecord): Credential => ({
  id,
  type,
  params: { password_hash: '' },
  ...(last_used !== null && { last_used: new Date(last_used).toISOString() }),
})
