import { lazy, Suspense } from 'react'
import type { AuthenticatingState } from '../machine/state.js'
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

/** The screen of a sign-in under way. */
export function AuthenticatingScreen({ state }: { readonly state: AuthenticatingState }) {
  const { send } = useSignInContext()
  return (
    <Screen
      testId="sid-form-authenticating-state"
      state={`${state.step.screen}-${state.step.phase}`}
      onBack={() => send({ type: 'cancel' })}
    >
      <Suspense fallback={<Loader />}>
        <StepScreen state={state} />
      </Suspense>
    </Screen>
  )
}

function StepScreen({ state }: { readonly state: AuthenticatingState }) {
  const { step } = state
  switch (step.screen) {
    case 'code':
      return <CodeScreen state={state} step={step} />
    case 'password':
      return <PasswordScreen state={state} step={step} />
    case 'totp':
      return <TotpScreen state={state} step={step} />
    case 'waiting':
      return <WaitingScreen state={state} />
  }
}
