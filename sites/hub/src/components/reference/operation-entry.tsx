import ApiCall from '@theme/ApiCall'
import Heading from '@theme/Heading'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { CodePanel, panels } from '../code-panel'
import { Fields, Words } from './fields'
import { type ApiOperation, fieldsOf, modelName, useApi } from './open-api'
import styles from './reference.module.css'

/** An operation: its description on the left, examples on the right. */
export function OperationEntry({ operation }: { operation: ApiOperation }): ReactNode {
  const api = useApi()
  const isCall = operation.kind === 'call'
  return (
    <article className={styles.operation}>
      <div className={styles.prose}>
        <Heading as="h3" id={operation.id}>
          {operation.summary}
        </Heading>
        <p className={styles.address}>
          <Method operation={operation} />
          <code>{operation.path}</code>
        </p>
        <p>
          <Words text={operation.description} />
        </p>
        {operation.scopes.length > 0 && (
          <p className={styles.scopes}>
            Key scope{' '}
            {operation.scopes.map((scope) => (
              <code key={scope}>{scope}</code>
            ))}
          </p>
        )}
        {operation.parameters.length > 0 && (
          <>
            <h4>{isCall ? 'Parameters' : 'Headers'}</h4>
            <Fields fields={operation.parameters.map((each) => ({ ...each, required: each.required ?? false }))} />
          </>
        )}
        {operation.body && (
          <>
            <h4>{isCall ? 'Body' : 'Delivery'}</h4>
            <Fields fields={fieldsOf(api, operation.body.schema)} />
          </>
        )}
        <h4>{isCall ? 'Answers' : 'Your answer'}</h4>
        <Answers operation={operation} />
      </div>
      <Examples operation={operation} />
    </article>
  )
}

/** The method of a call, or the label of a webhook, as a badge. */
export function Method({ operation }: { operation: ApiOperation }): ReactNode {
  const word = operation.kind === 'webhook' ? 'event' : operation.method
  return (
    <span className={styles.method} data-method={word}>
      {word}
    </span>
  )
}

function Answers({ operation }: { operation: ApiOperation }): ReactNode {
  return (
    <ul className={styles.answers}>
      {operation.answers.map(({ status, description, content }) => {
        const schema = Object.values(content ?? {})[0]?.schema
        const model = schema && modelName(schema)
        return (
          <li key={status}>
            <span className={styles.status} data-class={status[0]}>
              {status}
            </span>
            <span>
              <Words text={description} /> {model && <a href={`#schema-${model}`}>{model}</a>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Examples({ operation }: { operation: ApiOperation }): ReactNode {
  const api = useApi()
  if (operation.kind === 'webhook') {
    return (
      <div className={clsx(styles.examples, panels)}>
        <CodePanel title={operation.path} text={json(operation.body?.example)} />
      </div>
    )
  }
  const [first] = operation.answers
  const example = first?.content?.['application/json']?.example
  return (
    <div className={clsx(styles.examples, panels)}>
      <ApiCall description={api} operation={operation.id} />
      {example !== undefined && <CodePanel title={`Answer ${first?.status}`} text={json(example)} />}
    </div>
  )
}

const json = (value: unknown) => JSON.stringify(value, null, 2) ?? ''
