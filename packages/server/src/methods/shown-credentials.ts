import type { Credential } from '@portico/protocol'
import type { CredentialRecord, Stores } from '../ports/stores.js'
import { passkeyOf } from './passkey/passkey.js'

/** What a person can sign in with, as answers show it: never a hash, a seed or a code. */
export async function credentialsOf(stores: Stores, personId: string): Promise<Credential[]> {
  const credentials = await stores.credentials.of(personId)
  return Promise.all(
    credentials.map(async (credential): Promise<Credential> => {
      const { id, type, label, last_used } = credential
      return {
        id,
        type,
        params: await PARAMETERS[type](stores, credential),
        ...(last_used !== null && { last_used: new Date(last_used).toISOString() }),
        ...(label !== null && { label }),
      }
    }),
  )
}

type Parameters = (stores: Stores, credential: CredentialRecord) => Promise<Record<string, unknown>>

const PARAMETERS: Record<CredentialRecord['type'], Parameters> = {
  /** Older clients read `password_hash`; the hash itself never leaves the server. */
  password: async () => ({ password_hash: '' }),

  async 'public-key'(_stores, credential) {
    const { public_key, attestation_type, aaguid } = passkeyOf(credential)
    return {
      webauthn_credential_id: credential.key_id,
      public_key,
      attestation_type,
      authenticator: { aaguid, sign_count: credential.counter },
    }
  },

  async totp(stores, { id }) {
    const { total, unused } = await stores.credentials.recoveryCodes(id)
    return { recovery_codes_total: total, recovery_codes_unused: unused }
  },
}
