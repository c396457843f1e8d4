import type { CredentialHandler } from '../credential.js'

/** An argon2id hash, which never leaves the server. Older clients read the empty `password_hash`. */
export const passwordCredential: CredentialHandler = {
  shown: async () => ({ password_hash: '' }),
  sealedFor: null,
}
