import Heading from '@theme/Heading'
import Layout from '@theme/Layout'
import type { Json } from '../../openapi/overlay.js'
import { Operation } from './Operation.js'
import { type Fields, fields, listOf, operationsOf, text } from './read.js'
import { Schema } from './Schema.js'

/** What an API description is drawn from. */
interface Props {
  /** The description as its reader may see it. */
  readonly description: Json
  /** Its address, without base URL. */
  readonly route: string
}

/** Draws an API description: its operations by tag, its webhooks, and its schemas. */
export default function ApiDescription({ description }: Props) {
  const api = fields(description)
  const info = fields(api.info)
  const groups = operationsOf(api)
  const schemas = Object.entries(fields(fields(api.components).schemas))
  return (
    <Layout title={text(info.title)}>
      <main className="container margin-vert--lg portico-api">
        <header>
          <h1>{text(info.title)}</h1>
          <p>
            {text(info.version)} {text(info.summary)}
          </p>
          <p>{text(info.description)}</p>
          <Servers servers={listOf(api.servers)} />
        </header>
        {groups.map(({ tag, description: meaning, operations }) => (
          <section key={tag}>
            {tag && (
              <Heading as="h2" id={`tag-${tag.replaceAll(' ', '-')}`}>
                {tag}
              </Heading>
            )}
            <p>{meaning}</p>
            {operations.map((operation) => (
              <Operation key={`${operation.method} ${operation.path}`} operation={operation} api={api} />
            ))}
          </section>
        ))}
        {schemas.length > 0 && (
          <section>
            <Heading as="h2" id="schemas">
              Schemas
            </Heading>
            {schemas.map(([name, schema]) => (
              <article key={name}>
                <Heading as="h3" id={`schema-${name}`}>
                  {name}
                </Heading>
                <Schema schema={schema} api={api} />
              </article>
            ))}
          </section>
        )}
      </main>
    </Layout>
  )
}

function Servers({ servers }: { readonly servers: readonly Fields[] }) {
  return (
    <ul>
      {servers.map(({ url, description }) => (
        <li key={text(url)}>
          <code>{text(url)}</code> {text(description)}
        </li>
      ))}
    </ul>
  )
}
