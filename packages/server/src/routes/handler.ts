import type { EndpointName, PagedList, RequestBody, RequestParameter, RequestQuery } from '@portico/protocol'
import type { Answer } from '../middleware/answer.js'
import type { Caller } from '../middleware/caller.js'
import type { Services } from '../services.js'
import type { ListAnswer } from './paging.js'

/** A request that was let in: its parts are as the schemas say, its caller as the endpoint asks. */
export interface Call<Name extends EndpointName> {
  readonly services: Services
  readonly body: RequestBody<Name>
  readonly query: RequestQuery<Name>
  readonly params: Readonly<Record<RequestParameter<Name>, string>>
  readonly organizationId: string
  readonly caller: Caller
  /** The browser that calls and where it is, in words for people. */
  readonly origin: string
  /** Its network address. */
  readonly address: string
  /** Whether the browser asks not to be counted: Global Privacy Control, or Do Not Track. */
  readonly optsOut: boolean
  /** The Origin header: which site's page makes the call. Absent where no browser calls. */
  readonly pageOrigin?: string
}

/**
 * What answers an endpoint. Handlers translate between the wire and the flows, and decide nothing themselves. A list of the
 * admin API answers a page of it.
 */
export type Handler<Name extends EndpointName> = (
  call: Call<Name>,
) => Promise<Name extends PagedList ? ListAnswer : Answer>
