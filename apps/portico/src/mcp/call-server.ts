import { UserError } from '../output.js'

const PATIENCE = 30_000

/** What an identity server answers, as far as it is one. */
export interface ServerAnswer<Result> {
  readonly errors?: readonly { readonly slug?: unknown; readonly message?: unknown }[]
  readonly result?: Result
}

/**
 * Makes a call of an identity server from the reader's machine. The token goes to this server alone, not to where it redirects.
 * @returns undefined for an answer that is no JSON object.
 * @throws UserError where it does not answer.
 */
export async function callServer<Result>(
  server: URL,
  path: string,
  body: object,
  token?: string,
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
      signal: AbortSignal.timeout(PATIENCE),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    throw new UserError(`${server.origin} is not responding. Check --server and the network.`)
  }
}
