import { type ComponentType, lazy, Suspense } from 'react'
import type { AuthenticatingState, CodeStep, PasswordStep, TotpStep } from '../machine/state.js'
import { useSignInContext } from '../sign-in-context.js'
import { Screen } from './screen.js'
import { Loader } from './state-icon.js'

const CodeScreen = /* @__PURE__ */ lazy(() => import('./code.js').then(({ CodeScreen }) => ({ default: CodeScreen })))
const PasswordScreen = /* @__PURE__ */ lazy(() =>
  import('./password.js').then(({ PasswordScreen }) => ({ default: PasswordScreen })),
)
const WaitingScreen = /* @__PURE__ */ lazy(() =>
  import('./waiting.js').then(({ WaitingScreen }) => ({ default: WaitingScreen })),
)
const TotpScreen = /* @__PURE__ */ lazy(() => import('./totp.js').then(({ TotpScreen }) => ({ default: TotpScreen })))

/** The screens of a sign-in under way. None is needed before it begins. */
export interface StepScreens {
  readonly Code: ComponentType<{ readonly state: AuthenticatingState; readonly step: CodeStep }>
  readonly Password: ComponentType<{ readonly state: AuthenticatingState; readonly step: PasswordStep }>
  readonly Totp: ComponentType<{ readonly state: AuthenticatingState; readonly step: TotpStep }>
  readonly Waiting: ComponentType<{ readonly state: AuthenticatingState }>
}

const LOADED_LATER: StepScreens = {
  Code: CodeScreen,
  Password: PasswordScreen,
  Totp: TotpScreen,
  Waiting: WaitingScreen,
}

interface AuthenticatingProps {
  readonly state: AuthenticatingState
  /** Screens that are loaded already. */
  readonly screens?: StepScreens
}

/** The screen of a sign-in under way. */
export function AuthenticatingScreen({ state, screens = LOADED_LATER }: AuthenticatingProps) {
  const { send } = useSignInContext()
  return (
    <Screen
      testId="sid-form-authenticating-state"
      state={`${state.step.screen}-${state.step.phase}`}
      onBack={() => send({ type: 'cancel' })}
    >
      <Suspense fallback={<Loader />}>
        <StepScreen state={state} screens={screens} />
      </Suspense>
    </Screen>
  )
}

function StepScreen({ state, screens: { Code, Password, Totp, Waiting } }: Required<AuthenticatingProps>) {
  const { step } = state
  switch (step.screen) {
    case 'code':
      return <Code state={state} step={step} />
    case 'password':
      return <Password state={state} step={step} />
    case 'totp':
      return <Totp state={state} step={step} />
    case 'waiting':
      return <Waiting state={state} />
  }
}
