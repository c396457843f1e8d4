import type { CredentialRecord } from '../ports/stores.js'

/** The public part of a passkey, as `CredentialRecord.secret` holds it. */
export interface Passkey {
  /** COSE key in base64url (RFC 9052). */
  readonly public_key: string
  /** The relying party id it was made for. */
  readonly rp_id: string
  readonly aaguid: string
  readonly attestation_type: string
  readonly backed_up: boolean
}

export const passkeyOf = ({ secret }: CredentialRecord): Passkey => JSON.parse(secret) as Passkey
