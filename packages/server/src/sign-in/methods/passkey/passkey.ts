import type { Handle } from '@portico/protocol'
import type { Vault } from '../../../ground/ports/vault.js'
import type { Organization } from '../../../identity/organizations/organization.js'
import type { CredentialRecord } from '../../../storage/people/credentials.js'
import type { CredentialHandler } from '../credential.js'

/** The public part of a passkey, as stored in `CredentialRecord.secret`. */
export interface Passkey {
  /** COSE key in base64url (RFC 9052). */
  readonly public_key: string
  /** The relying party id it was created for. */
  readonly rp_id: string
  readonly aaguid: string
  readonly attestation_type: string
  readonly backed_up: boolean
  /** Whether it can be synced; never changes after creation. Absent in passkeys of earlier versions. */
  readonly backup_eligible?: boolean
  /** What the authenticator stores as the account's id (`user.id`). Absent in passkeys of earlier versions. */
  readonly user_handle?: string
}

export const passkeyOf = ({ secret }: CredentialRecord): Passkey => JSON.parse(secret) as Passkey

/**
 * What an authenticator stores as the account's id: the same for the same handle, so that it replaces its passkey
 * instead of storing two, and revealing nothing about the handle (WebAuthn Level 3, 14.6.1).
 */
export const userHandleOf = (
  vault: Vault,
  { pool_id }: Pick<Organization, 'pool_id'>,
  { type, value }: Handle,
): string => vault.digest(`${type}\0${value}`, `passkey user ${pool_id}`)

/**
 * Whether a user handle identifies the owner of a passkey: it is the one that the passkey was created with, or is
 * derived from one of their handles (WebAuthn Level 3, 7.2 step 6).
 * @param handles the proven handles of the passkey's owner.
 */
export const isUserHandleOf = (
  vault: Vault,
  organization: Pick<Organization, 'pool_id'>,
  { credential, handles }: { readonly credential: CredentialRecord; readonly handles: readonly Handle[] },
  userHandle: string,
): boolean =>
  passkeyOf(credential).user_handle === userHandle ||
  handles.some((handle) => userHandleOf(vault, organization, handle) === userHandle)

/** The public part of a passkey is not secret, so it is stored unencrypted. */
export const passkeyCredential: CredentialHandler = {
  async publicParameters(_stores, credential) {
    const { public_key, attestation_type, aaguid, rp_id, user_handle } = passkeyOf(credential)
    return {
      webauthn_credential_id: credential.key_id,
      rp_id,
      user_handle,
      public_key,
      attestation_type,
      authenticator: { aaguid, sign_count: credential.counter },
    }
  },
  sealedFor: null,
}
