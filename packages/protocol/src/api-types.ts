import type { Static, TSchema } from 'typebox'
import type { REQUESTS } from './endpoint-requests.js'
import type { ResultTable } from './endpoint-results.js'
import type { ENDPOINTS, EndpointName } from './endpoints.js'

type Requests = typeof REQUESTS
type PartOf<Table, Part extends string> = Table extends { readonly [P in Part]: infer Schema }
  ? Schema extends TSchema
    ? Static<Schema>
    : undefined
  : undefined

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

/** The request body of a call, from its schema; undefined if it takes none. Types only: no schema is imported. */
export type RequestBody<Name extends EndpointName> = PartOf<Requests[Name], 'body'>

/** The query parameters of a call. */
export type RequestQuery<Name extends EndpointName> = PartOf<Requests[Name], 'querystring'>

/** The names in a call's path. */
export type RequestParameter<Name extends EndpointName> = ParameterNames<(typeof ENDPOINTS)[Name]['path']>

/** The result of a successful call, inside the envelope; unknown for a call that is not described. */
export type RequestResult<Name extends EndpointName> = Name extends keyof ResultTable
  ? PartOf<ResultTable[Name], 'result'>
  : unknown
