import { failureOf } from '../http/failure.js'
import { POLL_INTERVAL } from '../wire-values.js'
import type { Answerer } from './answerer.js'

/** Asks, once a second, whether what happens elsewhere is done; until a token comes, an error, or the flow is cancelled. */
export const proxy: Answerer<'proxy'> = {
  async answer({ options: path }, { client, live, previousToken: token, ...flow }) {
    for (;;) {
      await client.runtime.sleep(POLL_INTERVAL, live.signal)
      const answer = await client.call<string>('GET /challenge/{challenge_id}/v2', { path, token, live })
      if (answer.errors.some((item) => item.httpcode !== 202))
        throw failureOf(answer, { handle: flow.handle, authenticationFactor: flow.factor, oid: flow.organization })
      if (answer.result) return { token: answer.result }
    }
  },
}
