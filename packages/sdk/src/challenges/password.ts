import { type ChallengeFor, type FailedRule, failedRules } from '@portico/protocol'
import { errorOf } from '../errors.js'
import type { Answerer, Flow } from './answerer.js'

type Ready = 'passwordSetReady' | 'passwordResetReady' | 'passwordVerifyReady'
type Chosen = ChallengeFor<'password_set' | 'password_reset'>

/** Give the password. */
export const passwordVerify: Answerer<'password_verify'> = {
  async answer(_, flow) {
    const password = await ask(flow, 'passwordVerifyReady')
    if (!password) throw errorOf('invalid_action', 'No password provided')
    return { answer: { password } }
  },
  askAgainOn: 401,
  wrong: ({ id }, flow, message) => flow.client.events.emit('incorrectPasswordSubmitted', about(flow, id, message)),
}

/**
 * Choose a password, the first or after the old one was forgotten. Rules are checked here first, so that a password that
 * cannot pass never leaves the page.
 */
export const choosePassword = (ready: Ready) => ({
  async answer({ id, options }: Chosen, flow: Flow) {
    for (;;) {
      const password = await ask(flow, ready)
      const failed = failedRules(password, options.validation_rules.regular_expressions ?? [])
      if (!failed.length) return { answer: { password } }
      tellInvalid(id, flow, `invalid_password: ${failed.map(({ name }) => name).join(',')}`, failed)
    }
  },
  askAgainOn: 400,
  wrong: ({ id }: Chosen, flow: Flow, message: string) => tellInvalid(id, flow, message, []),
})

const ask = ({ client: { events }, live }: Flow, ready: Ready) =>
  events.ask('passwordSubmitted', () => events.emit(ready), live.signal)

const tellInvalid = (id: string, flow: Flow, detail: string, failedRules: readonly FailedRule[]) =>
  flow.client.events.emit('invalidPasswordSubmitted', { ...about(flow, id, detail), failedRules })

const about = ({ handle, previousToken }: Flow, challengeId: string, failureDetail: string) => ({
  authenticationFactor: { method: 'password' } as const,
  handle,
  previousToken,
  challengeId,
  failureDetail,
})
