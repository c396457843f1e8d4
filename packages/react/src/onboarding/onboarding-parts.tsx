import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../fields/button.js'
import { Form } from '../sign-in/form.js'
import { useBrowserLayoutEffect } from '../style/theme-root.js'
import { useText } from '../text/text-context.js'
import { useSlashID } from '../user/use-slashid.js'
import { useOnboarding } from './onboarding-context.js'

/** The buttons of a step: Back, unless it is the first, and Continue. */
export function OnboardingActions() {
  const { state, api } = useOnboarding()
  const text = useText()
  return (
    <>
      <Button type="submit">{text('onboarding.actions.continue')}</Button>
      {state.stepIndex > 0 && (
        <Button variant="ghost" onClick={api.previousStep}>
          {text('onboarding.actions.previous')}
        </Button>
      )}
    </>
  )
}

const FORM_STEP = 'onboarding-login-form'

/**
 * A sign-in as a step. It is skipped for people who are signed in, and never shown again. A visitor who has just signed in
 * continues even if the token still calls them anonymous.
 */
export function OnboardingForm() {
  const { state, api } = useOnboarding()
  const { isAuthenticated } = useSlashID()
  const [signedIn, setSignedIn] = useState(false)
  const done = isAuthenticated || signedIn
  const latest = useRef(done)
  useBrowserLayoutEffect(() => {
    latest.current = done
  })
  useEffect(() => (done ? undefined : api.registerStep(FORM_STEP)), [api, done])
  if (done || state.currentStepId !== FORM_STEP || state.completionState === 'complete') return null
  const goOn = () => {
    // A step that is removed already leads to the next one.
    if (!latest.current) api.nextStep()
    setSignedIn(true)
  }
  return <Form onSuccess={goOn} />
}

/** What is shown once all steps are done. */
export function OnboardingSuccess({ children }: { readonly children?: ReactNode }) {
  const { state } = useOnboarding()
  if (state.completionState !== 'complete') return null
  return <div className="sid-card sid-onboarding--success">{children}</div>
}
