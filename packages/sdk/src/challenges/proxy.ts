import { LIMITS } from '@portico/protocol'
import { resultOf } from '../http/call.js'
import type { Answerer } from './answerer.js'

/** Asks, once a second, whether what happens elsewhere is done; until a token comes, an error, or the flow is cancelled. */
export const proxy: Answerer<'proxy'> = {
  async answer({ options: { challenge_id } }, { client, signal, previousToken, ...flow }) {
    const context = { handle: flow.handle, authenticationFactor: flow.factor, oid: client.config.oid }
    for (;;) {
      await client.runtime.sleep(LIMITS.pollInterval, signal)
      const answer = await client.call<string>('GET /challenge/{challenge_id}/v2', {
        path: { challenge_id },
        token: previousToken,
        signal,
        patient: true,
      })
      if (answer.errors.every((item) => item.httpcode === 202)) {
        if (answer.result) return { is: 'token', token: answer.result }
      } else await resultOf(Promise.resolve(answer), context)
    }
  },
}
