import { type ChallengeFor, type ErrorItem, type FailedRule, failedRules, type PasswordRule } from '@portico/protocol'
import { errorOf } from '../errors.js'
import type { Answerer, Flow } from './answerer.js'

type Ready = 'passwordSetReady' | 'passwordResetReady' | 'passwordVerifyReady'
type Chosen = ChallengeFor<'password_set' | 'password_reset'>

/** Give the password. */
const passwordVerify: Answerer<'password_verify'> = {
  async answer(_, flow) {
    const password = await ask(flow, 'passwordVerifyReady')
    if (!password) throw errorOf('invalid_action', 'No password provided')
    return { answer: { password } }
  },
  wrong: (challenge, flow, { message }) =>
    flow.client.events.emit('incorrectPasswordSubmitted', about(challenge, flow, message)),
}

/**
 * Choose a password, the first or after the old one was forgotten. Rules are checked here first, so that a password that
 * cannot pass never leaves the page.
 */
const choosePassword = (ready: Ready) => ({
  async answer(challenge: Chosen, flow: Flow) {
    for (;;) {
      const rules = challenge.options.validation_rules.regular_expressions ?? []
      const password = await ask(flow, ready, unusualLengths(rules))
      const failed = failedRules(password, rules)
      if (!failed.length) return { answer: { password } }
      invalid(challenge, flow, `invalid_password: ${failed.map(({ name }) => name).join(',')}`, failed)
    }
  },
  wrong: (
    challenge: Chosen,
    flow: Flow,
    { message, rule }: ErrorItem,
    { password }: Readonly<Record<string, unknown>>,
  ) => invalid(challenge, flow, message, rule === 'common_password_xkcd' ? [common(`${password}`, rule)] : []),
})

/** Who answers which. */
export const passwords = {
  password_set: choosePassword('passwordSetReady'),
  password_reset: choosePassword('passwordResetReady'),
  password_verify: passwordVerify,
}

/** That a password is in the server's list of the most common ones, as a rule that this password breaks and another may meet. */
const common = (password: string, name: FailedRule['name']): FailedRule => ({
  type: 'regex',
  name,
  regexp: new RegExp(`^${password.replace(/\W/g, '\\$&')}$`, 'i'),
  matchType: 'must_not_match',
})

/** The length rules that differ from the default, which pages already know. */
const unusualLengths = (rules: readonly PasswordRule[]): readonly FailedRule[] =>
  failedRules('', rules).filter(({ name, regexp }) => name === 'length' && !USUAL.test(regexp.source))

const USUAL = /\{8,256}/

const ask = ({ client: { events }, live }: Flow, ready: Ready, rules: readonly FailedRule[] = []) =>
  events.ask('passwordSubmitted', () => (rules[0] ? events.emit(ready, { rules }) : events.emit(ready)), live.signal)

const invalid = (challenge: Chosen, flow: Flow, detail: string, failedRules: FailedRule[] = []) =>
  flow.client.events.emit('invalidPasswordSubmitted', { ...about(challenge, flow, detail), failedRules })

const about = ({ id }: { readonly id: string }, { handle, previousToken }: Flow, failureDetail: string) => ({
  authenticationFactor: { method: 'password' } as const,
  handle,
  previousToken,
  challengeId: id,
  failureDetail,
})
