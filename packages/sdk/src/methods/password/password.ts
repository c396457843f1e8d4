import {
  type Challenge,
  type ChallengeFor,
  type ErrorItem,
  type FailedRule,
  failedRules,
  type PasswordRule,
} from '@portico/protocol'
import { errorOf } from '../../errors.js'
import type { Answer, Flow } from '../challenge-answerer.js'

type Ready = 'passwordSetReady' | 'passwordResetReady' | 'passwordVerifyReady'
type ChallengeId = Pick<Challenge, 'id'>
type Chosen = ChallengeFor<'password_set' | 'password_reset'>

/** How the challenges of passwords are answered. Loaded by sign-ins with one. */
export const answers = {
  password_set: (challenge: Chosen, flow: Flow) => choosePassword('passwordSetReady', challenge, flow),
  password_reset: (challenge: Chosen, flow: Flow) => choosePassword('passwordResetReady', challenge, flow),
  async password_verify(_: unknown, flow: Flow) {
    const password = await ask(flow, 'passwordVerifyReady')
    if (!password) throw errorOf('invalid_action', 'No password provided')
    return { answer: { password } }
  },
}

/** The events for a refused answer. */
export const wrong = {
  password_set: refuseChosen,
  password_reset: refuseChosen,
  password_verify: (challenge: ChallengeId, flow: Flow, { message }: ErrorItem) =>
    flow.client.events.emit('incorrectPasswordSubmitted', about(challenge, flow, message)),
}

/** Asks for a new password. Rules are checked here first, so that a password that cannot pass never leaves the page. */
async function choosePassword(ready: Ready, challenge: Chosen, flow: Flow) {
  for (;;) {
    const rules = challenge.options.validation_rules.regular_expressions ?? []
    const password = await ask(flow, ready, unusualLengths(rules))
    const failed = failedRules(password, rules)
    if (!failed.length) return { answer: { password } }
    invalid(challenge, flow, `invalid_password: ${failed.map(({ name }) => name).join(',')}`, failed)
  }
}

function refuseChosen(challenge: ChallengeId, flow: Flow, { message, rule }: ErrorItem, { password }: Answer) {
  invalid(challenge, flow, message, rule === 'common_password_xkcd' ? [common(`${password}`, rule)] : [])
}

/**
 * Whether a rule says that the password is on the server's list of common ones: this password breaks it, and another may satisfy
 * it.
 */
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

const invalid = (challenge: ChallengeId, flow: Flow, detail: string, failedRules: FailedRule[] = []) =>
  flow.client.events.emit('invalidPasswordSubmitted', { ...about(challenge, flow, detail), failedRules })

const about = ({ id }: ChallengeId, { handle, previousToken }: Flow, failureDetail: string) => ({
  authenticationFactor: { method: 'password' } as const,
  handle,
  previousToken,
  challengeId: id,
  failureDetail,
})
