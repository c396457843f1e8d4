/**
 * Something the user can fix. The message is a whole sentence (what happened, why it matters, what
 * to do) and is all that is printed; it holds no secret.
 */
export class UserError extends Error {
  override readonly name = 'UserError'
}

/** The `code` of a system error such as `EACCES`, or `undefined` for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
