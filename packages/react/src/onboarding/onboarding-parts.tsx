import { type ReactNode, useEffect } from 'react'
import { Button } from '../fields/button.js'
import { Form } from '../sign-in/form.js'
import { useText } from '../text/text-context.js'
import { useSlashID } from '../user/use-slashid.js'
import { useOnboarding } from './onboarding-context.js'

/** The buttons of a step: back, unless it is the first, and on. */
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

/** A sign-in as a step. It is no step for those who are signed in, so it leads on by itself and never comes back. */
export function OnboardingForm() {
  const { state, api } = useOnboarding()
  const { isAuthenticated } = useSlashID()
  useEffect(() => (isAuthenticated ? undefined : api.registerStep(FORM_STEP)), [api, isAuthenticated])
  return state.currentStepId === FORM_STEP && state.completionState === 'incomplete' ? <Form /> : null
}

/** What is shown once all steps are done. */
export function OnboardingSuccess({ children }: { readonly children?: ReactNode }) {
  const { state } = useOnboarding()
  if (state.completionState !== 'complete') return null
  return <div className="sid-card sid-onboarding--success">{children}</div>
}
