import type { CredentialHandler } from '../credential.js'

/** What the digest of a phrase is sealed for. */
export const phrasePlace = (id: string): string => `secret phrase ${id}`

/** A secret phrase: nothing of it is shown. */
export const phraseCredential: CredentialHandler = {
  shown: async () => ({}),
  sealedFor: phrasePlace,
}
