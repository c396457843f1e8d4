import type { EndpointName, PagedList, RequestBody, RequestParameter, RequestQuery } from '@portico/protocol'
import type { Services } from '../../identity/services.js'
import type { Answer } from '../middleware/answer.js'
import type { Caller } from '../middleware/caller.js'
import type { ListAnswer } from './paging.js'

/** An accepted request: its parts conform to the schemas, and its caller to what the endpoint requires. */
export interface Call<Name extends EndpointName> {
  readonly services: Services
  readonly body: RequestBody<Name>
  readonly query: RequestQuery<Name>
  readonly params: Readonly<Record<RequestParameter<Name>, string>>
  readonly organizationId: string
  readonly caller: Caller
  /** The calling browser and its location, as text for people. */
  readonly origin: string
  /** The caller's network address. */
  readonly address: string
  /** Whether the browser asks not to be counted: Global Privacy Control, or Do Not Track. */
  readonly optsOut: boolean
  /** The Origin header: the site whose page makes the call. Absent if no browser calls. */
  readonly pageOrigin?: string
}

/**
 * Handles an endpoint. Handlers translate between the wire and the flows, and decide nothing themselves. For a list of
 * the admin API, returns one page of it.
 */
export type Handler<Name extends EndpointName> = (
  call: Call<Name>,
) => Promise<Name extends PagedList ? ListAnswer : Answer>
