import type { Static, TSchema } from 'typebox'
import type { ResultTable } from './endpoint-results.js'
import type { ENDPOINTS, EndpointName } from './endpoints.js'

type ResultOf<Name extends EndpointName> = Name extends keyof ResultTable
  ? ResultTable[Name] extends { readonly result: infer Schema extends TSchema }
    ? Static<Schema>
    : undefined
  : undefined

type IsList<Name extends EndpointName> = (typeof ENDPOINTS)[Name] extends {
  readonly auth: 'admin'
  readonly method: 'GET'
}
  ? ResultOf<Name> extends readonly unknown[]
    ? Name
    : never
  : never

/**
 * Every call of the admin API that returns a list, derived from the tables: it takes `limit` and `offset` and returns
 * the total, or it does not compile. Following the audit log reads from a given row on instead.
 */
export type PagedList = Exclude<{ [Name in EndpointName]: IsList<Name> }[EndpointName], 'tailAudit'>
