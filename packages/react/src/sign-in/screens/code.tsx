import { LIMITS } from '@portico/protocol'
import { type FormEvent, useId, useRef } from 'react'
import { CodeField } from '../../fields/code-field.js'
import type { TextKey } from '../../text/text-config.js'
import { useText } from '../../text/text-context.js'
import type { AuthenticatingState, CodeProblem, CodeStep } from '../machine/state.js'
import { useSignInContext } from '../sign-in-context.js'
import { alreadySent, type Wording } from '../wording.js'
import { AuthenticatingHeading } from './authenticating-heading.js'
import { ResendPrompt } from './resend-prompt.js'
import { EmailIcon, Loader, SmsIcon } from './state-icon.js'

/** What is wrong with a code, in words. */
export const CODE_PROBLEMS: Record<CodeProblem, TextKey> = {
  incomplete: 'validationError.otp',
  wrong: 'authenticating.otpInput.submit.error',
}

/** Asks for the code of a message. Six digits submit themselves. */
export function CodeScreen({ state, step }: { readonly state: AuthenticatingState; readonly step: CodeStep }) {
  const { send } = useSignInContext()
  const { phase } = step
  const asks = phase === 'input' || phase === 'submitting'
  const messageId = useId()
  const byPhone = state.context.config.handle?.type === 'phone_number'
  const Picture = byPhone ? SmsIcon : EmailIcon
  return (
    <>
      <AuthenticatingHeading
        state={state}
        {...wording(phase, byPhone, alreadySent(state, 'code'))}
        takesFocus={!asks}
        messageId={messageId}
      />
      {phase === 'submitting' ? <Loader /> : <Picture />}
      {asks && <CodeForm key={step.wrong} step={step} describedBy={messageId} />}
      {phase !== 'submitting' && phase !== 'retrying' && (
        <ResendPrompt resend={state.resend} onResend={() => send({ type: 'retry' })} />
      )}
    </>
  )
}

function wording(phase: CodeStep['phase'], byPhone: boolean, sent: TextKey | undefined): Wording {
  const via = byPhone ? 'smsOtp' : 'emailOtp'
  if (phase === 'submitting')
    return { title: `authenticating.submitting.title.${via}`, message: `authenticating.submitting.message.${via}` }
  if (phase === 'retrying')
    return { title: `authenticating.retry.title.${via}`, message: `authenticating.retry.message.${via}` }
  return { title: `authenticating.title.${via}`, message: sent ?? `authenticating.message.${via}` }
}

/** The boxes, emptied by a new `key` after a wrong code. They stay, unchangeable, while the code is checked. */
function CodeForm({ step, describedBy }: { readonly step: CodeStep; readonly describedBy: string }) {
  const { send } = useSignInContext()
  const text = useText()
  const code = useRef('')
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    send({ type: 'submitCode', code: code.current })
  }
  return (
    <form className="sid-form__fields" noValidate onSubmit={submit} data-testid="sid-form-authenticating-otp">
      <CodeField
        label={text('authenticating.otpInput')}
        describedBy={describedBy}
        numInputs={LIMITS.otpLength}
        inputType="number"
        shouldAutoFocus
        readOnly={step.phase === 'submitting'}
        error={step.problem && text(CODE_PROBLEMS[step.problem])}
        onChange={(next) => {
          code.current = next
          if (step.problem) send({ type: 'edit' })
        }}
        onComplete={() => submit()}
      />
      {/* Enter submits a form only where it has a submit button. */}
      <input type="submit" hidden value={text('authenticating.otpInput.submit')} />
    </form>
  )
}
