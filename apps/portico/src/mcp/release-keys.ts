import type { ReadingInput } from '@portico/docusaurus-theme/reading'
import { UserError } from '../output.js'
import { callServer } from './call-server.js'

type Release = ReadingInput['release']

type Keys = Awaited<ReturnType<Release>>

const post = (server: URL, body: object, token?: string) => callServer<Keys>(server, '/content-keys', body, token)

/** What a program shows a server: a token, which it may not have yet. */
export interface Shown {
  token(): Promise<string | undefined>
  /** The server does not accept it: where there is a way to another one, `token` answers that next. */
  expire?(token: string): Promise<void>
}

/**
 * Asks an identity server for content keys with a token. The token goes to this server alone, not to where it redirects, and
 * only once the server has answered like one: a static host does not find it in its log. Without one, every part stays closed.
 */
export function releaseKeys({ server, shown }: { readonly server: URL; readonly shown: Shown }): Release {
  let isKnown = false
  return async (asked) => {
    const token = await shown.token()
    if (token === undefined) return withoutToken(asked)
    isKnown ||= await answersLikeOne(server)
    let answer = isKnown ? await post(server, asked, token) : undefined
    if (answer?.errors?.[0]?.slug === 'timeout' && shown.expire) {
      await shown.expire(token)
      const another = await shown.token()
      if (another === undefined)
        throw new UserError(
          `${server.origin} no longer allows this program to read as you. Sign in again with the new code.`,
        )
      answer = await post(server, asked, another)
    }
    const [error] = answer?.errors ?? []
    if (error) throw new UserError(`${server.origin} refused: ${error.message}.`)
    const { result } = answer ?? {}
    if (result && [result.keys, result.denied].every(Array.isArray)) return result
    throw new UserError(
      `${server.origin} is not a Portico identity server. If the identity server has a different address than the site, set it with --server.`,
    )
  }
}

/** A server of ours refuses a request without a token in its own words. */
async function answersLikeOne(server: URL): Promise<boolean> {
  const [error] = (await post(server, { build: 'none', tickets: [] }))?.errors ?? []
  return error?.slug === 'unauthenticated'
}

/** For a program without a token: every part stays closed. */
export const withoutToken: Release = async () => ({ keys: [], denied: [], groups: [] })
