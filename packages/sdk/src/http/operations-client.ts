import type { Site } from '../browser/sdk-page.js'
import { account } from '../load-parts.js'
import type { InitOverrides, Middleware } from './middleware.js'
import type { OperationGroup, OperationName, OperationParameters, WithoutParameters } from './operations.js'

/** An answer before its body is read as a result. */
export interface RawAnswer {
  readonly raw: Response
  value(): Promise<unknown>
}

/** What a call by name takes: its parameters, and what to replace in the request. */
type Given<Name extends string> = Name extends WithoutParameters
  ? [initOverrides?: InitOverrides]
  : [parameters?: OperationParameters, initOverrides?: InitOverrides]

/** Calls of the wire by name; `…Raw` gives the response too. Refusals reject with the SlashIDError of `SlashID.id`. */
export type OperationsClient<Group extends OperationGroup> = {
  readonly [Name in OperationName<Group>]: (...given: Given<Name>) => Promise<{ readonly result: unknown }>
} & {
  readonly [Name in OperationName<Group> as `${Name}Raw`]: (...given: Given<Name>) => Promise<RawAnswer>
} & {
  /** A copy of the client with middleware after what it has already. */
  withMiddleware(...middleware: Middleware[]): OperationsClient<Group>
  withPreMiddleware(...pre: Middleware['pre'][]): OperationsClient<Group>
  withPostMiddleware(...post: Middleware['post'][]): OperationsClient<Group>
}

/**
 * Makes the client of a group of calls. Its table is loaded with the first call.
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
    // A promise that resolves with this object asks for `then`; it is none.
    if (typeof name !== 'string' || name === 'then') return undefined
    const [, kind] = /^with(Pre|Post)?Middleware$/.exec(name) ?? [undefined, name]
    if (kind !== name)
      return (...more: never[]) =>
        operationsClient(client, group, token, [
          ...middleware,
          ...more.map((each) => (kind ? { [kind.toLowerCase()]: each } : each)),
        ])
    return async (...given: [OperationParameters?, InitOverrides?]) =>
      (await account()).operate(client, { group, name, given, middleware, token: token?.() })
  }
  return new Proxy({}, { get: operation }) as OperationsClient<Group>
}
