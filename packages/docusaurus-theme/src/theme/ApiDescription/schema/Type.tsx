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
  const all = [...types, ...(nullable === true ? ['null'] : [])].join(' or ')
  const written = [all, ...(format === undefined ? [] : [`(${text(format)})`])].join(' ')
  return (
    <span>
      {name !== undefined && <SchemaLink name={name} />}
      {/* One text, since React separates texts by comments, and a page may have a hundred thousand of them. */}
      {`${written} `}
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
