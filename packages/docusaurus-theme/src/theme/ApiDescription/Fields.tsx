import { type Fields, fields, type Json, text } from '@portico/openapi/description'
import type { ReactNode } from 'react'
import { Literal } from './Literal.js'
import { Prose } from './Markdown.js'

/** Names and values beside each other. Values that are missing are left out. */
export function FieldList({ of, names }: { readonly of: Fields; readonly names?: readonly string[] }): ReactNode {
  const fieldNames = (names ?? Object.keys(of)).filter((name) => of[name] !== undefined && !name.startsWith('x-'))
  if (fieldNames.length === 0) return null
  return (
    <>
      {fieldNames.map((name) => (
        <span key={name}>
          {`${name}: `}
          <Literal value={of[name] as Json} />{' '}
        </span>
      ))}
    </>
  )
}

/** A link to further documentation. */
export function ExternalDocs({ of }: { readonly of: Json | undefined }): ReactNode {
  const { url, description } = fields(of)
  if (text(url) === '') return null
  return (
    <div>
      <Prose>{text(description)}</Prose>
      <Address url={text(url)} />
    </div>
  )
}

/** A web address as a link; anything else as a text, so that no description can run code. */
export const Address = ({ url, children }: { readonly url: string; readonly children?: ReactNode }): ReactNode =>
  /^(?:https?:|mailto:|[/#.])/i.test(url) ? <a href={url}>{children ?? url}</a> : <code>{url}</code>
