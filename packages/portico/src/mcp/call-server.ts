import { isRecord } from '@portico/access/guards'
import { UserError } from '../output.js'
import { limitedJson } from './limited-json.js'

/** How long a response may take, in milliseconds. */
const PATIENCE = 30_000

interface CallOptions {
  readonly token?: string
  /** In milliseconds; 30 seconds by default. */
  readonly patience?: number
}

/** The response of an identity server, if it is one. */
export interface ServerAnswer<Result> {
  readonly errors?: readonly { readonly slug?: unknown; readonly message?: unknown }[]
  readonly result?: Result
}

/**
 * Calls an identity server from the reader's machine. The token is sent only to this server, not to redirect targets.
 * @returns undefined for a response that is not a JSON object.
 * @throws UserError if it does not respond.
 */
export async function callServer<Result>(
  server: URL,
  path: string,
  body: object,
  { token, patience = PATIENCE }: CallOptions = {},
): Promise<ServerAnswer<Result> | undefined> {
  try {
    const response = await fetch(new URL(path, server), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    const answer = await limitedJson(response)
    return isRecord(answer) ? answer : undefined
  } catch {
    throw new UserError(`${server.origin} is not responding. Check --server and the network.`)
  }
}
