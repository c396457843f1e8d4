import { failureOf } from '../../http/failure.js'
import { POLL_INTERVAL } from '../../wire-values.js'
import { answering } from '../challenge-answerer.js'

/** Sends the secret in a link back to the server. */
export const nonce = answering<'nonce'>(({ options: { challenge } }) => ({ answer: { challenge } }))

/**
 * Asks the server once a second whether the link was followed, or the external sign-in was completed, elsewhere. Ends with a
 * token, an error, or the flow.
 */
export const proxy = answering<'proxy'>(async ({ options: path }, { client, live, previousToken: token, ...flow }) => {
  for (;;) {
    await client.runtime.sleep(POLL_INTERVAL, live.signal)
    const answer = await client.call<string>('GET /challenge/{challenge_id}/v2', { path, token, live })
    const { response, errors, result } = answer
    if (errors.some((item) => !response.ok || item.httpcode !== 202))
      throw failureOf(answer, { handle: flow.handle, authenticationFactor: flow.factor, oid: flow.organization })
    if (result) return { token: result }
  }
})
