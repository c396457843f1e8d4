import type { JsonObject } from '@portico/sdk'

/** How far an onboarding is. */
export interface Progress {
  /** Ids of the steps, in the order they were registered. */
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

/** The progress after an event; the same object when nothing changes. */
export function progress(state: Progress, event: ProgressEvent): Progress {
  const { steps, stepIndex } = state
  switch (event.type) {
    case 'register':
      return steps.includes(event.id) ? state : { ...state, steps: [...steps, event.id] }
    case 'unregister':
      return steps.includes(event.id) ? { ...state, steps: steps.filter((id) => id !== event.id) } : state
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
