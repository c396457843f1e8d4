import type { Shown } from '../screens/shown.js'
import type { AnswerEvent, Publish, StepEvent } from './events.js'

/** A step's next form and what to do about it. */
export type StepResult<S> = readonly [next: S, ...commands: Publish[]]

interface AnyStep {
  readonly screen: string
}

/** A kind of step: what a screen shows, and how it changes. */
export interface StepKind<S> {
  /** How it looks before the SDK asks for anything. */
  readonly first: S
  /** What an event makes of a step, of this kind or another; undefined when it means nothing to this kind. */
  readonly next: (step: AnyStep, event: StepEvent) => StepResult<S> | undefined
}

/**
 * A kind of step.
 * @param next Is given the step if it is of this kind. A question of the SDK leads to its kind from any step, because a password
 * flow may ask for a code first.
 */
export function stepKind<S extends AnyStep>(
  first: S,
  next: (own: S | undefined, event: StepEvent) => StepResult<S> | undefined,
): StepKind<S> {
  return { first, next: (step, event) => next(step.screen === first.screen ? (step as S) : undefined, event) }
}

/** The step without what is wrong with it; the same object when nothing is. */
export function withoutProblem<S extends { readonly problem?: unknown }>(step: S): S {
  if (step.problem === undefined) return step
  const { problem: _, ...rest } = step
  return rest as S
}

/** What every screen of a step is given. */
export interface StepScreenProps<S> {
  readonly state: Shown
  readonly step: S
  readonly send: (event: ScreenEvent) => void
}

/** What a visitor does on such a screen: answers, resets a password, or asks for another message. */
export type ScreenEvent = AnswerEvent | { readonly type: 'recover' } | { readonly type: 'retry' }
