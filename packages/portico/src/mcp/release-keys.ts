import { printableLine } from '@portico/protocol'
import { type ReadingInput, releaseNothing } from '@portico/sealing/reading'
import { UserError } from '../output.js'
import { callServer } from './call-server.js'

type Release = ReadingInput['release']

type Keys = Awaited<ReturnType<Release>>

const post = (server: URL, body: object, token?: string) => callServer<Keys>(server, '/content-keys', body, { token })

/** What a program presents to a server: a token, which it may not have yet. */
export interface TokenSource {
  token(): Promise<string | undefined>
  /** Called when the server does not accept it: if there is a way to get another one, `token` then returns that. */
  expire?(token: string): Promise<void>
}

/**
 * Requests content keys from an identity server with a token. The token is sent only to this server, not to redirect targets, and
 * only once the server has responded like one, so that a static host does not find it in its log. Without a token, every part
 * stays closed.
 */
export function releaseKeys({ server, tokens }: { readonly server: URL; readonly tokens: TokenSource }): Release {
  let isKnown = false
  return async (request) => {
    const token = await tokens.token()
    if (token === undefined) return releaseNothing(request)
    isKnown ||= await answersLikeOne(server)
    let answer = isKnown ? await post(server, request, token) : undefined
    if (answer?.errors?.[0]?.slug === 'timeout' && tokens.expire) {
      await tokens.expire(token)
      const another = await tokens.token()
      if (another === undefined)
        throw new UserError(
          `${server.origin} no longer allows this program to read as you. Sign in again with the new code.`,
        )
      answer = await post(server, request, another)
    }
    const [error] = answer?.errors ?? []
    if (error) throw new UserError(`${server.origin} refused: ${printableLine(error.message)}.`)
    const { result } = answer ?? {}
    if (result && [result.keys, result.denied].every(Array.isArray)) return result
    throw new UserError(
      `${server.origin} is not a Portico identity server. If the identity server has a different address than the site, set it with --server.`,
    )
  }
}

/** One of our servers refuses a request without a token with its own slug. */
async function answersLikeOne(server: URL): Promise<boolean> {
  const [error] = (await post(server, { build: 'none', tickets: [] }))?.errors ?? []
  return error?.slug === 'unauthenticated'
}
