import { HEADERS } from '@portico/protocol'
import type { Config } from '../config.js'
import { errorOf } from '../errors.js'
import type { Runtime } from '../runtime.js'
import { version } from '../version.js'
import { type Answer, readAnswer } from './answer.js'
import { failureOf, unreachable } from './failure.js'
import { retryDelay } from './retry.js'
import { type Route, readRoute } from './routes.js'

export interface CallOptions {
  /** Values for the `{names}` of the path. */
  readonly path?: Readonly<Record<string, string | undefined>>
  readonly query?: readonly (readonly [string, string])[]
  /** Sent as JSON. */
  readonly body?: unknown
  /** Bearer token: the inner user token, never a container. */
  readonly token?: string
  /** Organization the call is about. */
  readonly organization?: string
  readonly signal?: AbortSignal
  /** Try again after network failures. For sign-in flows; a plain question fails at once. */
  readonly patient?: boolean
}

/** Sends a call and reads its answer, refused or not. Throws only when no answer came or the signal was aborted. */
export type Call = <Result = unknown>(route: Route, options?: CallOptions) => Promise<Answer<Result>>

/**
 * Binds calls to a server and a network.
 * @example const answer = await call<Me>('GET /me', { token })
 */
export function createCall({ baseURL }: Pick<Config, 'baseURL'>, runtime: Pick<Runtime, 'fetch' | 'sleep'>): Call {
  return async <Result>(route: Route, options: CallOptions = {}) => {
    const { signal } = options
    const { method, path } = readRoute(route, options.path ?? {}, (field) => missing(route, field))
    const query = options.query ? `?${new URLSearchParams(options.query.map(([key, value]) => [key, value]))}` : ''
    const url = baseURL.replace(/\/+$/, '') + path + query.replaceAll('+', '%20')
    for (let failures = 0; ; ) {
      try {
        const response = await runtime.fetch(url, {
          method,
          headers: headersOf(options, failures),
          body: options.body === undefined ? undefined : JSON.stringify(options.body),
          cache: 'no-cache',
          signal,
        })
        return await readAnswer<Result>(response)
      } catch (cause) {
        signal?.throwIfAborted()
        failures += 1
        const delay = options.patient ? retryDelay(failures) : undefined
        if (delay === undefined) throw unreachable(url, cause)
        await runtime.sleep(delay, signal)
      }
    }
  }
}

/**
 * The result of an answer that must have succeeded.
 * @param context Joins the context of the error that a refused call becomes.
 */
export async function resultOf<Result>(
  answer: Promise<Answer<Result>>,
  context?: Readonly<Record<string, unknown>>,
): Promise<Result | undefined> {
  const read = await answer
  if (read.errors.length) throw failureOf(read, context)
  return read.result
}

function headersOf({ body, token, organization }: CallOptions, failures: number): Record<string, string> {
  return {
    [HEADERS.sdkVersion]: version.raw,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(organization && { [HEADERS.organization]: organization }),
    ...(failures && { [HEADERS.retryCount]: String(failures) }),
  }
}

function missing(route: Route, field: string): never {
  throw errorOf('invalid_action', {
    message: `Required parameter ${field} was null or undefined when calling ${route}.`,
    context: { field },
  })
}
