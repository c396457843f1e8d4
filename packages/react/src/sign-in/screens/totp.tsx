import { LIMITS } from '@portico/protocol'
import { type FormEvent, useRef, useState } from 'react'
import { Button, LinkButton } from '../../fields/button.js'
import { CodeField } from '../../fields/code-field.js'
import { TextField } from '../../fields/text-field.js'
import { Text } from '../../text/text.js'
import { useText } from '../../text/text-context.js'
import { TextProvider } from '../../text/text-provider.js'
import { TOTP_TEXTS } from '../../text/totp-texts.js'
import type { AuthenticatingState, TotpStep } from '../machine/state.js'
import { useSignInContext } from '../sign-in-context.js'
import type { Wording } from '../wording.js'
import { AuthenticatingHeading } from './authenticating-heading.js'
import { CODE_PROBLEMS } from './code.js'
import { ReadOnlyField } from './read-only-field.js'
import { Loader } from './state-icon.js'

interface TotpProps {
  readonly state: AuthenticatingState
  readonly step: TotpStep
}

/** Sets up an authenticator app, or asks for its code. Loads with its texts when a form first needs it. */
export function TotpScreen(props: TotpProps) {
  return (
    <TextProvider defaults={TOTP_TEXTS}>
      <TotpPhase {...props} />
    </TextProvider>
  )
}

const WORDING: Record<TotpStep['phase'], Wording> = {
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

function TotpPhase({ state, step }: TotpProps) {
  const [byRecovery, setByRecovery] = useState(false)
  const asks = step.phase === 'input' || step.phase === 'submitting'
  return (
    <>
      <AuthenticatingHeading state={state} {...WORDING[step.phase]} takesFocus={!asks} />
      {step.phase === 'initial' && <Loader />}
      {step.phase === 'registerAuthenticator' && step.setup && <Register setup={step.setup} />}
      {asks && (
        <TotpForm
          key={`${step.wrong} ${byRecovery}`}
          step={step}
          byRecovery={byRecovery}
          onSwitch={() => setByRecovery(!byRecovery)}
        />
      )}
    </>
  )
}

function Register({ setup }: { readonly setup: NonNullable<TotpStep['setup']> }) {
  const { send } = useSignInContext()
  const text = useText()
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
          <Text as="span" t="authenticating.registerAuthenticator.totp.prompt" />{' '}
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

interface TotpFormProps extends Pick<TotpProps, 'step'> {
  readonly byRecovery: boolean
  readonly onSwitch: () => void
}

/** Six boxes for the app's code, or a line for a recovery code. Only six digits of the app submit themselves. */
function TotpForm({ step, byRecovery, onSwitch }: TotpFormProps) {
  const { send } = useSignInContext()
  const text = useText()
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
          numInputs={LIMITS.otpLength}
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
