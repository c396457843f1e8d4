import { translate } from '@docusaurus/Translate'
import type { AnswerBody } from '@portico/openapi/try-it'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TabList } from '../TabList.js'
import type { Exchange } from './RequestForm.js'

interface Props extends Exchange {
  /** The name of the operation. */
  readonly operation: string
  /** The sample that the response replaces, which stays in a tab. */
  readonly sample?: ReactNode
}

type View = 'body' | 'headers' | 'sample'

/** The response with its status and time, and its headers behind a tab. Only the first line is announced. */
export function AnswerView({ outcome, isSandbox, operation, sample }: Props) {
  const id = useId()
  const head = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>('body')
  const answered = typeof outcome === 'object' && outcome.at === 'answered' ? outcome : undefined
  // A response is shown when it arrives. The page scrolls only as far as needed for its first lines.
  useEffect(() => {
    if (typeof outcome !== 'object') return
    setView('body')
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  const names: Readonly<Record<View, string>> = {
    body: translate({ id: 'portico.try.response', message: 'Response' }),
    headers: translate({ id: 'portico.try.headers', message: 'Headers' }),
    sample: translate({ id: 'portico.try.sample', message: 'Sample' }),
  }
  const views: readonly View[] = sample === undefined ? ['body', 'headers'] : ['body', 'headers', 'sample']
  return (
    <>
      <div ref={head} className="portico-api__answered">
        <p role="status" className="portico-api__line" data-state={stateOf(outcome)}>
          {lineOf(outcome, isSandbox)}
        </p>
        {answered && (
          <TabList
            label={names.body}
            tabs={views.map((each) => ({ id: each, name: names[each] }))}
            chosen={view}
            controls={id}
            choose={(chosen) => setView(chosen as View)}
          />
        )}
      </div>
      {answered && (
        <div role="tabpanel" id={id} aria-label={names[view]} hidden={view === 'sample'}>
          {view === 'headers' ? (
            <HeaderList headers={answered.headers} />
          ) : (
            <Body body={answered.body} operation={operation} />
          )}
        </div>
      )}
      {sample && <div hidden={answered && view !== 'sample'}>{sample}</div>}
    </>
  )
}

function HeaderList({ headers }: { readonly headers: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="portico-api__headers">
      {headers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
      <section className="portico-api__answer" aria-label={label}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
        <pre tabIndex={0}>
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

function stateOf(outcome: Exchange['outcome']): string {
  if (outcome === undefined || outcome === 'sending') return outcome ?? 'idle'
  return outcome.at === 'failed' ? 'failed' : outcome.isOk ? 'good' : 'refused'
}

function lineOf(outcome: Exchange['outcome'], isSandbox: boolean): string {
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
