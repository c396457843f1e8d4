import type { ENDPOINTS, EndpointName } from '@portico/protocol'
import type { REQUESTS } from '@portico/protocol/schemas'
import type { Static, TSchema } from 'typebox'
import type { Answer } from '../middleware/answer.js'
import type { Caller } from '../middleware/caller.js'
import type { Services } from '../services.js'

type Requests = typeof REQUESTS
type PartOf<Name extends EndpointName, Part extends string> = Requests[Name] extends { readonly [P in Part]: infer S }
  ? S extends TSchema
    ? Static<S>
    : undefined
  : undefined

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

/** A request that was let in: its parts are as the schemas say, its caller as the endpoint asks. */
export interface Call<Name extends EndpointName> {
  readonly services: Services
  readonly body: PartOf<Name, 'body'>
  readonly query: PartOf<Name, 'querystring'>
  readonly params: Readonly<Record<ParameterNames<(typeof ENDPOINTS)[Name]['path']>, string>>
  readonly organizationId: string
  readonly caller: Caller
  /** The browser that calls and where it is, in words for people. */
  readonly origin: string
  /** The Origin header: which site's page makes the call. Absent where no browser calls. */
  readonly pageOrigin?: string
}

/** What answers an endpoint. Handlers translate between the wire and the flows, and decide nothing themselves. */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Answer>
