import { LOADED_SCREENS } from '../methods/loaded-screens.js'
import { firstStep } from '../methods/registry.js'
import type { AuthenticatingFlowState } from './flow-state.js'
import type { VisitorEvent } from './machine/events.js'
import { FULL_RESEND } from './machine/resend.js'
import type { AuthenticatingState } from './machine/state.js'
import { AuthenticatingScreen } from './screens/authenticating.js'
import { SignInContext } from './sign-in-context.js'

/** Renders the authenticating screen of a manually created state, synchronously, for previews. Nothing is sent anywhere. */
function AuthenticatingPreview({ flowState }: { readonly flowState: AuthenticatingFlowState }) {
  const { context, step = firstStep(context.config.factor.method) } = flowState
  const state: AuthenticatingState = { at: 'authenticating', run: 0, context, step, resend: FULL_RESEND }
  const send = (event: VisitorEvent) => {
    if (event.type === 'cancel') flowState.cancel()
    if (event.type === 'retry') flowState.retry(event.policy)
    if (event.type === 'recover') flowState.recover()
  }
  return (
    <SignInContext.Provider value={{ state, send }}>
      <div className="sid-card sid-form" data-state="authenticating">
        <AuthenticatingScreen state={state} screens={LOADED_SCREENS} />
      </div>
    </SignInContext.Provider>
  )
}

/** Individual states of a form, for previews. */
export const FormState = /* @__PURE__ */ Object.assign({}, { Authenticating: AuthenticatingPreview })
