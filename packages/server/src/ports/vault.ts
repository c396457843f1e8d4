/** Keeps secrets readable to this server alone while they rest in the database. */
export interface Vault {
  /** `place` is bound to the result: what was sealed for one place does not open in another. */
  seal(text: string, place: string): string
  /** @throws MasterKeyError when it was sealed under another master key. */
  open(sealed: string, place: string): string
  /** A digest that cannot be inverted or guessed without the master key, in base64url. For codes, nonces and names of counters. */
  digest(text: string, place: string): string
  /** Whether a sealed text is sealed under the master key of now, and not under an older one. */
  sealedNow(sealed: string): boolean
}
