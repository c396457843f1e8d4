import { failureOf } from '../http/failure.js'
import { POLL_INTERVAL } from '../wire-values.js'
import type { Answerer } from './answerer.js'

/** Asks, once a second, whether what happens elsewhere is done; until a token comes, an error, or the flow is cancelled. */
export const proxy: Answerer<'proxy'> = {
  async answer({ options: path }, { client, live: { signal }, previousToken: token, ...flow }) {
    for (;;) {
      await client.runtime.sleep(POLL_INTERVAL, signal)
      const options = { path, token, signal, patient: true }
      const answer = await client.call<string>('GET /challenge/{challenge_id}/v2', options)
      if (answer.errors.some((item) => item.httpcode !== 202))
        throw failureOf(answer, { handle: flow.handle, authenticationFactor: flow.factor, oid: flow.organization })
      if (answer.result) return { token: answer.result }
    }
  },
}
