import type { Runtime } from '../browser/runtime.js'
import type { Config } from '../config.js'
import { errorOf } from '../errors.js'
import type { Events } from '../events.js'
import { ORGANIZATION_HEADER, RETRIES, RETRY_BASE, RETRY_HEADER, VERSION_HEADER, version } from '../wire-values.js'
import { readAnswer, type ServerAnswer } from './answer.js'
import { failureOf } from './failure.js'
import { camelCase, required } from './required.js'
import type { Route } from './routes.js'
import { send } from './send.js'

export interface CallOptions {
  /** Values for the `{names}` of the path. */
  readonly path?: Readonly<Record<string, string | undefined>>
  /** From the question mark on, encoded. */
  readonly query?: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Bearer token: the inner user token, never a container. */
  readonly token?: string
  /** The organization that the call applies to. */
  readonly organization?: string
  /** The flow that the call belongs to; it is aborted with the flow. */
  readonly live?: AbortController
}

/**
 * Sends a call and reads its response, refused or not. Retries after network failures; throws only if there was no
 * response or the flow was aborted.
 */
export type Call = <Result = unknown>(route: Route, options?: CallOptions) => Promise<ServerAnswer<Result>>

/**
 * Binds calls to a server and a network.
 * @param events receives `connectionChanged` for calls that belong to a flow
 * @example const answer = await call<Me>('GET /me', { token })
 */
export function createCall(
  { baseURL }: Pick<Config, 'baseURL'>,
  runtime: Pick<Runtime, 'fetch' | 'sleep'>,
  events?: Pick<Events, 'emit'>,
): Call {
  return async <Result>(route: Route, options: CallOptions = {}) => {
    const { body, live } = options
    const signal = live?.signal ?? null
    const [method = '', path = ''] = route.split(' ')
    const url = serverUrl(baseURL, fill(path, options.path) + (options.query ?? ''))
    for (let failures = 0; ; ) {
      try {
        const headers = headersOf(options, failures)
        const init: RequestInit = { method, headers, body: JSON.stringify(body), cache: 'no-cache', signal }
        const answer = await send(runtime, url, init, serverUrl(baseURL, path), readAnswer<Result>)
        if (live && failures) events?.emit('connectionChanged', {})
        return answer
      } catch (error) {
        live?.signal.throwIfAborted()
        const delay = retryDelay(++failures)
        if (delay === undefined) throw error
        const retried = new Promise<void>((retry) => live && events?.emit('connectionChanged', { retry }))
        await Promise.race([runtime.sleep(delay, live?.signal), retried])
      }
    }
  }
}

/**
 * How long to wait before retrying after a network failure: 0.5, 1, 2, 4 and 8 seconds, then no more retries.
 * @param failures How many attempts have failed, from 1.
 * @returns Milliseconds, or `undefined` when it is time to give up.
 * @example retryDelay(1) // 500
 */
export function retryDelay(failures: number): number | undefined {
  return failures > RETRIES ? undefined : RETRY_BASE * 2 ** (failures - 1)
}

/** A path on the server; a trailing slash in the base is allowed. */
export const serverUrl = (baseURL: string, path: string): string => baseURL.replace(/\/{1,9}$/, '') + path

/**
 * The result of a response that must be successful.
 * @param context Joins the context of the error that a refused call becomes.
 */
export async function resultOf<Result>(
  answer: Promise<ServerAnswer<Result>>,
  context?: Readonly<Record<string, unknown>>,
): Promise<Result | undefined> {
  const read = await answer
  if (read.errors.length) throw failureOf(read, context)
  return read.result
}

/** A required result. @throws APIResponseError if the server omitted it. */
export function expected<Result>(result: Result | undefined): Result {
  if (result === undefined) throw errorOf('api_response_error')
  return result
}

/** A call with a person's token. Returns the result; throws a SlashIDError when it was refused. */
export type UserCall = <Result = unknown>(
  route: Route,
  options?: Omit<CallOptions, 'token'>,
) => Promise<Result | undefined>

const headersOf = ({ body, token, organization }: CallOptions, failures: number): Record<string, string> => ({
  [VERSION_HEADER]: version.raw,
  ...(body !== undefined && { 'Content-Type': 'application/json' }),
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(organization && { [ORGANIZATION_HEADER]: organization }),
  ...(failures && { [RETRY_HEADER]: `${failures}` }),
})

/** The path with `{name}` filled in and percent-encoded. */
const fill = (path: string, values: CallOptions['path']) =>
  path.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(required(values?.[field], camelCase(field), path)),
  )
