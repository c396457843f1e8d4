import { translate } from '@docusaurus/Translate'
import {
  type ApiOperation,
  type Deprecation,
  deprecationOf,
  type Fields,
  fields,
  followed,
  list,
  listOf,
  operationsIn,
  text,
} from '@portico/openapi/description'
import Heading from '@theme/Heading'
import { type ReactNode, useContext } from 'react'
import { ExternalDocs, FieldList } from '../Fields.js'
import { Prose } from '../Markdown.js'
import { Method } from '../Outline.js'
import { Samples } from '../samples/Samples.js'
import { Tried } from '../try-it/tried.js'
import { Contents, Headers, Parameter } from './Contents.js'
import { schemesOf } from './Security.js'
import { Servers } from './Servers.js'

interface Props {
  readonly operation: ApiOperation
  readonly api: Fields
}

/** The class of an operation's article. */
export const OPERATION = 'portico-api__operation'

/** One operation: its inputs, its responses, and its callbacks. */
export function Operation({ operation, api }: Props): ReactNode {
  const { id, method, path, isWebhook, parameters, raw, item } = operation
  const { isTried } = useContext(Tried)
  const body = followed(raw.requestBody, api)
  const schemes = schemesOf(raw.security ?? api.security)
  const mark = deprecated(deprecationOf(raw, api))
  return (
    <>
      <Heading as="h3" id={id}>
        {text(raw.summary) || text(raw.operationId) || `${method}-${path}`}
      </Heading>
      <p className="portico-api__address">
        <Method of={isWebhook ? 'event' : method} /> <code>{path}</code> {mark && <strong>{mark}</strong>}
      </p>
      {text(raw.summary) !== '' && text(raw.operationId) !== '' && (
        <p>
          operationId: <code>{text(raw.operationId)}</code>
        </p>
      )}
      <Prose>{text(item.summary)}</Prose>
      <Prose>{text(item.description)}</Prose>
      <Prose>{text(raw.description)}</Prose>
      <ExternalDocs of={raw.externalDocs} />
      <Servers servers={listOf(raw.servers)} />
      {list(raw.tags).length > 1 && <p>tags: {list(raw.tags).map(text).join(', ')}</p>}
      {schemes.length > 0 && (
        <p>
          {translate({ id: 'portico.api.security', message: 'Security:' })} {schemes.join(' / ')}
        </p>
      )}
      {!isWebhook && <Samples operation={operation} api={api} isTried={isTried} />}
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
          <h4>
            {translate({ id: 'portico.api.body', message: 'Body' })} {body.required === true && <small>required</small>}
          </h4>
          <Prose>{text(body.description)}</Prose>
          <Contents content={body.content} api={api} body="request" />
        </>
      )}
      <h4>{translate({ id: 'portico.api.responses', message: 'Responses' })}</h4>
      {Object.entries(fields(raw.responses)).map(([status, held]) => (
        <Answer key={status} status={status} answer={followed(held, api)} api={api} />
      ))}
      <Callbacks callbacks={fields(raw.callbacks)} owner={id} api={api} />
    </>
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
  return (
    <div>
      <div className="portico-api__status" data-class={status[0]}>
        <strong>{status}</strong>{' '}
        <div>
          <Prose>{text(answer.summary)}</Prose>
          <Prose>{text(answer.description)}</Prose>
        </div>
      </div>
      <Headers of={answer.headers} api={api} />
      <Contents content={answer.content} api={api} body="response" />
      {Object.entries(fields(answer.links)).map(([name, link]) => {
        const target = followed(link, api)
        return (
          <div key={name}>
            <p>
              {name}: <code>{text(target.operationId) || text(target.operationRef)}</code> {text(target.description)}{' '}
              <FieldList of={target} names={['parameters', 'requestBody']} />
            </p>
            <Servers servers={target.server === undefined ? [] : [fields(target.server)]} />
          </div>
        )
      })}
    </div>
  )
}

interface CallbacksProps {
  readonly callbacks: Fields
  /** The id of the operation that causes them. Several may cause the same. */
  readonly owner: string
  readonly api: Fields
}

function Callbacks({ callbacks, owner, api }: CallbacksProps) {
  return Object.entries(callbacks).map(([name, callback]) => (
    <details key={name}>
      <summary>{name}</summary>
      {Object.entries(followed(callback, api)).flatMap(([address, item]) =>
        operationsIn(address, item, api).map((operation) => {
          const id = `${owner}-${name}-${operation.id}`
          return (
            <article key={id} className={OPERATION}>
              <Operation operation={{ ...operation, id, isWebhook: true }} api={api} />
            </article>
          )
        }),
      )}
    </details>
  ))
}
