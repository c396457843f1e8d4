import type { CredentialRecord, Stores } from '../ports/stores.js'

/** How a kind of credential is kept and shown. */
export interface CredentialHandler {
  /** Its public parameters, as answers show them: never a hash, a seed or a code. */
  shown(stores: Stores, credential: CredentialRecord): Promise<Readonly<Record<string, unknown>>>
  /**
   * What its secret is sealed for under the master key, by the credential's id, so that a change of the key seals it again;
   * null where the secret is kept unsealed, as a hash or a public key.
   */
  readonly sealedFor: ((id: string) => string) | null
}
