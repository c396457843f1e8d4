import type { ReadingInput } from '@portico/docusaurus-theme/reading'
import { UserError } from '../output.js'

type Release = ReadingInput['release']

const PATIENCE = 30_000

interface Answer {
  readonly errors?: readonly { readonly message?: unknown }[]
  readonly result?: Awaited<ReturnType<Release>>
}

/**
 * Asks an identity server for content keys with a reader token. The token goes to this server alone: a redirect is not followed.
 */
export function releaseKeys({ server, token }: { readonly server: URL; readonly token: string }): Release {
  return async (asked) => {
    const response = await post(server, token, asked)
    const { errors, result } = ((await response.json().catch(() => null)) ?? {}) as Answer
    const [error] = errors ?? []
    if (typeof error?.message === 'string') throw new UserError(`${server.origin} refused: ${error.message}.`)
    if (response.ok && result && [result.keys, result.denied].every(Array.isArray)) return result
    throw new UserError(
      `${server.origin} answered ${response.status} and is no identity server of Portico. If it is at another address than the site, give that with --server.`,
    )
  }
}

async function post(server: URL, token: string, body: object): Promise<Response> {
  try {
    return await fetch(new URL('/content-keys', server), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    })
  } catch {
    throw new UserError(`${server.origin} does not answer. Check --server and the network.`)
  }
}

/** For a program without a token: every part stays closed. */
export const withoutToken: Release = async () => ({ keys: [], denied: [], groups: [] })
