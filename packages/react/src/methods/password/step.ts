import type { FailedRule } from '@portico/protocol'
import { type StepResult, stepKind, withoutProblem } from '../step-kind.js'

export type PasswordProblem = 'required' | 'mismatch' | 'incorrect' | 'rules'

export interface PasswordStep {
  readonly screen: 'password'
  readonly phase: 'initial' | 'setPassword' | 'verifyPassword' | 'recoverPassword' | 'submitting'
  /** Which of the two forms a submission came from. */
  readonly form?: 'setPassword' | 'verifyPassword'
  readonly problem?: PasswordProblem
  /** Rules that the server reported as broken, kept to show when they are satisfied. */
  readonly rules: readonly FailedRule[]
}

const FIRST: PasswordStep = { screen: 'password', phase: 'initial', rules: [] }

/** Asks for the password of an account, or for a new one. */
export const PASSWORD = /* @__PURE__ */ stepKind<PasswordStep>(FIRST, (own, event) => {
  switch (event.type) {
    case 'passwordSetReady':
      return [form(own ?? FIRST, 'setPassword', event.rules)]
    case 'passwordVerifyReady':
      return [form(own ?? FIRST, 'verifyPassword')]
    case 'passwordIncorrect':
      return own && [{ ...own, problem: 'incorrect' }]
    case 'passwordInvalid':
      return own && [{ ...own, problem: 'rules', rules: event.rules }]
    case 'recovered':
      return own?.phase === 'recoverPassword' ? [{ ...own, phase: 'verifyPassword' }] : undefined
    case 'submitPassword':
      return own && submit(own, event.password, event.confirmation)
    case 'edit':
      return own && [withoutProblem(own)]
    default:
      return undefined
  }
})

function form(
  step: PasswordStep,
  phase: 'setPassword' | 'verifyPassword',
  rules?: readonly FailedRule[],
): PasswordStep {
  if (step.phase === phase) return step
  // The rules that the last password broke stay visible.
  return { ...step, phase, form: phase, ...(rules && step.problem !== 'rules' && { rules }) }
}

function submit(step: PasswordStep, answer: string, confirmation?: string): StepResult<PasswordStep> {
  if (step.phase !== 'setPassword' && step.phase !== 'verifyPassword') return [step]
  if (answer === '') return [{ ...step, problem: 'required' }]
  if (step.phase === 'setPassword' && confirmation !== undefined && confirmation !== answer)
    return [{ ...step, problem: 'mismatch' }]
  return [
    { ...withoutProblem(step), phase: 'submitting' },
    { do: 'publish', event: 'passwordSubmitted', answer },
  ]
}

/** Returns the step of a visitor who asked for a new password; undefined if that is not possible now. */
export const recovering = (step: { readonly screen: string }): PasswordStep | undefined => {
  const own = step.screen === FIRST.screen ? (step as PasswordStep) : undefined
  return own?.phase === 'verifyPassword' ? { ...withoutProblem(own), phase: 'recoverPassword' } : undefined
}
