import { lazy, type ReactElement, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { useConfiguration } from '../configuration/configuration.js'
import { Configured } from '../configuration/configured.js'
import { interruptions } from '../lazy-modules.js'
import { loadMethodTexts, RecoveryCodesScreen, SECOND_FACTORS } from '../methods/registry.js'
import { Moved } from '../screens/screen-state.js'
import { classes, Text } from '../text/text.js'
import type { LoginOptions } from '../user/account.js'
import { useSlashID } from '../user/use-slashid.js'
import { FormGuard } from './form-guard.js'
import { Authenticating, FormError, SuccessScreen } from './form-parts.js'
import type { FormProps } from './form-props.js'
import { InitialFormProvider } from './initial-form.js'
import { Initial } from './screens/initial.js'
import { SignInContext, useSignInContext } from './sign-in-context.js'
import type { SlotName } from './slot.js'
import { slotsOf } from './slots.js'
import { useSignIn } from './use-sign-in.js'

// Few organizations require a second factor.
const SecondFactor = /* @__PURE__ */ lazy(() => interruptions().then((loaded) => ({ default: loaded.SecondFactor })))

/** The sign-in, replaced by the form for a missing second factor until that is completed. */
function FormRoot(props: FormProps) {
  const { user, unfinished } = useSlashID()
  const missing = useRef(false)
  missing.current = unfinished !== undefined || (missing.current && user !== undefined)
  if (!missing.current) return <SignInForm {...props} />
  return (
    <Suspense fallback={null}>
      <SecondFactor {...props} SignInForm={SignInForm} loadTexts={loadMethodTexts} second={SECOND_FACTORS} />
    </Suspense>
  )
}

/** One sign-in in one card. */
function SignInForm({ factors, text, ...rest }: FormProps) {
  return (
    <Configured factors={factors} text={text}>
      <FormGuard className={rest.className}>
        <FormCard {...rest} />
      </FormGuard>
    </Configured>
  )
}

function FormCard({ className, onSuccess, onError, middleware, children }: Omit<FormProps, 'factors' | 'text'>) {
  const signIn = useSignIn({
    onSuccess,
    onError: (error, context) => onError?.(error, { ...context, error }),
  })
  const moved = useRef(false)
  if (signIn.state.at !== 'initial') moved.current = true
  const slots = useMemo(() => slotsOf(children), [children])
  return (
    <SignInContext.Provider value={signIn}>
      <Moved.Provider value={moved.current}>
        <div className={classes('sid-card', 'sid-form', className)} data-state={signIn.state.at}>
          <StateContent slots={slots} options={optionsWith(middleware)} />
          {slots.footer ?? <Footer />}
        </div>
      </Moved.Provider>
    </SignInContext.Provider>
  )
}

/** A page may pass a read-only list of middleware; callbacks report it as a plain one. */
const optionsWith = (middleware: FormProps['middleware']): LoginOptions =>
  middleware ? { middleware: typeof middleware === 'function' ? middleware : [...middleware] } : {}

type Slots = Readonly<Partial<Record<SlotName, ReactNode>>>

function StateContent({ slots, options }: { readonly slots: Slots; readonly options: LoginOptions }) {
  const { state, send } = useSignInContext()
  switch (state.at) {
    case 'initial':
      return <InitialFormProvider options={options}>{slots.initial ?? <Initial />}</InitialFormProvider>
    case 'authenticating':
      return slots.authenticating ?? <Authenticating key={state.context.attempt} />
    case 'storeRecoveryCodes':
      return (
        <Suspense fallback={null}>
          <RecoveryCodesScreen recoveryCodes={state.recoveryCodes} send={send} />
        </Suspense>
      )
    case 'success':
      return slots.success ?? <SuccessScreen />
    case 'error':
      return slots.error ?? <FormError />
  }
}

function Footer() {
  if (!useConfiguration().showBanner) return null
  return (
    <footer className="sid-footer">
      <Text t="footer.branding" />
    </footer>
  )
}

/** The form and its parts, for pages that arrange them themselves. */
interface FormParts {
  (props: FormProps): ReactElement
  readonly Initial: typeof Initial
  readonly Authenticating: typeof Authenticating
  readonly Error: typeof FormError
}

/**
 * Signs people in with the configured factors. Use `Slot`s to render some states yourself.
 * @example <Form onSuccess={(user) => console.log(user.getGroups())} />
 */
export const Form: FormParts = /* @__PURE__ */ Object.assign(FormRoot, { Initial, Authenticating, Error: FormError })
