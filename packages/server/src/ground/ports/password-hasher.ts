/** Hashes passwords and compares them with hashes. Work is queued and never delays other requests. */
export interface PasswordHasher {
  /** A PHC string. */
  hash(password: string): Promise<string>
  /** Without a stored string, it takes just as long and returns false, so that the time reveals no difference. */
  verify(stored: string | undefined, password: string): Promise<{ readonly ok: boolean; readonly stale: boolean }>
  /** How many jobs are queued in this process. */
  waiting(): number
}
