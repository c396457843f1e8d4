import { useOperation } from '../ApiDescription/operation/use-operation.js'
import { Samples } from '../ApiDescription/samples/Samples.js'

interface Props {
  /** An API description. */
  readonly description: unknown
  /** The `operationId` of one of its operations. */
  readonly operation: string
}

/** The request of an operation as a program, for a site's own page about an API description. */
export default function ApiSamples({ description, operation }: Props) {
  const { api, call } = useOperation(description, operation)
  return call && <Samples operation={call} api={api} />
}
