import CodeBlock from '@theme/CodeBlock'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './console.module.css'
import type { Outcome } from './send'

/** What came back. The first line is announced; the rest is there to be read at leisure. */
export function AnswerView({ outcome }: { outcome: Outcome | 'sending' | undefined }): ReactNode {
  const view = useRef<HTMLDivElement>(null)
  // The button that was pressed stays in view with it: no more is scrolled than the answer needs.
  useEffect(() => {
    if (typeof outcome === 'object') view.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  const answered = typeof outcome === 'object' && outcome.at === 'answered' ? outcome : undefined
  return (
    <div ref={view} className={styles.answer}>
      <p role="status" className={styles.line} data-state={stateOf(outcome)}>
        {lineOf(outcome)}
      </p>
      {answered && (
        <>
          {answered.body !== '' && (
            <CodeBlock language="json" title="Answer body">
              {answered.body}
            </CodeBlock>
          )}
          <dl className={styles.headers}>
            {answered.headers.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

function stateOf(outcome: Outcome | 'sending' | undefined): string {
  if (outcome === undefined || outcome === 'sending') return outcome ?? 'idle'
  return outcome.at === 'failed' ? 'failed' : outcome.ok ? 'good' : 'refused'
}

function lineOf(outcome: Outcome | 'sending' | undefined): string {
  if (outcome === undefined) return 'Nothing was sent yet.'
  if (outcome === 'sending') return 'Sending …'
  if (outcome.at === 'failed') return outcome.why
  return `Answer ${outcome.status} after ${outcome.ms} ms`
}
