import type { Handle } from '@portico/protocol'
import type { FormFactor } from '../configuration/configuration.js'

/** Finds the factors for a handle. */
export type GetFactors = (handle?: Handle) => readonly FormFactor[] | Promise<readonly FormFactor[]>

/** The progress of finding the factors for a handle. `turn` distinguishes a late result from the expected one. */
export type Resolution =
  | { readonly at: 'asking'; readonly turn: number; readonly invalid: boolean }
  | { readonly at: 'resolving'; readonly turn: number; readonly handle: Handle }
  | { readonly at: 'resolved'; readonly turn: number; readonly handle: Handle; readonly factors: readonly FormFactor[] }
  | { readonly at: 'failed'; readonly turn: number; readonly handle: Handle }

export type ResolutionEvent =
  | { readonly type: 'refused' }
  | { readonly type: 'edit' }
  | { readonly type: 'submit'; readonly handle: Handle }
  | { readonly type: 'resolved'; readonly turn: number; readonly factors: readonly FormFactor[] }
  | { readonly type: 'failed'; readonly turn: number }
  | { readonly type: 'back' }

export const ASKING: Resolution = { at: 'asking', turn: 0, invalid: false }

/** The next state; the same object if the event has no meaning in it. */
export function resolution(state: Resolution, event: ResolutionEvent): Resolution {
  const { turn } = state
  switch (event.type) {
    case 'refused':
      return state.at === 'asking' ? { ...state, invalid: true } : state
    case 'edit':
      return state.at === 'asking' && state.invalid ? { ...state, invalid: false } : state
    case 'submit':
      return state.at === 'resolving' ? state : { at: 'resolving', turn: turn + 1, handle: event.handle }
    case 'resolved':
      return state.at === 'resolving' && event.turn === turn
        ? { ...state, at: 'resolved', factors: event.factors }
        : state
    case 'failed':
      return state.at === 'resolving' && event.turn === turn ? { ...state, at: 'failed' } : state
    case 'back':
      return { at: 'asking', turn: turn + 1, invalid: false }
  }
}
