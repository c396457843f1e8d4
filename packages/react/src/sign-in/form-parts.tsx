import type { ReactElement } from 'react'
import { CHECK } from '../fields/strokes.js'
import { Screen } from '../screens/screen.js'
import { ScreenHeading } from '../screens/screen-heading.js'
import { StateIcon } from '../screens/state-icon.js'
import { type AuthenticatingFlowState, authenticatingFlow, type ErrorFlowState, errorFlow } from './flow-state.js'
import type { Part, PartChildren } from './part.js'
import { AuthenticatingScreen } from './screens/authenticating.js'
import { ErrorScreen } from './screens/error.js'
import { useSignInContext } from './sign-in-context.js'

/** A sign-in in progress; nothing in other states. A function as child renders it from the flow. */
export const Authenticating: Part<
  { readonly children?: PartChildren<AuthenticatingFlowState> },
  ReactElement | null
> = ({ children }) => {
  const { state, send } = useSignInContext()
  if (state.at !== 'authenticating') return null
  if (typeof children === 'function')
    return <div data-testid="sid-form-authenticating-function">{children(authenticatingFlow(state, send))}</div>
  if (children !== undefined) return <div data-testid="sid-form-authenticating-children">{children}</div>
  return <AuthenticatingScreen state={state} />
}
Authenticating.displayName = 'Form.Authenticating'

/** A failed sign-in; nothing in other states. A function as child renders it from the flow. */
export const FormError: Part<{ readonly children?: PartChildren<ErrorFlowState> }, ReactElement | null> = ({
  children,
}) => {
  const { state, send } = useSignInContext()
  if (state.at !== 'error') return null
  if (typeof children === 'function')
    return <div data-testid="sid-form-error-function">{children(errorFlow(state, send))}</div>
  if (children !== undefined) return <div data-testid="sid-form-error-children">{children}</div>
  return <ErrorScreen state={state} />
}
FormError.displayName = 'Form.Error'

/** The final screen: signed in. */
export function SuccessScreen() {
  return (
    <Screen testId="sid-form-success-state" state="success">
      <ScreenHeading title="success.title" message="success.subtitle" />
      <StateIcon icon={CHECK} tone="success" />
    </Screen>
  )
}
