import { type ApiOperation, type Fields, text } from '@portico/openapi/description'
import { type ReactNode, useState } from 'react'
import { AnswerView } from './AnswerView.js'
import { type Exchange, RequestForm } from './RequestForm.js'

interface TrialProps {
  readonly operation: ApiOperation
  readonly api: Fields
  /** The sample whose place the response takes; without one, the response is below the form. */
  readonly sample?: ReactNode
  readonly isOpen?: boolean
}

/** An operation that its reader sends: the form, and the response. */
export default function Trial({ operation, api, sample, isOpen = true }: TrialProps) {
  const [exchange, setExchange] = useState<Exchange>({ outcome: undefined, isSandbox: false })
  const name = text(operation.raw.summary) || operation.id
  const form = <RequestForm operation={operation} api={api} outcome={exchange.outcome} onExchange={setExchange} />
  if (sample === undefined)
    return (
      <>
        {form}
        <div className="portico-api__sample">
          <AnswerView {...exchange} operation={name} />
        </div>
      </>
    )
  return (
    <>
      {isOpen ? <AnswerView {...exchange} operation={name} sample={sample} /> : sample}
      <div className="portico-api__try" hidden={!isOpen}>
        {form}
      </div>
    </>
  )
}
