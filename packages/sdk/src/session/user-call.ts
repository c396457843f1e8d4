import type { CallOptions } from '../http/call.js'
import type { Route } from '../http/routes.js'

/** A call with the person's token. Gives the result; throws a SlashIDError when it was refused. */
export type UserCall = <Result = unknown>(
  route: Route,
  options?: Omit<CallOptions, 'token'>,
) => Promise<Result | undefined>
