import type { Factor, Handle } from '@portico/protocol'
import { createContext } from 'react'

/** A sign-in in progress, limited to what its screens show. */
export interface ScreenState {
  readonly context: { readonly config: { readonly factor: Factor; readonly handle?: Handle } }
  readonly resend: Resend
}

/** When the message may be sent again. `at` is set by the first tick, because only ticks carry the time. */
export interface Resend {
  readonly at?: number
  readonly secondsLeft: number
  /** How old the message was when this sign-in took it over from one that the visitor had left. */
  readonly sentSecondsAgo?: number
}

/** Whether the visitor has moved between screens, so that a new screen may take the focus. A page that just loaded may not. */
export const Moved = /* @__PURE__ */ createContext(false)
