import Heading from '@theme/Heading'
import type { ReactNode } from 'react'
import { type ApiOperation, type Fields, fields, followed, operationsIn, text } from './read.js'
import { Contents, Parameter, schemesOf } from './Schema.js'

interface Props {
  readonly operation: ApiOperation
  readonly api: Fields
}

/** One operation: what it takes, what it answers, and what it calls in turn. */
export function Operation({ operation, api }: Props): ReactNode {
  const { id, method, path, isWebhook, parameters, raw } = operation
  const body = followed(raw.requestBody, api)
  const schemes = schemesOf(raw.security ?? api.security)
  return (
    <article>
      <Heading as="h3" id={id}>
        {text(raw.summary) || id}
      </Heading>
      <p>
        <code>
          {isWebhook ? 'event' : method.toUpperCase()} {path}
        </code>{' '}
        {raw.deprecated === true && <strong>Deprecated</strong>}
      </p>
      <p>{text(raw.description)}</p>
      {schemes.length > 0 && <p>Security: {schemes.join(', or ')}</p>}
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <dl>
            {parameters.map((parameter) => (
              <Parameter key={`${text(parameter.in)} ${text(parameter.name)}`} parameter={parameter} api={api} />
            ))}
          </dl>
        </>
      )}
      {raw.requestBody !== undefined && (
        <>
          <h4>Body</h4>
          <p>{text(body.description)}</p>
          <Contents content={body.content} api={api} />
        </>
      )}
      <h4>Answers</h4>
      {Object.entries(fields(raw.responses)).map(([status, held]) => (
        <Answer key={status} status={status} answer={followed(held, api)} api={api} />
      ))}
      <Callbacks callbacks={fields(raw.callbacks)} api={api} />
    </article>
  )
}

function Answer({ status, answer, api }: { readonly status: string; readonly answer: Fields; readonly api: Fields }) {
  const headers = Object.entries(fields(answer.headers))
  return (
    <div>
      <p>
        <strong>{status}</strong> {text(answer.description)}
      </p>
      {headers.length > 0 && (
        <dl>
          {headers.map(([name, header]) => (
            <Parameter key={name} parameter={{ ...followed(header, api), name, in: 'header' }} api={api} />
          ))}
        </dl>
      )}
      <Contents content={answer.content} api={api} />
      {Object.entries(fields(answer.links)).map(([name, link]) => {
        const { operationId, operationRef, description } = followed(link, api)
        return (
          <p key={name}>
            {name}: <code>{text(operationId) || text(operationRef)}</code> {text(description)}
          </p>
        )
      })}
    </div>
  )
}

function Callbacks({ callbacks, api }: { readonly callbacks: Fields; readonly api: Fields }) {
  return Object.entries(callbacks).map(([name, callback]) => (
    <details key={name}>
      <summary>{name}</summary>
      {Object.entries(followed(callback, api)).flatMap(([address, item]) =>
        operationsIn(address, item, api).map((operation) => (
          <Operation key={operation.id} operation={{ ...operation, isWebhook: true }} api={api} />
        )),
      )}
    </details>
  ))
}
