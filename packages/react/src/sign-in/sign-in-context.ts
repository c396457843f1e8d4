import { createContext, useContext } from 'react'
import type { VisitorEvent } from './machine/events.js'
import type { SignInState } from './machine/state.js'
import { INITIAL } from './machine/state.js'

/** The sign-in that a form's parts draw and send events to. */
export interface SignIn {
  readonly state: SignInState
  readonly send: (event: VisitorEvent) => void
}

export const SignInContext = createContext<SignIn>({
  state: INITIAL,
  send: () => {},
})
SignInContext.displayName = 'SlashIDSignInContext'

export const useSignInContext = (): SignIn => useContext(SignInContext)
