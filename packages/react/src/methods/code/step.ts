import { OTP_LENGTH } from '../../wire-values.js'
import { type StepResult, stepKind, withoutProblem } from '../step-kind.js'

export type CodeProblem = 'incomplete' | 'wrong'

export interface CodeStep {
  readonly screen: 'code'
  readonly phase: 'initial' | 'input' | 'submitting' | 'retrying'
  /** The number of wrong codes so far; a new number empties the boxes. */
  readonly wrong: number
  readonly problem?: CodeProblem
}

const FIRST: CodeStep = { screen: 'code', phase: 'initial', wrong: 0 }

/** Asks for the code of a message. */
export const CODE = /* @__PURE__ */ stepKind<CodeStep>(FIRST, (own, event) => {
  switch (event.type) {
    case 'codeSent':
      return [own?.phase === 'input' ? own : { ...(own ?? FIRST), phase: 'input' }]
    case 'codeRejected':
      return own && [rejected(own)]
    case 'submitCode':
      return own && submitCode(own, event.code)
    case 'edit':
      return own && [withoutProblem(own)]
    default:
      return undefined
  }
})

/** The code screen while another message is being sent. */
export const CODE_RESENT: CodeStep = { ...FIRST, phase: 'retrying' }

/** What steps that ask for a code have in common. */
interface Coded {
  readonly phase: string
  readonly wrong: number
  readonly problem?: CodeProblem
}

export const rejected = <S extends Coded>(step: S): S => ({
  ...step,
  phase: 'input',
  problem: 'wrong',
  wrong: step.wrong + 1,
})

const COMPLETE = new RegExp(`^\\d{${OTP_LENGTH}}$`)

export function submitCode<S extends Coded>(step: S, code: string): StepResult<S> {
  if (step.phase !== 'input') return [step]
  return COMPLETE.test(code) ? submitted(step, code) : [{ ...step, problem: 'incomplete' }]
}

export const submitted = <S extends Coded>(step: S, answer: string): StepResult<S> => [
  { ...withoutProblem(step), phase: 'submitting' },
  { do: 'publish', event: 'otpCodeSubmitted', answer },
]
