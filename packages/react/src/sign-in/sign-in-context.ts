import { createContext, useContext, useEffect } from 'react'
import type { VisitorEvent } from './machine/events.js'
import type { SignInState } from './machine/state.js'
import { INITIAL } from './machine/transition.js'

/** The sign-in that a form's parts draw and send events to. */
export interface SignIn {
  readonly state: SignInState
  readonly send: (event: VisitorEvent) => void
  /** The visitor has moved between screens, so that a new screen may take the focus. A page that just loaded may not. */
  readonly moved: boolean
  /** Says a text to screen readers, when they have said what they are saying. */
  readonly announce: (text: string) => void
}

export const SignInContext = createContext<SignIn>({
  state: INITIAL,
  send: () => {},
  moved: false,
  announce: () => {},
})
SignInContext.displayName = 'SlashIDSignInContext'

export const useSignInContext = (): SignIn => useContext(SignInContext)

/** Says a text to screen readers whenever it changes; an empty one says nothing. */
export function useAnnouncement(text: string): void {
  const { announce } = useSignInContext()
  useEffect(() => {
    if (text) announce(text)
  }, [text, announce])
}
