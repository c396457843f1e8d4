import { type FormEvent, useRef, useState } from 'react'
import { Button, LinkButton } from '../../fields/button.js'
import { CodeField } from '../../fields/code-field.js'
import { TextField } from '../../fields/text-field.js'
import { Loader } from '../../screens/state-icon.js'
import { StepHeading } from '../../screens/step-heading.js'
import type { Wording } from '../../screens/wording.js'
import { Text } from '../../text/text.js'
import { useText } from '../../text/text-context.js'
import { TextProvider } from '../../text/text-provider.js'
import { OTP_LENGTH } from '../../wire-values.js'
import { CODE_PROBLEMS, type CodeKey } from '../code/screen.js'
import { CODE_TEXTS } from '../code/texts.js'
import type { StepScreenProps } from '../step-kind.js'
import { ReadOnlyField } from './read-only-field.js'
import type { AuthenticatorStep } from './step.js'
import { TOTP_TEXTS } from './texts.js'

type AuthenticatorProps = StepScreenProps<AuthenticatorStep>
type AuthenticatorKey = keyof typeof TOTP_TEXTS | CodeKey

const TEXTS = { ...CODE_TEXTS, ...TOTP_TEXTS }

/** Sets up an authenticator app, or asks for its code. Loads with its texts when a form first needs it. */
export function AuthenticatorScreen(props: AuthenticatorProps) {
  return (
    <TextProvider defaults={TEXTS}>
      <AuthenticatorPhase {...props} />
    </TextProvider>
  )
}

const WORDING: Record<AuthenticatorStep['phase'], Wording<AuthenticatorKey>> = {
  initial: { title: 'authenticating.initial.totp.title', message: 'authenticating.initial.totp.message' },
  registerAuthenticator: {
    title: 'authenticating.registerAuthenticator.totp.title',
    message: 'authenticating.registerAuthenticator.totp.message',
  },
  input: { title: 'authenticating.input.totp.title', message: 'authenticating.input.totp.message' },
  submitting: {
    title: 'authenticating.submitting.title.emailOtp',
    message: 'authenticating.submitting.message.emailOtp',
  },
}

function AuthenticatorPhase({ state, step, send }: AuthenticatorProps) {
  const [byRecovery, setByRecovery] = useState(false)
  const asks = step.phase === 'input' || step.phase === 'submitting'
  return (
    <>
      <StepHeading<AuthenticatorKey> state={state} kind="totp" {...WORDING[step.phase]} takesFocus={!asks} />
      {step.phase === 'initial' && <Loader />}
      {step.phase === 'registerAuthenticator' && step.setup && <Register setup={step.setup} send={send} />}
      {asks && (
        <CodeForm
          key={`${step.wrong} ${byRecovery}`}
          step={step}
          send={send}
          byRecovery={byRecovery}
          onSwitch={() => setByRecovery(!byRecovery)}
        />
      )}
    </>
  )
}

interface RegisterProps extends Pick<AuthenticatorProps, 'send'> {
  readonly setup: NonNullable<AuthenticatorStep['setup']>
}

function Register({ setup, send }: RegisterProps) {
  const text = useText<AuthenticatorKey>()
  const [byHand, setByHand] = useState(false)
  return (
    <>
      <img
        className="sid-qr-code"
        src={`data:image/png;base64,${setup.qrCode}`}
        alt={text('authenticating.registerAuthenticator.totp.image')}
      />
      {byHand ? (
        <ReadOnlyField id="uri" label={text('authenticating.registerAuthenticator.totp.uri')} value={setup.uri} />
      ) : (
        <p className="sid-prompt">
          <Text<AuthenticatorKey> as="span" t="authenticating.registerAuthenticator.totp.prompt" />{' '}
          <LinkButton testId="sid-form-prompt-cta" onClick={() => setByHand(true)}>
            {text('authenticating.registerAuthenticator.totp.cta')}
          </LinkButton>
        </p>
      )}
      <Button testId="sid-form-authenticating-submit-button" onClick={() => send({ type: 'continueToCode' })}>
        {text('authenticating.continue')}
      </Button>
    </>
  )
}

interface CodeFormProps extends Omit<AuthenticatorProps, 'state'> {
  readonly byRecovery: boolean
  readonly onSwitch: () => void
}

/** Six boxes for the app's code, or a line for a recovery code. Only six digits of the app submit themselves. */
function CodeForm({ step, send, byRecovery, onSwitch }: CodeFormProps) {
  const text = useText<AuthenticatorKey>()
  const [recoveryCode, setRecoveryCode] = useState('')
  const code = useRef('')
  const busy = step.phase === 'submitting'
  const error = step.problem && text(CODE_PROBLEMS[step.problem])
  const edited = () => step.problem && send({ type: 'edit' })

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (byRecovery) send({ type: 'submitRecoveryCode', code: recoveryCode.trim() })
    else send({ type: 'submitCode', code: code.current })
  }

  return (
    <form className="sid-form__fields" noValidate onSubmit={submit}>
      {byRecovery ? (
        <TextField
          id="totp"
          label={text('authenticating.input.totp.recoveryCode')}
          placeholder={text('authenticating.input.totp.recoveryCode.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // The visitor asked for this field by pressing the link below it.
          autoFocus
          value={recoveryCode}
          readOnly={busy}
          error={error}
          onChange={(next) => {
            setRecoveryCode(next)
            edited()
          }}
        />
      ) : (
        <CodeField
          label={text('authenticating.input.totp.title')}
          numInputs={OTP_LENGTH}
          inputType="number"
          shouldAutoFocus
          readOnly={busy}
          error={error}
          onChange={(next) => {
            code.current = next
            edited()
          }}
          onComplete={() => submit()}
        />
      )}
      {!step.setup && (
        <LinkButton testId="sid-form-prompt-cta" onClick={onSwitch}>
          {text(byRecovery ? 'authenticating.input.totp.cta.code' : 'authenticating.input.totp.cta')}
        </LinkButton>
      )}
      <Button type="submit" loading={busy} testId="sid-form-authenticating-submit-button">
        {text('authenticating.confirm')}
      </Button>
    </form>
  )
}
