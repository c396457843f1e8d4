import { type Fields, type Json, schemaName, text } from '@portico/openapi/description'
import type { ReactNode } from 'react'
import { Verbatim } from '../Literal.js'
import { SchemaLink } from './SchemaLink.js'

/** The name, the types and the format of a schema, with links to those that it refers to. */
export function Type({ schema }: { readonly schema: Fields }): ReactNode {
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
