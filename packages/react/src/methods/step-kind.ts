import type { ScreenState } from '../screens/screen-state.js'
import type { AnswerEvent, Publish, StepEvent } from './events.js'

/** A step's next state, and the commands to run. */
export type StepResult<S> = readonly [next: S, ...commands: Publish[]]

interface AnyStep {
  readonly screen: string
}

/** A kind of step: what a screen shows, and how it changes. */
export interface StepKind<S> {
  /** Its state before the SDK asks for anything. */
  readonly first: S
  /** Returns the step after an event, for a step of this kind or another; undefined if the event means nothing to this kind. */
  readonly next: (step: AnyStep, event: StepEvent) => StepResult<S> | undefined
}

/**
 * Defines a kind of step.
 * @param next receives the step if it is of this kind. A question of the SDK leads to its kind from any step, because a password
 * flow may ask for a code first.
 */
export function stepKind<S extends AnyStep>(
  first: S,
  next: (own: S | undefined, event: StepEvent) => StepResult<S> | undefined,
): StepKind<S> {
  return { first, next: (step, event) => next(step.screen === first.screen ? (step as S) : undefined, event) }
}

/** Returns the step without its problem; the same object if it has none. */
export function withoutProblem<S extends { readonly problem?: unknown }>(step: S): S {
  if (step.problem === undefined) return step
  const { problem: _, ...rest } = step
  return rest as S
}

/** The props of every screen of a step. */
export interface StepScreenProps<S> {
  readonly state: ScreenState
  readonly step: S
  readonly send: (event: ScreenEvent) => void
}

/** What a visitor does on such a screen: answers, resets a password, or asks for another message. */
export type ScreenEvent = AnswerEvent | { readonly type: 'recover' } | { readonly type: 'retry' }
