import type { Site } from '../browser/sdk-page.js'
import { account } from '../lazy-modules.js'
import type { InitOverrides, Middleware } from './middleware.js'
import type { OperationGroup, OperationName, OperationParameters, WithoutParameters } from './operations.js'

/** A response before its body is parsed. */
export interface RawAnswer {
  readonly raw: Response
  value(): Promise<unknown>
}

/** The arguments of a call by name: its parameters, and overrides of the request. */
type OperationArguments<Name extends string> = Name extends WithoutParameters
  ? [initOverrides?: InitOverrides]
  : [parameters?: OperationParameters, initOverrides?: InitOverrides]

/** Calls by name; `…Raw` returns the response too. Refusals reject with the SlashIDError of `SlashID.id`. */
export type OperationsClient<Group extends OperationGroup> = {
  readonly [Name in OperationName<Group>]: (...args: OperationArguments<Name>) => Promise<{ readonly result: unknown }>
} & {
  readonly [Name in OperationName<Group> as `${Name}Raw`]: (...args: OperationArguments<Name>) => Promise<RawAnswer>
} & {
  /** A copy of the client with additional middleware. */
  withMiddleware(...middleware: Middleware[]): OperationsClient<Group>
  withPreMiddleware(...pre: Middleware['pre'][]): OperationsClient<Group>
  withPostMiddleware(...post: Middleware['post'][]): OperationsClient<Group>
}

/**
 * Creates the client for a group of calls. Its table is loaded with the first call.
 * @param token Gives the token to call with, if any.
 * @example const { result } = await sid.authnClient.getChallengePackChallengePackId({ challengePackId })
 */
export function operationsClient<Group extends OperationGroup>(
  client: Site,
  group: Group,
  token?: () => string,
  middleware: readonly Middleware[] = [],
): OperationsClient<Group> {
  const operation = (_: object, name: string | symbol) => {
    // A promise that resolves with this object looks up `then`, but this is not a thenable.
    if (typeof name !== 'string' || name === 'then') return undefined
    const [, kind] = /^with(Pre|Post)?Middleware$/.exec(name) ?? [undefined, name]
    if (kind !== name)
      return (...more: never[]) =>
        operationsClient(client, group, token, [
          ...middleware,
          ...more.map((each) => (kind ? { [kind.toLowerCase()]: each } : each)),
        ])
    return async (...args: [OperationParameters?, InitOverrides?]) =>
      (await account()).operate(client, { group, name, args, middleware, token: token?.() })
  }
  return new Proxy({}, { get: operation }) as OperationsClient<Group>
}
