import { type ComponentType, Suspense } from 'react'
import { SCREENS } from '../../methods/registry.js'
import type { StepScreenProps } from '../../methods/step-kind.js'
import { Screen } from '../../screens/screen.js'
import { Loader } from '../../screens/state-icon.js'
import type { AuthenticatingState } from '../machine/state.js'
import { useSignInContext } from '../sign-in-context.js'

interface AuthenticatingProps {
  readonly state: AuthenticatingState
  /** Screens that are already loaded. */
  readonly screens?: typeof SCREENS
}

/** The screen of a sign-in in progress. */
export function AuthenticatingScreen({ state, screens = SCREENS }: AuthenticatingProps) {
  const { send } = useSignInContext()
  const { step } = state
  // Each kind of step has the screen under its own name.
  const StepScreen = screens[step.screen] as ComponentType<StepScreenProps<typeof step>>
  return (
    <Screen
      testId="sid-form-authenticating-state"
      state={`${step.screen}-${step.phase}`}
      onBack={() => send({ type: 'cancel' })}
    >
      <Suspense fallback={<Loader />}>
        <StepScreen state={state} step={step} send={send} />
      </Suspense>
    </Screen>
  )
}
