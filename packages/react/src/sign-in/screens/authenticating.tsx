import { type ComponentType, Suspense } from 'react'
import { SCREENS } from '../../methods/registry.js'
import type { StepScreenProps } from '../../methods/step-kind.js'
import { Screen } from '../../screens/screen.js'
import { Loader } from '../../screens/state-icon.js'
import { Text } from '../../text/text.js'
import type { AuthenticatingState } from '../machine/state.js'
import { useSignInContext } from '../sign-in-context.js'
import { Outage } from './outage.js'

/** The seconds left to another message after which the first response is late: two have passed. */
const SLOW_BELOW = 28

interface AuthenticatingProps {
  readonly state: AuthenticatingState
  /** Screens that are already loaded. */
  readonly screens?: typeof SCREENS
}

/** The screen of a sign-in in progress. */
export function AuthenticatingScreen({ state, screens = SCREENS }: AuthenticatingProps) {
  const { send } = useSignInContext()
  const { step, outage, resend } = state
  const answered = step.phase === 'submitting'
  const waits = step.phase === 'initial' && resend.secondsLeft <= SLOW_BELOW
  // Each kind of step has the screen under its own name.
  const StepScreen = screens[step.screen] as ComponentType<StepScreenProps<typeof step>>
  return (
    <Screen
      testId="sid-form-authenticating-state"
      state={outage ? 'unreachable' : `${step.screen}-${step.phase}`}
      onBack={() => send({ type: 'cancel' })}
    >
      {(answered || !outage) && (
        <Suspense fallback={<Loader />}>
          <StepScreen state={state} step={step} send={send} />
        </Suspense>
      )}
      {outage && <Outage below={answered} onRetry={() => send({ type: 'reconnect' })} />}
      {waits && !outage && <Text className="sid-prompt" role="status" t="authenticating.slow" />}
    </Screen>
  )
}
