import { type ChallengeFor, type FailedRule, failedRules } from '@portico/protocol'
import { errorOf } from '../errors.js'
import type { Answerer, Flow } from './answerer.js'

type Chosen = ChallengeFor<'password_set' | 'password_reset'>

/** Choose a first password. */
export const passwordSet: Answerer<'password_set'> = choose('passwordSetReady')

/** Choose a new password after the old one was forgotten. */
export const passwordReset: Answerer<'password_reset'> = choose('passwordResetReady')

/** Give the password. */
export const passwordVerify: Answerer<'password_verify'> = {
  async answer(_, flow) {
    const password = await ask(flow, 'passwordVerifyReady')
    if (!password) throw errorOf('invalid_action', { message: 'No password provided' })
    return { is: 'answer', data: { password } }
  },
  askAgainOn: 401,
  wrong: ({ id }, flow, message) =>
    flow.client.events.emit('incorrectPasswordSubmitted', { ...about(flow, id), failureDetail: message }),
}

/** Rules are checked here first, so that a password that cannot pass never leaves the page. */
function choose(ready: 'passwordSetReady' | 'passwordResetReady') {
  return {
    async answer({ id, options }: Chosen, flow: Flow) {
      for (;;) {
        const password = await ask(flow, ready)
        const failed = failedRules(password, options.validation_rules.regular_expressions ?? [])
        if (!failed.length) return { is: 'answer', data: { password } } as const
        tellInvalid(id, flow, failed, `invalid_password: ${failed.map(({ name }) => name).join(',')}`)
      }
    },
    askAgainOn: 400,
    wrong: ({ id }: Chosen, flow: Flow, message: string) => tellInvalid(id, flow, [], message),
  }
}

const ask = (
  { client: { events }, signal }: Flow,
  ready: 'passwordSetReady' | 'passwordResetReady' | 'passwordVerifyReady',
) => events.ask('passwordSubmitted', () => events.emit(ready), signal)

const tellInvalid = (id: string, flow: Flow, failedRules: readonly FailedRule[], failureDetail: string) =>
  flow.client.events.emit('invalidPasswordSubmitted', { ...about(flow, id), failedRules, failureDetail })

const about = ({ handle, previousToken }: Flow, challengeId: string) => ({
  authenticationFactor: { method: 'password' } as const,
  handle,
  previousToken,
  challengeId,
})
