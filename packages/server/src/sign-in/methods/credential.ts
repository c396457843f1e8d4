import type { CredentialRecord } from '../../storage/people/credentials.js'
import type { Stores } from '../../storage/stores.js'

/** How a type of credential is stored and shown. */
export interface CredentialHandler {
  /** Its public parameters for responses: never a hash, a seed or a code. */
  publicParameters(stores: Stores, credential: CredentialRecord): Promise<Readonly<Record<string, unknown>>>
  /**
   * The purpose under which its secret is encrypted with the master key, by the credential's id, so that key rotation
   * can re-encrypt it; null if the secret is stored as a hash or a public key.
   */
  readonly sealedFor: ((id: string) => string) | null
}
