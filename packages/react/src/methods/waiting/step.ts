import type { ReactNode } from 'react'
import type { Wording } from '../../screens/wording.js'
import { stepKind } from '../step-kind.js'

/** Nothing to type: waits for a link, a passkey or another provider. */
export interface WaitingStep {
  readonly screen: 'waiting'
  readonly phase: 'waiting'
}

const FIRST: WaitingStep = { screen: 'waiting', phase: 'waiting' }

export const WAITING = /* @__PURE__ */ stepKind<WaitingStep>(FIRST, () => undefined)

/** What the screen says and shows while something happens elsewhere. */
export type WaitingWording<Key extends string> = Wording<Key> & { readonly Picture: () => ReactNode }
