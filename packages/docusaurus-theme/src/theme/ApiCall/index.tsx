import { useContext } from 'react'
import { useOperation } from '../ApiDescription/operation/use-operation.js'
import { Samples } from '../ApiDescription/samples/Samples.js'
import { Tried } from '../ApiDescription/try-it/tried.js'

interface Props {
  /** An API description. */
  readonly description: unknown
  /** The `operationId` of one of its operations. */
  readonly operation: string
}

/** The request of an operation as a program, with a form that sends it, for a site's own page about an API description. */
export default function ApiCall({ description, operation }: Props) {
  const { api, call } = useOperation(description, operation)
  const { isTried } = useContext(Tried)
  return call && <Samples operation={call} api={api} isTried={isTried} />
}
