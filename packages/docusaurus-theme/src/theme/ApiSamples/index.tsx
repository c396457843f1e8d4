import { useMemo } from 'react'
import type { Json } from '../../openapi/overlay.js'
import { fields, operationsOf } from '../ApiDescription/read.js'
import { Samples } from '../ApiDescription/Samples.js'

interface Props {
  /** An API description. */
  readonly description: unknown
  /** The `operationId` of one of its operations. */
  readonly operation: string
}

/** The request of an operation as a program, for a page of an API description that the site draws itself. */
export default function ApiSamples({ description, operation }: Props) {
  const api = fields(description as Json)
  const found = useMemo(
    () =>
      operationsOf(fields(description as Json))
        .flatMap(({ operations }) => operations)
        .find(({ id, isWebhook }) => id === operation && !isWebhook),
    [description, operation],
  )
  return found && <Samples operation={found} api={api} />
}
