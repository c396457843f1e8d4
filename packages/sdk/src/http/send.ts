import type { Runtime } from '../browser/runtime.js'
import { errorOf } from '../errors.js'

/**
 * Sends a request and reads what comes back.
 * @param shown The address as an error may show it: without secrets.
 * @throws UnexpectedError when no answer came, or it broke off; the signal's reason.
 */
export async function send<Result>(
  { fetch }: Pick<Runtime, 'fetch'>,
  url: string,
  init: RequestInit,
  shown: string,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(await fetch(url, init))
  } catch (cause) {
    init.signal?.throwIfAborted()
    throw unreachable(shown, cause)
  }
}

/** The spec's sentence, as a `FetchError` below and with the address above. */
function unreachable(shown: string, thrown: unknown) {
  const cause = Object.assign(new Error(FAILED, { cause: thrown }), { name: 'FetchError' })
  return errorOf(
    'unspecified',
    `${FAILED}: ${shown} could not be reached. Check baseURL, the network, and the origins that the server allows`,
    { cause },
  )
}

const FAILED = 'The request failed and the interceptors did not return an alternative response'
