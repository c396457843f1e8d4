import { translate } from '@docusaurus/Translate'
import {
  type Fields,
  fields,
  type Json,
  listOf,
  operationsOf,
  schemaId,
  tagId,
  text,
} from '@portico/openapi/description'
import Heading from '@theme/Heading'
import Layout from '@theme/Layout'
import { useMemo } from 'react'
import { Download } from './Download.js'
import { Address, ExternalDocs, FieldList } from './Fields.js'
import { Prose } from './Markdown.js'
import { Outline } from './Outline.js'
import { OPERATION, Operation } from './operation/Operation.js'
import { SecuritySchemes } from './operation/Security.js'
import { Servers } from './operation/Servers.js'
import { Prerendered } from './Prerendered.js'
import { Schema } from './schema/Schema.js'
import { STYLE } from './style.js'
import { useOtherAnchors } from './use-other-anchors.js'

/** The props of an API description. */
interface Props {
  /** The description as its reader may see it. */
  readonly description: Json
  /** Its address, without base URL. */
  readonly route: string
}

/** The fields that say how the description itself is to be read. */
const DIALECT = ['$self', 'jsonSchemaDialect'] as const

/**
 * Renders an API description: its operations by tag, its webhooks, and its schemas. It is prerendered and can be read
 * without JavaScript.
 */
export default function ApiDescription({ description, route }: Props) {
  const api = fields(description)
  const info = fields(api.info)
  const groups = useMemo(() => operationsOf(fields(description)), [description])
  const schemas = Object.entries(fields(fields(api.components).schemas))
  useOtherAnchors(api, groups)
  const outline = <Outline groups={groups} hasSchemas={schemas.length > 0} />
  return (
    <Layout title={text(info.title)}>
      {/* Only on this page, because a file would be part of every page's styles. The build minifies it, so hydration does not compare it. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own text. */}
      <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      <div className="portico-api">
        <aside>{outline}</aside>
        <main>
          <header>
            <h1>{text(info.title)}</h1>
            <p>
              {text(info.version)} {text(info.summary)}
            </p>
            <Prose hasSections>{text(info.description)}</Prose>
            <ExternalDocs of={api.externalDocs} />
            <Download description={description} route={route} />
            <Publisher info={info} />
            <Servers servers={listOf(api.servers)} />
            {DIALECT.some((name) => api[name] !== undefined) && (
              <p>
                <FieldList of={api} names={DIALECT} />
              </p>
            )}
          </header>
          <details className="portico-api__jump">
            <summary>{translate({ id: 'portico.api.operations', message: 'Operations' })}</summary>
            {outline}
          </details>
          {groups.map(({ tag, title, raw, operations }) => (
            <section key={tag}>
              {tag && (
                <Heading as="h2" id={tagId(tag)}>
                  {title}
                </Heading>
              )}
              <Prose>{text(raw.description)}</Prose>
              <ExternalDocs of={raw.externalDocs} />
              {(title !== tag || (raw.parent ?? raw.kind) !== undefined) && (
                <p>
                  <FieldList of={raw} names={['name', 'parent', 'kind']} />
                </p>
              )}
              {operations.map((operation) => (
                <Prerendered key={`${operation.method} ${operation.path}`} className={OPERATION}>
                  {() => <Operation operation={operation} api={api} />}
                </Prerendered>
              ))}
            </section>
          ))}
          <Schemas schemas={schemas} api={api} />
          <SecuritySchemes api={api} />
        </main>
      </div>
    </Layout>
  )
}

function Schemas({ schemas, api }: { readonly schemas: readonly [string, Json | undefined][]; readonly api: Fields }) {
  if (schemas.length === 0) return null
  return (
    <section>
      <Heading as="h2" id="schemas">
        {translate({ id: 'portico.api.schemas', message: 'Schemas' })}
      </Heading>
      {schemas.map(([name, schema]) => (
        <Prerendered key={name}>
          {() => (
            <>
              <Heading as="h3" id={schemaId(name)}>
                {name}
              </Heading>
              <Schema schema={schema} api={api} />
            </>
          )}
        </Prerendered>
      ))}
    </section>
  )
}

/** It needs only the head of the description until one of its articles is used. */
ApiDescription.startsWithHead = true

/** Who publishes the API, and on which terms. */
function Publisher({ info }: { readonly info: Fields }) {
  const [contact, license] = [fields(info.contact), fields(info.license)]
  const [name, email, url] = [contact.name, contact.email, contact.url].map(text) as [string, string, string]
  const terms = text(info.termsOfService)
  if (![name, email, url, terms, text(license.name)].some(Boolean)) return null
  return (
    <ul>
      {(name || email || url) && (
        <li>
          {translate({ id: 'portico.api.contact', message: 'Contact:' })} {name}{' '}
          {email && <Address url={`mailto:${email}`}>{email}</Address>} {url && <Address url={url} />}
        </li>
      )}
      {text(license.name) && (
        <li>
          {translate({ id: 'portico.api.license', message: 'License:' })}{' '}
          {text(license.url) ? <Address url={text(license.url)}>{text(license.name)}</Address> : text(license.name)}{' '}
          {text(license.identifier)}
        </li>
      )}
      {terms && (
        <li>
          <Address url={terms}>{translate({ id: 'portico.api.terms', message: 'Terms of service' })}</Address>
        </li>
      )}
    </ul>
  )
}
