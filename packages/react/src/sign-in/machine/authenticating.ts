import { type FailedRule, LIMITS } from '@portico/protocol'
import type { SdkEvent, SignInCommand, SignInEvent } from './events.js'
import type { AuthenticatingState, CodeStep, PasswordStep, Step, TotpStep } from './state.js'
import { CODE, firstStep, PASSWORD, TOTP, tickResend } from './steps.js'

/** A step's next form and what to do about it. */
export type StepResult = readonly [next: Step, ...commands: SignInCommand[]]

/** The step after an event that stays within the authenticating screen; the same object when nothing changes. */
export function nextStep(step: Step, event: SignInEvent): StepResult {
  switch (event.type) {
    case 'edit':
      return [step.screen === 'waiting' || step.problem === undefined ? step : withoutProblem(step)]
    case 'submitCode':
      return step.screen === 'code' || step.screen === 'totp' ? submitCode(step, event.code) : [step]
    case 'submitRecoveryCode':
      return step.screen === 'totp' && step.phase === 'input' ? submitRecoveryCode(step, event.code) : [step]
    case 'submitPassword':
      return step.screen === 'password' ? submitPassword(step, event.password, event.confirmation) : [step]
    case 'continueToCode':
      return step.screen === 'totp' && step.phase === 'registerAuthenticator' ? [{ ...step, phase: 'input' }] : [step]
    default:
      return [ask(step, event)]
  }
}

/** The step that an SDK question leads to, whatever screen the visitor is on: a password flow may ask for a code first. */
function ask(step: Step, event: SignInEvent): Step {
  switch (event.type) {
    case 'contextUpdated': {
      const first = event.factor ? firstStep(event.factor.method) : step
      return first.screen === step.screen ? step : first
    }
    case 'codeSent':
      if (step.screen !== 'code') return { ...CODE, phase: 'input' }
      return step.phase === 'input' ? step : { ...step, phase: 'input' }
    case 'codeRejected':
      return step.screen === 'totp' || step.screen === 'code' ? rejected(step) : step
    case 'passwordSetReady':
      return passwordForm(step, 'setPassword', event.rules)
    case 'passwordVerifyReady':
      return passwordForm(step, 'verifyPassword')
    case 'passwordIncorrect':
      return step.screen === 'password' ? { ...step, problem: 'incorrect' } : step
    case 'passwordInvalid':
      return step.screen === 'password' ? { ...step, problem: 'rules', rules: event.rules } : step
    case 'recovered':
      return step.screen === 'password' && step.phase === 'recoverPassword'
        ? { ...step, phase: 'verifyPassword' }
        : step
    case 'totpKeyGenerated':
      // The key comes again after a wrong code; the visitor has scanned it by then.
      if (step.screen === 'totp' && step.setup) return { ...step, phase: 'input' }
      return { ...TOTP, phase: 'registerAuthenticator', setup: event.setup }
    case 'totpCodeRequested':
      return step.screen === 'totp' ? { ...step, phase: 'input' } : { ...TOTP, phase: 'input' }
    default:
      return step
  }
}

function passwordForm(from: Step, form: 'setPassword' | 'verifyPassword', rules?: readonly FailedRule[]): Step {
  const step = from.screen === 'password' ? from : PASSWORD
  if (step.phase === form) return step
  // What the last password broke stays in sight.
  return { ...step, phase: form, form, ...(rules && step.problem !== 'rules' && { rules }) }
}

const rejected = <S extends CodeStep | TotpStep>(step: S): S => ({
  ...step,
  phase: 'input',
  problem: 'wrong',
  wrong: step.wrong + 1,
})

function withoutProblem(step: CodeStep | PasswordStep | TotpStep): Step {
  const { problem: _, ...rest } = step
  return rest
}

const COMPLETE = new RegExp(`^\\d{${LIMITS.otpLength}}$`)

function submitCode(step: CodeStep | TotpStep, code: string): StepResult {
  if (step.phase !== 'input') return [step]
  if (!COMPLETE.test(code)) return [{ ...step, problem: 'incomplete' }]
  return submitted(step, code)
}

/** Recovery codes have no length to check; only an empty one is no answer. */
const submitRecoveryCode = (step: TotpStep, code: string): StepResult =>
  code === '' ? [{ ...step, problem: 'incomplete' }] : submitted(step, code)

const submitted = (step: CodeStep | TotpStep, answer: string): StepResult => [
  { ...withoutProblem(step), phase: 'submitting' } as Step,
  { do: 'publish', event: 'otpCodeSubmitted', answer },
]

function submitPassword(step: PasswordStep, answer: string, confirmation?: string): StepResult {
  if (step.phase !== 'setPassword' && step.phase !== 'verifyPassword') return [step]
  if (answer === '') return [{ ...step, problem: 'required' }]
  if (step.phase === 'setPassword' && confirmation !== undefined && confirmation !== answer)
    return [{ ...step, problem: 'mismatch' }]
  const { problem: _, ...rest } = step
  return [
    { ...rest, phase: 'submitting' },
    { do: 'publish', event: 'passwordSubmitted', answer },
  ]
}

/** Whether an event comes from the SDK and belongs to an older call. */
export const isStale = (run: number, event: SignInEvent): boolean =>
  'run' in event && (event satisfies SdkEvent).run !== run

/** The countdown runs while the visitor waits for a message: not while a code is being checked. */
export function tick(state: AuthenticatingState, now: number): AuthenticatingState {
  const resend = tickResend(state.resend, now)
  return resend === state.resend ? state : { ...state, resend }
}
