import { UserError } from '../output.js'
import { callServer } from './call-server.js'
import type { TokenSource } from './release-keys.js'

const NOT_ALLOWED =
  'This program may not send feedback as its reader yet. Follow the instructions on its error output, then try again.'

/** Sends feedback to an identity server from the reader's machine. */
export const postFeedback =
  ({ server, tokens }: { readonly server: URL; readonly tokens: TokenSource }) =>
  async (feedback: { readonly text: string; readonly page?: string }): Promise<void> => {
    const token = await tokens.token()
    if (token === undefined) throw new UserError(NOT_ALLOWED)
    const answer = await callServer<{ readonly id: string }>(server, '/feedback', feedback, { token })
    const [error] = answer?.errors ?? []
    if (error?.slug === 'insufficient_scope') throw new UserError(NOT_ALLOWED)
    if (error) throw new UserError(`${server.origin} refused: ${error.message}.`)
    if (typeof answer?.result?.id !== 'string')
      throw new UserError(`${server.origin} is not a Portico identity server.`)
  }
