import type { Runtime } from '../browser/runtime.js'
import { errorOf } from '../errors.js'

/**
 * Sends a request and reads the response. @param target The URL for error messages, without secrets.
 * @throws UnexpectedError if there was no response or it was cut off; the signal's reason.
 */
export async function send<Result>(
  { fetch }: Pick<Runtime, 'fetch'>,
  url: string,
  init: RequestInit,
  target: string,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(await fetch(url, init))
  } catch (cause) {
    init.signal?.throwIfAborted()
    throw unreachable(target, cause)
  }
}

/** The specified message, with a `FetchError` as its cause and the URL in the context. */
function unreachable(target: string, thrown: unknown) {
  const cause = Object.assign(new Error(FAILED, { cause: thrown }), { name: 'FetchError' })
  return errorOf(
    'unspecified',
    `${FAILED}: ${target} could not be reached. Check baseURL, the network, and the origins that the server allows`,
    { cause },
  )
}

const FAILED = 'The request failed and the interceptors did not return an alternative response'
