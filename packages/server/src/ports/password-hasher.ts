/** Turns passwords into strings that tell nothing, and compares. Work is queued: it never holds up other requests. */
export interface PasswordHasher {
  /** A PHC string. */
  hash(password: string): Promise<string>
  /** Without a stored string it works just as long and says no, so that the time reveals no difference. */
  verify(stored: string | undefined, password: string): Promise<{ readonly ok: boolean; readonly stale: boolean }>
  /** How many wait for their turn in this process. */
  waiting(): number
}
