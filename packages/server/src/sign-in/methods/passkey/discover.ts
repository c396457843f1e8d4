import type { Handle, PasskeyAssertion } from '@portico/protocol'
import { IdentityError } from '../../../ground/errors.js'
import { findOrganization } from '../../../identity/organizations/organization.js'
import type { CredentialRecord } from '../../../storage/people/credentials.js'
import type { Answering } from '../check.js'
import { isUserHandleOf, userHandleOf } from './passkey.js'

/**
 * The owner of the passkey that an authenticator offered in a sign-in without a handle. It must identify the account by
 * the user handle from the passkey's creation (WebAuthn Level 3, 7.2 step 6), and the person must be in this
 * organization's pool. @returns also the handle it was created for, if it is still the person's.
 * @throws IdentityError 401 `passkey_unknown` if no account has such a passkey; the browser may then stop offering it.
 */
export async function discover(
  { services, organization }: Answering,
  { id, response: { userHandle } }: PasskeyAssertion,
): Promise<{ readonly credential: CredentialRecord; readonly handle: Handle | undefined } | undefined> {
  const { stores, vault } = services
  const credential = await stores.credentials.passkey(id)
  if (!credential) throw new IdentityError('passkey_unknown')
  if (typeof userHandle !== 'string') return undefined
  const own = (await stores.handles.of(credential.person_id)).filter(({ verified }) => verified)
  if (!isUserHandleOf(vault, organization, { credential, handles: own }, userHandle)) return undefined
  const match = own.find((handle) => userHandleOf(vault, organization, handle) === userHandle)
  const [membership] = await stores.persons.memberships(credential.person_id)
  const home = membership && (await findOrganization(stores, membership.organization_id))
  if (home?.pool_id !== organization.pool_id) return undefined
  const { type, value } = match ?? own[0] ?? {}
  return { credential, handle: type && value !== undefined ? { type, value } : undefined }
}
