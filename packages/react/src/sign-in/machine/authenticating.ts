import type { StepEvent } from '../../methods/events.js'
import { firstStep, nextStep, type Step } from '../../methods/registry.js'
import type { StepResult } from '../../methods/step-kind.js'
import type { SdkEvent, SignInEvent } from './events.js'
import { tickResend } from './resend.js'
import type { AuthenticatingState } from './state.js'

type WithinEvent = Extract<SdkEvent, { type: 'contextUpdated' }> | StepEvent

/** Returns the step after an event that stays within the authenticating screen; the same object if nothing changes. */
export function stepAfter(step: Step, event: WithinEvent): StepResult<Step> {
  if (event.type !== 'contextUpdated') return nextStep(step, event)
  const first = event.factor ? firstStep(event.factor.method) : step
  return [first.screen === step.screen ? step : first]
}

/** Whether an event comes from the SDK and belongs to an older call. */
export const isStale = (run: number, event: SignInEvent): boolean =>
  'run' in event && (event satisfies SdkEvent).run !== run

/** The countdown runs while the visitor waits for a message: not while a code is being checked. */
export function tick(state: AuthenticatingState, now: number): AuthenticatingState {
  const resend = tickResend(state.resend, now)
  return resend === state.resend ? state : { ...state, resend }
}
