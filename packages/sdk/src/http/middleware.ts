import type { Runtime } from '../browser/runtime.js'

type Fetch = typeof globalThis.fetch

/** A request as middleware sees it. */
export interface RequestContext {
  readonly fetch: Fetch
  readonly url: string
  readonly init: RequestInit
}

/** A request with a readable copy of its response. */
export interface ResponseContext extends RequestContext {
  readonly response: Response
}

/** A request without a response. */
export interface ErrorContext extends RequestContext {
  readonly error: unknown
  /** The response of earlier middleware. */
  readonly response?: Response | undefined
}

/** A replacement request. */
interface Replaced {
  readonly url: string
  readonly init: RequestInit
}

/** Code around every request of a client of calls by name. A retry is a request too. */
export interface Middleware {
  /** Runs before the request, and may return another. */
  readonly pre?: (context: RequestContext) => Promise<Replaced | undefined> | Promise<void>
  /** Runs after the response, and may return a different one. */
  readonly post?: (context: ResponseContext) => Promise<Response | undefined> | Promise<void>
  /** Runs if there was no response, and may return one. */
  readonly onError?: (context: ErrorContext) => Promise<Response | undefined> | Promise<void>
}

/** What a function that overrides a request receives: the request, with its body before it is serialized as JSON. */
export interface OverrideContext {
  readonly init: Pick<RequestInit, 'method' | 'headers' | 'credentials'> & { readonly body?: unknown }
  readonly context: {
    readonly path: string
    readonly method: string
    readonly headers: Record<string, string>
    readonly body?: unknown
  }
}

/**
 * Members that replace the request's own, or a function that returns them. Headers are replaced as a whole:
 * to add some, spread `init.headers`.
 */
export type InitOverrides = RequestInit | ((request: OverrideContext) => Promise<RequestInit>)

/** A caller's options for the requests of one call. */
export interface Around {
  readonly path: string
  readonly overrides: InitOverrides | undefined
  readonly middleware: readonly Middleware[]
  /** Aborted by an exception in the caller's own code, and by the caller's own signal: neither is a network failure. */
  readonly live: AbortController
}

/** The runtime's `fetch`, with a caller's overrides and middleware around it. */
export function fetchAround({ fetch }: Pick<Runtime, 'fetch'>, { path, overrides, middleware, live }: Around): Fetch {
  return async (address, init = {}) => {
    let unreachable: unknown
    try {
      let request: Replaced = { url: String(address), init: await overridden(path, init, overrides) }
      const { signal } = request.init
      const stop = () => live.abort(signal?.reason)
      if (signal?.aborted) stop()
      signal?.addEventListener('abort', stop, { signal: live.signal })
      live.signal.throwIfAborted()
      for (const { pre } of middleware) request = (await pre?.({ fetch, ...request })) ?? request
      let response: Response | undefined
      try {
        response = await fetch(request.url, request.init)
      } catch (error) {
        live.signal.throwIfAborted()
        unreachable = error
        for (const { onError } of middleware)
          response = (await onError?.({ fetch, ...request, error, response: response?.clone() })) || response
      }
      if (response) {
        for (const { post } of middleware)
          response = (await post?.({ fetch, ...request, response: response.clone() })) || response
        return response
      }
    } catch (error) {
      live.abort(error)
      throw error
    }
    throw unreachable
  }
}

/** The request with its members replaced. A body that is neither text nor a form is converted to JSON. */
async function overridden(path: string, init: RequestInit, overrides: InitOverrides | undefined): Promise<RequestInit> {
  if (typeof overrides !== 'function') return { ...init, ...overrides }
  const { method = 'GET', body: text } = init
  const headers = init.headers as Record<string, string>
  const body: unknown = text && JSON.parse(`${text}`)
  const more = await overrides({ init: { method, headers, body }, context: { path, method, headers, body } })
  const plain = /^\[object (Object|Array)/.test(`${Object.prototype.toString.call(more.body)}`)
  return { ...init, ...more, ...(plain && { body: JSON.stringify(more.body) }) }
}
