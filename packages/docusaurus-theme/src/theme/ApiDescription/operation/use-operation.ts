import { type ApiOperation, fields, type Json, operationsOf } from '@portico/openapi/description'

/** The operations of a description that are calls, by their ids: each component on the page looks one up. */
const callsByApi = new WeakMap<object, ReadonlyMap<string, ApiOperation>>()

/** The operation of a description with an `operationId`; none for a webhook, which the API itself sends. */
export function useOperation(description: unknown, operation: string) {
  const api = fields(description as Json)
  return { api, call: callsOf(api).get(operation) }
}

function callsOf(api: ReturnType<typeof fields>): ReadonlyMap<string, ApiOperation> {
  const calls =
    callsByApi.get(api) ??
    new Map(
      operationsOf(api).flatMap(({ operations }) =>
        operations.flatMap((operation) => (operation.isWebhook ? [] : [[operation.id, operation] as const])),
      ),
    )
  callsByApi.set(api, calls)
  return calls
}
