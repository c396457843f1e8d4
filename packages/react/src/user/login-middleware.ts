import type { SlashID, User } from '@portico/sdk'

export interface LoginMiddlewareContext {
  readonly user: User
  readonly sid: SlashID
}

/** Inspects or replaces the user of a sign-in before the page learns of it. */
export type LoginMiddleware = (context: LoginMiddlewareContext) => Promise<User>

/**
 * Runs middleware from left to right; each receives the user that the previous one returned.
 * @throws whatever a middleware throws, and an error if one returns no user: the sign-in fails with it
 */
export async function applyMiddleware(
  context: LoginMiddlewareContext,
  middleware: LoginMiddleware | readonly LoginMiddleware[] = [],
): Promise<User> {
  let { user } = context
  for (const step of typeof middleware === 'function' ? [middleware] : middleware)
    user = (await step({ user, sid: context.sid })) || missing()
  return user
}

function missing(): never {
  throw new Error('User not returned from /id', { cause: 'A login middleware returned no user.' })
}
