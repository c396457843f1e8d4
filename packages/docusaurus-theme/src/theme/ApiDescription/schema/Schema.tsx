import {
  type DynamicScope,
  dependsOnScope,
  dynamicTarget,
  enteredScope,
  type Fields,
  fields,
  isMetaSchema,
  type Json,
  list,
  referredScope,
  type ShownKeyword,
  schemaName,
  shownKeywords,
  targetOf,
  text,
} from '@portico/openapi/description'
import type { ReactNode } from 'react'
import { Address, ExternalDocs } from '../Fields.js'
import { Literal, Verbatim } from '../Literal.js'
import { Prose } from '../Markdown.js'
import { ObjectFields } from './ObjectFields.js'
import { SchemaLink } from './SchemaLink.js'
import { Type } from './Type.js'

/** How a schema is reached: by which references, and within which schemas, which decide about a `$dynamicRef`. */
interface Way {
  readonly refs: readonly string[]
  readonly scope: DynamicScope
}

interface SchemaProps {
  readonly schema: Json | undefined
  readonly api: Fields
  /** The way to this schema: one that contains itself is not shown again within itself. */
  readonly way?: Way
}

/** A schema with all of its keywords. Named schemas are links, so that a schema can contain itself. */
export function Schema({ schema, api, way: before = { refs: [], scope: [] } }: SchemaProps): ReactNode {
  if (typeof schema === 'boolean')
    return (
      <p>
        <Literal value={schema} />
      </p>
    )
  const own = fields(schema)
  const way = { ...before, scope: enteredScope(own, before.scope) }
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
      <Referred reference={own} api={api} way={way} />
      <Dynamic reference={own} api={api} way={way} />
      <Properties own={own} api={api} way={way} />
      {keywords.map((keyword) => (
        <Inner key={keyword.name} keyword={keyword} value={own[keyword.name]} api={api} way={way} />
      ))}
    </>
  )
}

/** How deep schemas that have no name are shown within each other by reference. */
const DEEPEST = 6

interface ReferenceProps {
  readonly reference: Fields
  readonly api: Fields
  readonly way: Way
}

/**
 * What a reference without a name leads to, such as `#/paths/~1a/get/responses/200`. A schema with a name has its own place, and is shown here
 * only if it is another one here.
 */
function Referred({ reference, api, way: { refs, scope } }: ReferenceProps): ReactNode {
  const ref = text(reference.$ref)
  if (ref === '') return null
  const target = targetOf(ref, api)
  const isShown = target !== undefined && !refs.includes(ref) && refs.length <= DEEPEST
  if (schemaName(reference as Json) !== undefined && !(isShown && dependsOnScope(target, scope, api))) return null
  if (isShown)
    return <Schema schema={target} api={api} way={{ refs: [...refs, ref], scope: referredScope(ref, scope, api) }} />
  return <p>$ref: {isMetaSchema(ref) ? <Address url={ref} /> : <Verbatim text={ref} />}</p>
}

/** What a `$dynamicRef` leads to within the schemas around it. */
function Dynamic({ reference, api, way: { refs, scope } }: ReferenceProps): ReactNode {
  const target = dynamicTarget(reference, scope, api)
  if (target === undefined) return null
  const name = nameIn(api, target)
  if (name !== undefined)
    return (
      <p>
        <SchemaLink name={name} />
      </p>
    )
  const key = `dynamic ${text(reference.$dynamicRef)}`
  return refs.includes(key) ? null : <Schema schema={target} api={api} way={{ refs: [...refs, key], scope }} />
}

function Properties({ own, api, way }: { readonly own: Fields } & Omit<SchemaProps, 'schema'>): ReactNode {
  const required = list(own.required).map((name) => text(name))
  const properties = Object.entries(fields(own.properties))
  const further = required.filter((name) => !Object.hasOwn(fields(own.properties), name))
  return (
    <>
      {properties.length > 0 && (
        <dl>
          {properties.map(([name, property]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
                {required.includes(name) ? ' required' : ''}
              </dt>
              <dd>
                <Schema schema={property} api={api} way={way} />
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

/** A keyword on the first line of a schema. */
function Line({ keyword: { name, view }, value }: { readonly keyword: ShownKeyword; readonly value: Json }): ReactNode {
  if (view === 'word' && typeof value === 'boolean') return value ? `${name} ` : null
  return (
    <span>
      {`${name}: `}
      {view === 'fields' ? <ObjectFields of={value} /> : <Value name={name} value={value} />}{' '}
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

/** The name of a schema of the description. */
const nameIn = (api: Fields, schema: Json): string | undefined =>
  Object.entries(fields(fields(api.components).schemas)).find(([, each]) => each === schema)?.[0]

/** Keywords that are shown in words. */
const WORDS: Readonly<Record<string, string>> = { allOf: 'All of', oneOf: 'One of', anyOf: 'Any of' }

interface InnerProps extends Omit<SchemaProps, 'schema'> {
  readonly keyword: ShownKeyword
  readonly value: Json | undefined
}

/** A keyword whose value has schemas. A value that has none, such as `additionalProperties: false`, is shown as it is. */
function Inner({ keyword: { name, view }, value, api, way }: InnerProps): ReactNode {
  if (view === 'schemas' || (view === 'schema' && Array.isArray(value)))
    return (
      <div>
        {WORDS[name] ?? <code>{name}</code>}
        <ul>
          {list(value).map((schema, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list in a description keeps its order.
            <li key={at}>
              <Schema schema={schema} api={api} way={way} />
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
        <Entry name={name} value={value} api={api} way={way} />
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
          <Entry key={key} name={key} value={held} api={api} way={way} />
        ))}
      </dl>
    </div>
  )
}

function Entry({
  name,
  value,
  api,
  way,
}: { readonly name: string; readonly value: Json | undefined } & Omit<SchemaProps, 'schema'>) {
  return (
    <div>
      <dt>
        <Verbatim text={name} />
      </dt>
      <dd>{Array.isArray(value) ? <Literals values={value} /> : <Schema schema={value} api={api} way={way} />}</dd>
    </div>
  )
}
