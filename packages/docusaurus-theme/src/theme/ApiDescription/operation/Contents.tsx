import { type Fields, fields, followed, type Json, list, text } from '@portico/openapi/description'
import { isWritten } from '@portico/openapi/samples'
import type { ReactNode } from 'react'
import { FieldList } from '../Fields.js'
import { Prose } from '../Markdown.js'
import { Examples } from '../samples/Examples.js'
import { MadeExample } from '../samples/MadeExample.js'
import { Schema } from '../schema/Schema.js'

interface ContentsProps {
  readonly content: Json | undefined
  readonly api: Fields
  /** Whether the contents are a body that is sent or returned, which has an example in any case. */
  readonly body?: 'request' | 'response'
}

/** Bodies by media type, with their examples and the encoding of their parts. */
export function Contents({ content, api, body }: ContentsProps): ReactNode {
  return Object.entries(fields(content)).map(([type, held]) => {
    const media = followed(held, api)
    return (
      <div key={type}>
        <code>{type}</code>
        {media.schema !== undefined && <Schema schema={media.schema} api={api} />}
        {media.itemSchema !== undefined && (
          <dl>
            <div>
              <dt>
                <code>itemSchema</code>
              </dt>
              <dd>
                <Schema schema={media.itemSchema} api={api} />
              </dd>
            </div>
          </dl>
        )}
        <Encodings of={media} api={api} />
        <Examples of={media} api={api} />
        {body &&
          isWritten(type) &&
          (media.schema ?? media.itemSchema) !== undefined &&
          (media.example ?? media.examples) === undefined && (
            <MadeExample media={media} type={type} api={api} isAnswer={body === 'response'} />
          )}
      </div>
    )
  })
}

/** How the parts of a body are encoded, by property or by position. */
function Encodings({ of, api }: { readonly of: Fields; readonly api: Fields }): ReactNode {
  const { encoding, prefixEncoding, itemEncoding } = of
  const all = [
    ...Object.entries(fields(encoding)),
    ...list(prefixEncoding).map((each, at) => [`prefixEncoding ${at + 1}`, each] as const),
    ...(itemEncoding === undefined ? [] : [['itemEncoding', itemEncoding] as const]),
  ]
  if (all.length === 0) return null
  return (
    <dl>
      {all.map(([name, each]) => {
        const own = fields(each)
        return (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <p>
                <FieldList of={own} names={['contentType', 'style', 'explode', 'allowReserved']} />
              </p>
              <Headers of={own.headers} api={api} />
              <Encodings of={own} api={api} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The headers of a response, or of a part. */
export function Headers({ of, api }: { readonly of: Json | undefined; readonly api: Fields }): ReactNode {
  const headers = Object.entries(fields(of))
  if (headers.length === 0) return null
  return (
    <dl>
      {headers.map(([name, header]) => (
        <Parameter key={name} parameter={{ ...followed(header, api), name, in: 'header' }} api={api} />
      ))}
    </dl>
  )
}

interface ParameterProps {
  readonly parameter: Fields
  readonly api: Fields
}

/** How a parameter is written, if it is not in the usual way. */
const WRITTEN = ['style', 'explode', 'allowReserved', 'allowEmptyValue'] as const

/** A parameter or header: its location, its schema or media type, how it is written, and its examples. */
export function Parameter({ parameter, api }: ParameterProps): ReactNode {
  const { name, in: place, required, deprecated, description, schema, content } = parameter
  return (
    <div>
      <dt>
        <code>{text(name)}</code>
        {[text(place), required === true && 'required', deprecated === true && 'deprecated']
          .map((word) => (word ? ` ${word}` : ''))
          .join('')}
      </dt>
      <dd>
        <Prose>{text(description)}</Prose>
        {WRITTEN.some((field) => parameter[field] !== undefined) && (
          <p>
            <FieldList of={parameter} names={WRITTEN} />
          </p>
        )}
        {schema !== undefined && <Schema schema={schema} api={api} />}
        <Contents content={content} api={api} />
        <Examples of={parameter} api={api} />
      </dd>
    </div>
  )
}
