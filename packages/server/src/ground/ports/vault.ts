/** Encrypts secrets in the database so that only this server can read them. */
export interface Vault {
  /** `place` is bound to the result: what was encrypted for one place cannot be decrypted in another. */
  seal(text: string, place: string): string
  /** @throws MasterKeyError if it was encrypted under another master key. */
  open(sealed: string, place: string): string
  /**
   * A digest that cannot be inverted or guessed without the master key, in base64url. For codes, nonces and names of
   * counters.
   */
  digest(text: string, place: string): string
  /** Whether a text is encrypted under the current master key, and not under an older one. */
  sealedNow(sealed: string): boolean
}
