import { translate } from '@docusaurus/Translate'
import {
  type ApiOperation,
  type Deprecation,
  deprecationOf,
  type Fields,
  fields,
  followed,
  operationsIn,
  text,
} from '@portico/openapi/description'
import Heading from '@theme/Heading'
import type { ReactNode } from 'react'
import { Prose } from './Markdown.js'
import { Method } from './Outline.js'
import { Samples } from './Samples.js'
import { Contents, Parameter, schemesOf } from './Schema.js'
import { TryIt } from './try-it/TryIt.js'

interface Props {
  readonly operation: ApiOperation
  readonly api: Fields
}

/** One operation: its inputs, its responses, and its callbacks. */
export function Operation({ operation, api }: Props): ReactNode {
  const { id, method, path, isWebhook, parameters, raw } = operation
  const body = followed(raw.requestBody, api)
  const schemes = schemesOf(raw.security ?? api.security)
  const mark = deprecated(deprecationOf(raw, api))
  return (
    <article className="portico-api__operation">
      <Heading as="h3" id={id}>
        {text(raw.summary) || id}
      </Heading>
      <p className="portico-api__address">
        <Method of={isWebhook ? 'event' : method} /> <code>{path}</code> {mark && <strong>{mark}</strong>}
      </p>
      <Prose>{text(raw.description)}</Prose>
      {schemes.length > 0 && (
        <p>
          {translate({ id: 'portico.api.security', message: 'Security:' })} {schemes.join(' / ')}
        </p>
      )}
      {!isWebhook && (
        <>
          <Samples operation={operation} api={api} />
          <TryIt operation={operation} api={api} />
        </>
      )}
      {parameters.length > 0 && (
        <>
          <h4>{translate({ id: 'portico.api.parameters', message: 'Parameters' })}</h4>
          <dl>
            {parameters.map((parameter) => (
              <Parameter key={`${text(parameter.in)} ${text(parameter.name)}`} parameter={parameter} api={api} />
            ))}
          </dl>
        </>
      )}
      {raw.requestBody !== undefined && (
        <>
          <h4>{translate({ id: 'portico.api.body', message: 'Body' })}</h4>
          <Prose>{text(body.description)}</Prose>
          <Contents content={body.content} api={api} />
        </>
      )}
      <h4>{translate({ id: 'portico.api.responses', message: 'Responses' })}</h4>
      {Object.entries(fields(raw.responses)).map(([status, held]) => (
        <Answer key={status} status={status} answer={followed(held, api)} api={api} />
      ))}
      <Callbacks callbacks={fields(raw.callbacks)} api={api} />
    </article>
  )
}

function deprecated({ isDeprecated, since, ends }: Deprecation): string {
  if (!isDeprecated) return ''
  return [
    since === undefined
      ? translate({ id: 'portico.api.deprecated', message: 'Deprecated' })
      : translate({ id: 'portico.api.deprecatedSince', message: 'Deprecated since {day}' }, { day: since }),
    ...(ends === undefined ? [] : [translate({ id: 'portico.api.ends', message: 'ends on {day}' }, { day: ends })]),
  ].join(', ')
}

function Answer({ status, answer, api }: { readonly status: string; readonly answer: Fields; readonly api: Fields }) {
  const headers = Object.entries(fields(answer.headers))
  return (
    <div>
      <div className="portico-api__status" data-class={status[0]}>
        <strong>{status}</strong> <Prose>{text(answer.description)}</Prose>
      </div>
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
