import type { Shown } from '../screens/shown.js'
import type { AnswerEvent } from './events.js'

/** What every screen of a step is given. */
export interface StepScreenProps<S> {
  readonly state: Shown
  readonly step: S
  readonly send: (event: ScreenEvent) => void
}

/** What a visitor does on such a screen: answers, resets a password, or asks for another message. */
export type ScreenEvent = AnswerEvent | { readonly type: 'recover' } | { readonly type: 'retry' }
