import { translate } from '@docusaurus/Translate'
import type { AnswerBody, SendOutcome } from '@portico/openapi/try-it'
import { useEffect, useRef } from 'react'

interface Props {
  readonly outcome: SendOutcome | 'sending' | undefined
  readonly isSandbox: boolean
  /** The name of the operation. */
  readonly operation: string
}

/** The response. Only the first line is announced. */
export function AnswerView({ outcome, isSandbox, operation }: Props) {
  const view = useRef<HTMLDivElement>(null)
  // The pressed button stays in view: the page scrolls only as far as needed for the response.
  useEffect(() => {
    if (typeof outcome === 'object') view.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  const answered = typeof outcome === 'object' && outcome.at === 'answered' ? outcome : undefined
  return (
    <div ref={view}>
      <p role="status" className="portico-api__line" data-state={stateOf(outcome)}>
        {lineOf(outcome, isSandbox)}
      </p>
      {answered && (
        <>
          <Body body={answered.body} operation={operation} />
          <dl className="portico-api__headers">
            {answered.headers.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

function Body({ body, operation }: { readonly body: AnswerBody; readonly operation: string }) {
  const file = body.kind === 'file' ? body.url : undefined
  // The browser keeps the file until its URL is revoked.
  useEffect(() => (file === undefined ? undefined : () => URL.revokeObjectURL(file)), [file])
  if (body.kind === 'file')
    return (
      <p>
        <a href={body.url} download="answer">
          {translate(
            { id: 'portico.try.file', message: 'Save the response ({type}, {size} bytes)' },
            { type: body.type, size: String(body.size) },
          )}
        </a>
      </p>
    )
  if (body.text === '') return null
  const label = translate({ id: 'portico.try.answer', message: 'Response of {operation}' }, { operation })
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <section className="portico-api__answer" tabIndex={0} aria-label={label}>
        <pre>
          <code>{body.text}</code>
        </pre>
      </section>
      {body.isCut && (
        <p className="portico-api__hint">
          {translate({ id: 'portico.try.cut', message: 'The rest of this long response is not shown.' })}
        </p>
      )}
    </>
  )
}

function stateOf(outcome: Props['outcome']): string {
  if (outcome === undefined || outcome === 'sending') return outcome ?? 'idle'
  return outcome.at === 'failed' ? 'failed' : outcome.isOk ? 'good' : 'refused'
}

function lineOf(outcome: Props['outcome'], isSandbox: boolean): string {
  if (outcome === undefined) return translate({ id: 'portico.try.nothing', message: 'Nothing sent yet.' })
  if (outcome === 'sending') return translate({ id: 'portico.try.sending', message: 'Sending …' })
  if (outcome.at === 'answered')
    return translate(
      { id: 'portico.try.answered', message: 'Response {status} in {ms} ms' },
      { status: String(outcome.status), ms: String(outcome.ms) },
    )
  return isSandbox
    ? translate({
        id: 'portico.try.noSandbox',
        message:
          'The sandbox did not respond, so nothing was sent. Check your connection and whether this site’s server is running, then send again.',
      })
    : translate({
        id: 'portico.try.noAnswer',
        message:
          'No response. The server may be unreachable, or it does not accept calls from this site in a browser. The sample works in a terminal.',
      })
}
