import { useOperation } from '../ApiDescription/operation/use-operation.js'
import { TryIt } from '../ApiDescription/try-it/TryIt.js'

interface Props {
  /** An API description. */
  readonly description: unknown
  /** The `operationId` of one of its operations. */
  readonly operation: string
}

/** A form that sends an operation, for a site's own page about an API description. */
export default function ApiTryIt({ description, operation }: Props) {
  const { api, call } = useOperation(description, operation)
  return call && <TryIt operation={call} api={api} />
}
