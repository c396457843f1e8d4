import { type ComponentType, lazy, Suspense, useContext } from 'react'
import { useConfiguration } from '../../configuration/configuration.js'
import { Button } from '../../fields/button.js'
import { ALERT, CLOCK } from '../../fields/strokes.js'
import { interruptions } from '../../lazy-modules.js'
import { Screen } from '../../screens/screen.js'
import { ScreenHeading } from '../../screens/screen-heading.js'
import { Loader, StateIcon } from '../../screens/state-icon.js'
import { handleTokens } from '../../screens/wording.js'
import { Text } from '../../text/text.js'
import { TextContext, useText } from '../../text/text-context.js'
import { errorScreen } from '../error-screens.js'
import { errorWording } from '../errors.js'
import type { ErrorState } from '../machine/state.js'
import { useSignInContext } from '../sign-in-context.js'
import type { ErrorTextsProps } from './error-texts-provider.js'

/** Shows why a sign-in ended and what can be done. The error table determines the text, color and next step. */
export function ErrorScreen({ state }: ErrorScreenProps) {
  const message = <ErrorMessage state={state} />
  if (!errorScreen(state.slug).screen) return message
  return (
    <Suspense fallback={<Loader />}>
      <ErrorTexts error={state.error}>{message}</ErrorTexts>
    </Suspense>
  )
}

interface ErrorScreenProps {
  readonly state: ErrorState
}

/** Adds the texts of particular errors. If they cannot be loaded, the general ones are shown. */
const ErrorTexts = /* @__PURE__ */ lazy<ComponentType<ErrorTextsProps>>(() =>
  interruptions().then(
    (loaded) => ({ default: loaded.ErrorTexts }),
    () => ({ default: ({ children }) => children }),
  ),
)

function ErrorMessage({ state }: ErrorScreenProps) {
  const { send } = useSignInContext()
  const { supportURL, alternativeAuthURL } = useConfiguration()
  const text = useText()
  const awaitsApproval = state.slug === 'sign_up_awaiting_approval' || state.slug === 'sign_in_awaiting_approval'
  const { title, subtitle, retry, policy, icon } = errorWording(state.slug, state.error, useContext(TextContext))
  return (
    <Screen testId="sid-form-error-state" state={`error-${state.slug}`} onBack={() => send({ type: 'cancel' })}>
      <ScreenHeading title={title} message={subtitle} tokens={handleTokens(state.context.config.handle)} />
      <StateIcon
        icon={awaitsApproval ? CLOCK : ALERT}
        tone={icon === 'grey' ? 'neutral' : 'failure'}
        className="sid-form-error-icon"
      />
      <Button testId="sid-form-error-retry-button" onClick={() => send({ type: 'retry', policy })}>
        {text(retry)}
      </Button>
      {alternativeAuthURL && state.slug === 'self_registration_not_allowed' && (
        <p
          className="sid-prompt sid-form-error-alternative-auth-prompt"
          data-testid="sid-form-error-alternative-auth-prompt"
        >
          <Text as="span" t="error.selfRegistrationNotAllowed.alternativeAuth.prompt" />{' '}
          <a className="sid-link" href={alternativeAuthURL}>
            {text('error.selfRegistrationNotAllowed.alternativeAuth.cta')}
          </a>
        </p>
      )}
      {supportURL && (
        <div className="sid-form-error-contact-support" data-testid="sid-form-error-support-prompt">
          <div className="sid-divider">
            <Text as="span" t="error.divider" />
          </div>
          <a className="sid-button sid-button--secondary" href={supportURL} target="_blank" rel="noreferrer">
            {text('error.contactSupport.cta')}
          </a>
        </div>
      )}
    </Screen>
  )
}
