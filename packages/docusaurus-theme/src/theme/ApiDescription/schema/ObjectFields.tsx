import { type Fields, fields, type Json, schemaName, text } from '@portico/openapi/description'
import { Fragment, type ReactNode } from 'react'
import { Literal } from '../Literal.js'
import { SchemaLink } from './SchemaLink.js'

/** The fields of a keyword that is an object: `discriminator`, whose mapping leads to schemas, `xml` or `$vocabulary`. */
export function ObjectFields({ of }: { readonly of: Json }): ReactNode {
  if (typeof of !== 'object' || of === null || Array.isArray(of)) return <Literal value={of} />
  return Object.entries(of as Fields).map(([name, value]) => (
    <Fragment key={name}>
      {name}:{' '}
      {name === 'mapping' || name === 'defaultMapping' ? (
        <Mapping of={value} />
      ) : (
        <Literal value={value ?? null} />
      )}{' '}
    </Fragment>
  ))
}

/** Schemas by the value that selects them, or the one for every other value. */
function Mapping({ of }: { readonly of: Json | undefined }): ReactNode {
  if (typeof of === 'string') return <Target of={of} />
  return Object.entries(fields(of)).map(([value, target]) => (
    <Fragment key={value}>
      <Literal value={value} /> → <Target of={text(target)} />{' '}
    </Fragment>
  ))
}

/** A schema, by a reference or by its name. */
const Target = ({ of }: { readonly of: string }): ReactNode => {
  const name = schemaName({ $ref: of }) ?? (/[#/.]/.test(of) ? undefined : of)
  return name === undefined ? <Literal value={of} /> : <SchemaLink name={name} />
}
