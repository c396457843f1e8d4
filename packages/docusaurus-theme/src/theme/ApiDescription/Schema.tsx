import { type Fields, fields, followed, type Json, listOf, schemaName, text } from '@portico/openapi/description'
import type { ReactNode } from 'react'
import { Prose } from './Markdown.js'

interface SchemaProps {
  readonly schema: Json | undefined
  readonly api: Fields
}

/** A schema with its properties. Named schemas are links, so that a schema can contain itself. */
export function Schema({ schema, api }: SchemaProps): ReactNode {
  const own = fields(schema)
  const required = Array.isArray(own.required) ? own.required : []
  const properties = Object.entries(fields(own.properties))
  return (
    <>
      <p>
        <Type schema={schema} /> <Bounds schema={own} />
      </p>
      <Prose>{text(own.description)}</Prose>
      {properties.length > 0 && (
        <dl>
          {properties.map(([name, property]) => (
            <div key={name}>
              <dt>
                <code>{name}</code> {required.includes(name) && 'required'}
              </dt>
              <dd>
                <Schema schema={property} api={api} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {(['allOf', 'oneOf', 'anyOf'] as const).map((name) => (
        <Choices key={name} name={name} schemas={Array.isArray(own[name]) ? own[name] : []} api={api} />
      ))}
      {own.items !== undefined && schemaName(own.items) === undefined && <Schema schema={own.items} api={api} />}
    </>
  )
}

const CHOICES = { allOf: 'All of', oneOf: 'One of', anyOf: 'Any of' } as const

function Choices({ name, schemas, api }: { name: keyof typeof CHOICES; schemas: readonly Json[]; api: Fields }) {
  if (schemas.length === 0) return null
  return (
    <div>
      {CHOICES[name]}
      <ul>
        {schemas.map((schema) => (
          <li key={JSON.stringify(schema)}>
            <Schema schema={schema} api={api} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Type({ schema }: { readonly schema: Json | undefined }): ReactNode {
  const name = schemaName(schema)
  if (name !== undefined) return <a href={`#schema-${name}`}>{name}</a>
  const { type, format, items, nullable } = fields(schema)
  const itemsName = schemaName(items)
  const types = [type ?? []].flat().map((name) => text(name as Json))
  return (
    <span>
      {[...types, ...(nullable === true ? ['null'] : [])].join(' or ')} {format !== undefined && `(${text(format)})`}{' '}
      {itemsName !== undefined && (
        <>
          of <a href={`#schema-${itemsName}`}>{itemsName}</a>
        </>
      )}
    </span>
  )
}

/** Keywords that are shown with their literal value. */
const SHOWN = [
  'const',
  'default',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'example',
]

function Bounds({ schema }: { readonly schema: Fields }) {
  const values = Array.isArray(schema.enum) ? schema.enum : []
  const bounds = SHOWN.filter((name) => schema[name] !== undefined)
  const marks = ['deprecated', 'readOnly', 'writeOnly'].filter((name) => schema[name] === true)
  return (
    <>
      {values.map((value) => (
        <code key={JSON.stringify(value)}>{JSON.stringify(value)} </code>
      ))}
      {bounds.map((name) => (
        <span key={name}>
          {name}: <code>{JSON.stringify(schema[name])}</code>{' '}
        </span>
      ))}
      {marks.join(', ')}
    </>
  )
}

/** The fields of a parameter or header: its location, its schema, whether it is required. */
export function Parameter({ parameter, api }: { readonly parameter: Fields; readonly api: Fields }) {
  const media = Object.values(fields(parameter.content))[0]
  return (
    <div>
      <dt>
        <code>{text(parameter.name)}</code> {text(parameter.in)} {parameter.required === true && 'required'}{' '}
        {parameter.deprecated === true && 'deprecated'}
      </dt>
      <dd>
        <Prose>{text(parameter.description)}</Prose>
        <Schema schema={parameter.schema ?? fields(media).schema} api={api} />
      </dd>
    </div>
  )
}

/** Bodies by media type, with their examples. */
export function Contents({ content, api }: { readonly content: Json | undefined; readonly api: Fields }) {
  return Object.entries(fields(content)).map(([type, held]) => {
    const { schema, example, examples } = fields(held)
    const namedExamples = Object.entries(fields(examples)).map(
      ([name, entry]) => [name, followed(entry, api).value] as const,
    )
    const allExamples = example === undefined ? namedExamples : [['Example', example] as const, ...namedExamples]
    return (
      <div key={type}>
        <code>{type}</code>
        <Schema schema={schema} api={api} />
        {allExamples.map(([name, value]) => (
          <pre key={name} title={name}>
            <code>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</code>
          </pre>
        ))}
      </div>
    )
  })
}

/** Security requirements: all schemes of one requirement are needed together. */
export const schemesOf = (security: Json | undefined): string[] =>
  listOf(security).map((requirement) => Object.keys(requirement).join(' and ') || 'none')
