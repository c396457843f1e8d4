import {
  type Fields,
  fields,
  type Json,
  list,
  type ShownKeyword,
  schemaName,
  shownKeywords,
  targetOf,
  text,
} from '@portico/openapi/description'
import type { ReactNode } from 'react'
import { ExternalDocs } from './Fields.js'
import { Literal, Verbatim } from './Literal.js'
import { Prose } from './Markdown.js'
import { ObjectFields } from './schema/ObjectFields.js'
import { SchemaLink } from './schema/SchemaLink.js'

interface SchemaProps {
  readonly schema: Json | undefined
  readonly api: Fields
  /** The references that this schema is shown for: one that contains itself is not shown again within itself. */
  readonly within?: readonly string[]
}

/** A schema with all of its keywords. Named schemas are links, so that a schema can contain itself. */
export function Schema({ schema, api, within = [] }: SchemaProps): ReactNode {
  if (typeof schema === 'boolean')
    return (
      <p>
        <Literal value={schema} />
      </p>
    )
  const own = fields(schema)
  const keywords = shownKeywords(own)
  const lines = keywords.filter(({ view }) => view === 'value' || view === 'word' || view === 'fields')
  return (
    <>
      {text(own.title) !== '' && (
        <p>
          <strong>{text(own.title)}</strong>
        </p>
      )}
      <p>
        <Type schema={own} />{' '}
        {list(own.enum).map((value) => (
          <span key={JSON.stringify(value)}>
            <Literal value={value} />{' '}
          </span>
        ))}
        {lines.map((keyword) => (
          <Line key={keyword.name} keyword={keyword} value={own[keyword.name] as Json} />
        ))}
      </p>
      <Prose>{text(own.description)}</Prose>
      <ExternalDocs of={own.externalDocs} />
      <Referred reference={own} api={api} within={within} />
      <Properties own={own} api={api} within={within} />
      {keywords.map((keyword) => (
        <Inner key={keyword.name} keyword={keyword} value={own[keyword.name]} api={api} within={within} />
      ))}
    </>
  )
}

/** How deep schemas that have no name are shown within each other by reference. */
const DEEPEST = 6

/** What a reference without a name leads to, such as `#/paths/~1a/get/responses/200`. */
function Referred({ reference, api, within = [] }: { readonly reference: Fields } & Omit<SchemaProps, 'schema'>) {
  const ref = text(reference.$ref)
  if (ref === '' || schemaName(reference as Json) !== undefined) return null
  const target = targetOf(ref, api)
  if (target === undefined || within.includes(ref) || within.length > DEEPEST)
    return (
      <p>
        $ref: <Verbatim text={ref} />
      </p>
    )
  return <Schema schema={target} api={api} within={[...within, ref]} />
}

function Properties({ own, api, within }: { readonly own: Fields } & Omit<SchemaProps, 'schema'>): ReactNode {
  const required = list(own.required).map((name) => text(name))
  const properties = Object.entries(fields(own.properties))
  const further = required.filter((name) => fields(own.properties)[name] === undefined)
  return (
    <>
      {properties.length > 0 && (
        <dl>
          {properties.map(([name, property]) => (
            <div key={name}>
              <dt>
                <code>{name}</code> {required.includes(name) && 'required'}
              </dt>
              <dd>
                <Schema schema={property} api={api} within={within} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {further.length > 0 && (
        <p>
          required: <Literals values={further} />
        </p>
      )}
    </>
  )
}

function Type({ schema }: { readonly schema: Fields }): ReactNode {
  const { type, format, items, nullable, $dynamicRef, $recursiveRef } = schema
  const name = schemaName(schema as Json)
  const itemsName = schemaName(items)
  const types = [type ?? []].flat().map((each) => text(each as Json))
  return (
    <span>
      {name !== undefined && <SchemaLink name={name} />}
      {[...types, ...(nullable === true ? ['null'] : [])].join(' or ')} {format !== undefined && `(${text(format)})`}{' '}
      {itemsName !== undefined && (
        <>
          of <SchemaLink name={itemsName} />{' '}
        </>
      )}
      {[$dynamicRef, $recursiveRef].map((ref, at) =>
        ref === undefined ? null : (
          <span key={at === 0 ? '$dynamicRef' : '$recursiveRef'}>
            {at === 0 ? '$dynamicRef' : '$recursiveRef'}: <Verbatim text={text(ref)} />{' '}
          </span>
        ),
      )}
    </span>
  )
}

/** A keyword on the first line of a schema. */
function Line({ keyword: { name, view }, value }: { readonly keyword: ShownKeyword; readonly value: Json }): ReactNode {
  if (view === 'word' && typeof value === 'boolean') return value ? `${name} ` : null
  return (
    <span>
      {name}: {view === 'fields' ? <ObjectFields of={value} /> : <Value name={name} value={value} />}{' '}
    </span>
  )
}

function Value({ name, value }: { readonly name: string; readonly value: Json }): ReactNode {
  // In quotes, its backslashes would look like those of a text in JSON.
  if (name === 'pattern' && typeof value === 'string') return <Verbatim text={value} />
  return name === 'examples' && Array.isArray(value) ? <Literals values={value} /> : <Literal value={value} />
}

const Literals = ({ values }: { readonly values: readonly Json[] }): ReactNode =>
  values.map((value, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a list in a description keeps its order.
    <span key={at}>
      {at > 0 && ', '}
      <Literal value={value} />
    </span>
  ))

/** Keywords that are shown in words. */
const WORDS: Readonly<Record<string, string>> = { allOf: 'All of', oneOf: 'One of', anyOf: 'Any of' }

interface InnerProps extends Omit<SchemaProps, 'schema'> {
  readonly keyword: ShownKeyword
  readonly value: Json | undefined
}

/** A keyword whose value has schemas. A value that has none, such as `additionalProperties: false`, is shown as it is. */
function Inner({ keyword: { name, view }, value, api, within }: InnerProps): ReactNode {
  if (view === 'schemas' || (view === 'schema' && Array.isArray(value)))
    return (
      <div>
        {WORDS[name] ?? <code>{name}</code>}
        <ul>
          {list(value).map((schema, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list in a description keeps its order.
            <li key={at}>
              <Schema schema={schema} api={api} within={within} />
            </li>
          ))}
        </ul>
      </div>
    )
  if (view === 'schema') {
    // What an array contains was named with its type.
    if (name === 'items' && schemaName(value) !== undefined) return null
    return (
      <dl>
        <Entry name={name} value={value} api={api} within={within} />
      </dl>
    )
  }
  if (view !== 'map' && view !== 'names') return null
  const entries = Object.entries(fields(value))
  return (
    <div>
      <code>{name}</code>
      <dl>
        {entries.map(([key, held]) => (
          <Entry key={key} name={key} value={held} api={api} within={within} />
        ))}
      </dl>
    </div>
  )
}

function Entry({
  name,
  value,
  api,
  within,
}: { readonly name: string; readonly value: Json | undefined } & Omit<SchemaProps, 'schema'>) {
  return (
    <div>
      <dt>
        <Verbatim text={name} />
      </dt>
      <dd>
        {Array.isArray(value) ? <Literals values={value} /> : <Schema schema={value} api={api} within={within} />}
      </dd>
    </div>
  )
}
