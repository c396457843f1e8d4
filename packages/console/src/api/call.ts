import { isRecord } from '@portico/access/guards'
import {
  ENDPOINTS,
  type EndpointName,
  type Envelope,
  endpointPath,
  HEADERS,
  type Pagination,
  type RequestBody,
  type RequestParameter,
  type RequestQuery,
  type RequestResult,
} from '@portico/protocol'
import { ApiError, apiError } from './api-error.js'

/** Where the server is, who calls it, and for which organization. */
export interface Connection {
  readonly origin: string
  readonly organization: string
  readonly token: string
  readonly fetch: typeof globalThis.fetch
  /** Called when the server no longer accepts the token, whichever call discovers it. */
  readonly onEnded?: (token: string) => void
}

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { readonly [N in Name]?: Value }

/** A query as pages build it: a filter that is not set is `undefined` and is left out. */
type Query<Values> = Values extends undefined ? Values : { readonly [Key in keyof Values]: Values[Key] | undefined }

/** The parts of one call, each typed by its wire schema. */
export type CallInput<Name extends EndpointName> = {
  readonly path?: Readonly<Record<RequestParameter<Name>, string>>
  readonly signal?: AbortSignal
} & Part<'query', Query<RequestQuery<Name>>> &
  Part<'body', RequestBody<Name>>

export interface CallResult<Name extends EndpointName> {
  readonly result: RequestResult<Name>
  readonly pagination?: Pagination
}

/**
 * Makes a call of the ENDPOINTS table. @throws ApiError with the server's message, or one about the network.
 * @example const { result } = await call(connection, 'getPerson', { path: { person_id } })
 */
export async function call<Name extends EndpointName>(
  connection: Connection,
  name: Name,
  input: CallInput<Name> = {} as CallInput<Name>,
): Promise<CallResult<Name>> {
  const { path, query, body, signal } = input as {
    path?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
    signal?: AbortSignal
  }
  const { origin, organization, token, fetch, onEnded } = connection
  const url = new URL(endpointPath(name, path), origin)
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== '') url.searchParams.set(key, String(value))
  const request: RequestInit = {
    method: ENDPOINTS[name].method,
    headers: {
      authorization: `Bearer ${token}`,
      [HEADERS.organization]: organization,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
    // Deletions are sent even if the tab closes in the meantime.
    ...(ENDPOINTS[name].method === 'DELETE' && { keepalive: true }),
  }
  const response = await fetch(url, request).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, 'Can’t reach the server. Check your connection. Nothing on this page is lost.', {
      cause,
    })
  })
  const envelope = await read(response)
  // An organization that now requires a second factor refuses a session that lacks one; signing in again asks for it.
  if (response.status === 401 || envelope.errors?.[0]?.slug === 'second_factor_missing') onEnded?.(token)
  if (!response.ok) throw apiError(response.status, envelope.errors)
  const pagination = envelope.meta?.pagination
  return { result: envelope.result as RequestResult<Name>, pagination }
}

async function read(response: Response): Promise<Envelope<unknown>> {
  if (response.status === 204) return {}
  return response.json().then(
    (json: unknown) => (isRecord(json) ? json : {}),
    () => ({}),
  )
}
