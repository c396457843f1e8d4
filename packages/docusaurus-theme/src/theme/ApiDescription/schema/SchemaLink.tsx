import { schemaId } from '@portico/openapi/description'
import type { ReactNode } from 'react'

/** A link to a named schema, which has its own place on the page. */
export const SchemaLink = ({ name, children }: { readonly name: string; readonly children?: ReactNode }): ReactNode => (
  <>
    <a href={`#${encodeURIComponent(schemaId(name))}`}>{children ?? name}</a>{' '}
  </>
)
