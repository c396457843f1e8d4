import { useMemo } from 'react'
import type { Json } from '../../openapi/overlay.js'
import { fields, operationsOf } from './read.js'

/** The operation of a description with an `operationId`; none for a webhook, which the API itself sends. */
export function useOperation(description: unknown, operation: string) {
  const api = fields(description as Json)
  const found = useMemo(
    () =>
      operationsOf(fields(description as Json))
        .flatMap(({ operations }) => operations)
        .find(({ id, isWebhook }) => id === operation && !isWebhook),
    [description, operation],
  )
  return { api, found }
}
