import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import CodeBlock from '@theme/CodeBlock'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Operation } from '../reference/open-api'
import { AnswerView } from './answer-view'
import styles from './console.module.css'
import { asCurl, initialValues, makeRequest, missingIn } from './make-request'
import { ParameterField } from './parameter-field'
import { freshWord, useSandboxKey } from './sandbox-key'
import { type Outcome, send } from './send'

/** Sends an operation to the sandbox, with what the reader typed, and shows what really came back. */
export default function Console({ operation }: { operation: Operation }): ReactNode {
  const { siteConfig } = useDocusaurusContext()
  const base = new URL(String(siteConfig.customFields?.sandbox), window.location.href).href
  const id = useId()
  const [key, setKey] = useSandboxKey()
  const [values, setValues] = useState(() => initialValues(operation, `try-${freshWord()}`))
  const [outcome, setOutcome] = useState<Outcome | 'sending'>()
  const typed = { ...values, key }
  const request = makeRequest(operation, typed, base)
  const missing = missingIn(operation, typed)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (outcome === 'sending') return
    setOutcome('sending')
    setOutcome(await send(request))
  }

  return (
    <form className={styles.console} onSubmit={submit}>
      <div className={styles.key}>
        <label htmlFor={`${id}-key`}>Sandbox key</label>
        <input
          id={`${id}-key`}
          value={key}
          required
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-key-hint`}
          onChange={({ target }) => setKey(target.value.trim())}
        />
        <button type="button" className={styles.quiet} onClick={() => setKey(`tk_sandbox_${freshWord()}`)}>
          New key
        </button>
        <p id={`${id}-key-hint`} className={styles.hint}>
          Every key opens a sandbox of its own, empty at first. All panels on this page share it.
        </p>
      </div>
      {operation.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={values.parameters[parameter.name] ?? ''}
          onChange={(text) => setValues({ ...values, parameters: { ...values.parameters, [parameter.name]: text } })}
        />
      ))}
      {operation.body && (
        <div className={styles.field}>
          <label htmlFor={`${id}-body`}>Body</label>
          <textarea
            id={`${id}-body`}
            value={values.body}
            rows={Math.min(16, values.body.split('\n').length + 1)}
            spellCheck={false}
            onChange={({ target }) => setValues({ ...values, body: target.value })}
          />
        </div>
      )}
      <div className={styles.send}>
        <button type="submit" className="button button--primary" aria-disabled={outcome === 'sending'}>
          Send to the sandbox
        </button>
        {missing.length > 0 && <p className={styles.hint}>Still empty: {missing.join(', ')}</p>}
      </div>
      <AnswerView outcome={outcome} />
      <CodeBlock language="bash" title="The same in a terminal">
        {asCurl(request)}
      </CodeBlock>
    </form>
  )
}
