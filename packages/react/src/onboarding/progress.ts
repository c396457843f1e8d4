import type { JsonObject } from '@portico/sdk'

/** The progress of an onboarding. */
export interface Progress {
  /** Ids of the steps, in the order in which they were registered. */
  readonly steps: readonly string[]
  readonly stepIndex: number
  readonly attributes: JsonObject
  readonly completionState: 'incomplete' | 'complete'
}

export type ProgressEvent =
  | { readonly type: 'register'; readonly id: string }
  | { readonly type: 'unregister'; readonly id: string }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  | { readonly type: 'attributes'; readonly attributes: JsonObject }

export const START: Progress = { steps: [], stepIndex: 0, attributes: {}, completionState: 'incomplete' }

/** Returns the progress after an event; the same object if nothing changes. */
export function progress(state: Progress, event: ProgressEvent): Progress {
  const { steps, stepIndex } = state
  switch (event.type) {
    case 'register':
      return steps.includes(event.id) ? state : { ...state, steps: [...steps, event.id] }
    case 'unregister': {
      const at = steps.indexOf(event.id)
      return at < 0 ? state : without(state, at)
    }
    case 'next':
      if (state.completionState === 'complete') return state
      return stepIndex + 1 < steps.length
        ? { ...state, stepIndex: stepIndex + 1 }
        : { ...state, completionState: 'complete' }
    case 'previous':
      return stepIndex > 0 && state.completionState === 'incomplete' ? { ...state, stepIndex: stepIndex - 1 } : state
    case 'attributes':
      return { ...state, attributes: event.attributes }
  }
}

/** Removes a step. A visitor on another step stays there; one on this step moves to the next, or is done. */
function without(state: Progress, at: number): Progress {
  const steps = state.steps.filter((_, each) => each !== at)
  const stepIndex = at < state.stepIndex ? state.stepIndex - 1 : state.stepIndex
  const done = steps.length > 0 && stepIndex >= steps.length
  return { ...state, steps, stepIndex, ...(done && { completionState: 'complete' }) }
}
