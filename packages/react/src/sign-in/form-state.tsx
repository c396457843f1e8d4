import type { AuthenticatingFlowState } from './flow-state.js'
import type { VisitorEvent } from './machine/events.js'
import type { AuthenticatingState } from './machine/state.js'
import { FULL_RESEND, firstStep } from './machine/steps.js'
import { AuthenticatingScreen, type StepScreens } from './screens/authenticating.js'
import { CodeScreen } from './screens/code.js'
import { PasswordScreen } from './screens/password.js'
import { TotpScreen } from './screens/totp.js'
import { WaitingScreen } from './screens/waiting.js'
import { SignInContext } from './sign-in-context.js'

const SCREENS: StepScreens = { Code: CodeScreen, Password: PasswordScreen, Totp: TotpScreen, Waiting: WaitingScreen }

/** Draws the authenticating screen of a hand-made state, at once, for previews. Nothing is sent anywhere. */
function AuthenticatingPreview({ flowState }: { readonly flowState: AuthenticatingFlowState }) {
  const { context, step = firstStep(context.config.factor.method) } = flowState
  const state: AuthenticatingState = { at: 'authenticating', run: 0, context, step, resend: FULL_RESEND }
  const send = (event: VisitorEvent) => {
    if (event.type === 'cancel') flowState.cancel()
    if (event.type === 'retry') flowState.retry(event.policy)
    if (event.type === 'recover') flowState.recover()
  }
  return (
    <SignInContext.Provider value={{ state, send, moved: false }}>
      <div className="sid-card sid-form" data-state="authenticating">
        <AuthenticatingScreen state={state} screens={SCREENS} />
      </div>
    </SignInContext.Provider>
  )
}

/** Single states of a form, for previews. */
export const FormState = /* @__PURE__ */ Object.assign({}, { Authenticating: AuthenticatingPreview })
