import type { HandleType } from '@portico/protocol'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '../../fields/button.js'
import { PasswordField } from '../../fields/password-field.js'
import { EmailIcon, Loader, SmsIcon } from '../../screens/state-icon.js'
import { StepHeading } from '../../screens/step-heading.js'
import type { Wording } from '../../screens/wording.js'
import { Text } from '../../text/text.js'
import { useText } from '../../text/text-context.js'
import { TextProvider } from '../../text/text-provider.js'
import type { StepScreenProps } from '../step-kind.js'
import { shownRules } from './password-rules.js'
import { RuleList } from './rule-list.js'
import type { PasswordProblem, PasswordStep } from './step.js'
import { PASSWORD_TEXTS } from './texts.js'

type PasswordProps = StepScreenProps<PasswordStep>
type PasswordKey = keyof typeof PASSWORD_TEXTS

/** Asks for the password of an account, or for a new one. Loads with its texts when a form first needs it. */
export function PasswordScreen(props: PasswordProps) {
  return (
    <TextProvider defaults={PASSWORD_TEXTS}>
      <PasswordPhase {...props} />
    </TextProvider>
  )
}

function PasswordPhase({ state, step, send }: PasswordProps) {
  const asks = step.phase === 'setPassword' || step.phase === 'verifyPassword' || step.phase === 'submitting'
  const { handle } = state.context.config
  const Sent = handle?.type === 'phone_number' ? SmsIcon : EmailIcon
  return (
    <>
      <StepHeading<PasswordKey>
        state={state}
        kind="password"
        {...wording(step.phase, handle?.type)}
        takesFocus={!asks || !step.form}
      />
      {step.phase === 'initial' && <Loader />}
      {step.phase === 'recoverPassword' && <Sent />}
      {asks && step.form && (
        <PasswordForm key={step.form} {...{ state, step, send }} isNew={step.form === 'setPassword'} />
      )}
    </>
  )
}

function wording(phase: PasswordStep['phase'], type: HandleType | undefined): Wording<PasswordKey> {
  const kind = type === 'phone_number' ? 'phone' : 'email'
  switch (phase) {
    case 'initial': {
      const message = `authenticating.initial.password.message.${type === 'username' ? type : kind}` as const
      return { title: 'authenticating.initial.password.title', message }
    }
    case 'recoverPassword': {
      const title = `authenticating.recoverPassword.title.${kind}` as const
      return { title, message: `authenticating.recoverPassword.message.${kind}` }
    }
    case 'submitting': {
      const title = 'authenticating.submitting.password.title'
      return { title, message: 'authenticating.submitting.password.message' }
    }
    default:
      return { title: `authenticating.${phase}.title`, message: `authenticating.${phase}.message` }
  }
}

const PROBLEMS: Readonly<Partial<Record<PasswordProblem, PasswordKey>>> = {
  required: 'authenticating.setPassword.validation.required',
  incorrect: 'authenticating.setPassword.validation.incorrect',
}

function PasswordForm({ state, step, send, isNew }: PasswordProps & { readonly isNew: boolean }) {
  const text = useText<PasswordKey>()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const confirmField = useRef<HTMLInputElement>(null)
  const { problem, phase } = step
  const busy = phase === 'submitting'

  useEffect(() => {
    if (busy && form.current?.contains(document.activeElement)) return
    if (problem === 'mismatch') return confirmField.current?.focus()
    field.current?.focus()
    // A wrong password is typed again; one that breaks a rule is corrected.
    if (problem === 'incorrect') setPassword('')
  }, [busy, problem])

  const edit = (set: (value: string) => void) => (value: string) => {
    set(value)
    if (problem) send({ type: 'edit' })
  }
  const rules = isNew ? shownRules(password, step.rules) : []
  const broken = problem === 'rules' ? rules.find(({ met }) => !met) : undefined
  const remainingRules = rules.filter((rule) => rule !== broken)
  const error = problem && PROBLEMS[problem]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) send({ type: 'submitPassword', password, ...(isNew && { confirmation }) })
  }

  return (
    <form ref={form} className="sid-form__fields" noValidate onSubmit={submit}>
      {/* Password managers store the password under this name. */}
      <input
        className="sid-visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={state.context.config.handle?.value ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        ref={field}
        id="password-input"
        name="password"
        label={text('authenticating.password.label')}
        placeholder={text('authenticating.password.placeholder')}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={password}
        onChange={edit(setPassword)}
        readOnly={busy}
        error={broken ? text(broken.text, broken.tokens) : error && text(error)}
      />
      {remainingRules.length > 0 && <RuleList rules={remainingRules} />}
      {isNew && (
        <PasswordField
          ref={confirmField}
          id="password-input-confirm"
          name="passwordConfirm"
          label={text('authenticating.passwordConfirm.label')}
          placeholder={text('authenticating.password.placeholder')}
          autoComplete="new-password"
          value={confirmation}
          onChange={edit(setConfirmation)}
          readOnly={busy}
          error={problem === 'mismatch' ? text('authenticating.setPassword.validation.mismatch') : undefined}
        />
      )}
      {!isNew && (
        <p className="sid-prompt" data-testid="sid-form-authenticating-recover-prompt">
          <Text<PasswordKey> as="span" t="authenticating.verifyPassword.recover.prompt" />{' '}
          <LinkButton testId="sid-form-authenticating-recover-button" onClick={() => send({ type: 'recover' })}>
            {text('authenticating.verifyPassword.recover.cta')}
          </LinkButton>
        </p>
      )}
      <Button type="submit" loading={busy} testId="sid-form-authenticating-submit-button">
        {text('authenticating.password.submit')}
      </Button>
    </form>
  )
}
