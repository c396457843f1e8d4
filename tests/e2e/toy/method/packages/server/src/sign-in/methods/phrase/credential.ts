import type { CredentialHandler } from '../credential.js'

/** The context that the digest of a phrase is sealed for. */
export const phrasePlace = (id: string): string => `secret phrase ${id}`

/** A secret phrase, of which nothing is shown. */
export const phraseCredential: CredentialHandler = {
  publicParameters: async () => ({}),
  sealedFor: phrasePlace,
}
