import type { Client } from '../client.js'
import type { OperationGroup, OperationName, OperationParameters } from './operations.js'

/** An answer before its body is read as a result. */
export interface RawAnswer {
  readonly raw: Response
  value(): Promise<unknown>
}

/** Calls of the wire by name; `…Raw` gives the response too. Refusals reject with the SlashIDError of `SlashID.id`. */
export type OperationsClient<Group extends OperationGroup> = {
  readonly [Name in OperationName<Group>]: (parameters?: OperationParameters) => Promise<{ readonly result: unknown }>
} & {
  readonly [Name in OperationName<Group> as `${Name}Raw`]: (parameters?: OperationParameters) => Promise<RawAnswer>
}

/**
 * Makes the client of a group of calls. Its table is loaded with the first call.
 * @param token Gives the token to call with, if any.
 * @example const { result } = await sid.authnClient.getChallengePackChallengePackId({ challengePackId })
 */
export function operationsClient<Group extends OperationGroup>(
  { call }: Client,
  group: Group,
  token?: () => string,
): OperationsClient<Group> {
  const operation = (_: object, name: string | symbol) =>
    // A promise that resolves with this object asks for `then`; it is none.
    typeof name === 'string' && name !== 'then'
      ? async (parameters?: OperationParameters) =>
          (await import('./operations.js')).operate(call, group, name, parameters, token?.())
      : undefined
  return new Proxy({}, { get: operation }) as OperationsClient<Group>
}
